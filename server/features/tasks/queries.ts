import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { Task, TaskOwner } from '../../../contract/tasks.ts'
import { subjectKinds } from '../../../contract/values/subject-kinds.ts'
import { seenBy, staffWithAccess } from '../../access.ts'
import type { Me, RequestContext } from '../../context.ts'
import type { DB, Db, Tasks } from '../../database/tables.ts'
import { notFound } from '../../failure.ts'
import { isStaffUser } from '../../policy-rules.ts'
import { filterableRows, textFilter } from '../../queries/filters.ts'
import { fullNameOf, instantSql, jsonOf, shownNameOf } from '../../queries/json.ts'
import { listing } from '../../queries/listing.ts'
import { preparedQuery, type QueryContext } from '../../queries/prepared-query.ts'
import { isAboutSubject, subjectJson } from './subject-queries.ts'

type Rows = SelectQueryBuilder<DB, 'tasks', object>

const namedJson = (users: 'client' | 'owner' | 'maker' | 'doer', name = fullNameOf(users)) =>
  sql<{ id: string; name: string }>`json_build_object('id', ${sql.ref(`${users}.id`)}, 'name', ${name})`
const staffNamed = (users: 'owner' | 'maker' | 'doer') => namedJson(users, shownNameOf(users))

export const isTaskOverdueOn = (day: string) =>
  sql<boolean>`coalesce(tasks.done_at is null and tasks.due_on < ${day}::date, false)`

/** The due days of open tasks from a day on. */
export const taskDueDays = async (tx: Db, startDay: string) =>
  (
    await tx
      .selectFrom('tasks')
      .select('dueOn as day')
      .distinct()
      .where('doneAt', 'is', null)
      .where('dueOn', '>=', startDay)
      .$narrowType<{ day: string }>()
      .execute()
  ).map(({ day }) => day)

/** Moves all open tasks of one due day to another. */
export const moveTaskDueDay = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx.updateTable('tasks').set({ dueOn: to }).where('doneAt', 'is', null).where('dueOn', '=', from).execute()

/** Hides the client's name and the subject if the viewer no longer sees the client. */
const selectShownColumns = (rows: Rows, { db, me, day }: Pick<QueryContext, 'db' | 'me' | 'day'>) =>
  rows
    .innerJoin('users as owner', 'owner.id', 'tasks.ownerId')
    .innerJoin('users as maker', 'maker.id', 'tasks.createdBy')
    .leftJoin('users as doer', 'doer.id', 'tasks.doneBy')
    .leftJoin('accounts as client', (join) =>
      join
        .onRef('client.id', '=', 'tasks.clientId')
        .on(({ exists }) =>
          exists(
            seenBy(db, me)
              .clients.whereRef('accounts.id', '=', sql.ref('tasks.clientId'))
              .select(sql`1`.as('one')),
          ),
        ),
    )
    .select((row) =>
      jsonOf(Task, {
        id: row.ref('tasks.id'),
        _id: row.ref('tasks.id'),
        what: row.ref('tasks.what'),
        client: sql<
          Task['client']
        >`case when client.id is not null then ${namedJson('client', sql`client.name`)} end`,
        about: sql<
          Task['about']
        >`case when client.id is not null then ${subjectJson('tasks', subjectKinds)} end`,
        owner: staffNamed('owner'),
        dueOn: row.ref('tasks.dueOn'),
        isOverdue: isTaskOverdueOn(day),
        repeats: row.ref('tasks.repeats'),
        createdBy: staffNamed('maker'),
        createdAt: instantSql(row.ref('tasks.createdAt')),
        doneAt: instantSql(row.ref('tasks.doneAt')),
        doneBy: sql<Task['doneBy']>`case when doer.id is not null then ${staffNamed('doer')} end`,
        version: row.ref('tasks.version'),
      }).as('json'),
    )

const filters = {
  search: textFilter((pattern: string) => sql<boolean>`lower(tasks.what) like ${pattern}`),
  mine: (rows: Rows, _: true, { me }: QueryContext) => rows.where('tasks.ownerId', '=', me.id),
  ownerId: (rows: Rows, id: string) => rows.where('tasks.ownerId', '=', id),
  clientId: (rows: Rows, id: string) => rows.where('tasks.clientId', '=', id),
  about: (rows: Rows, id: string) => rows.where(isAboutSubject('tasks', subjectKinds, id)),
}

/** Sorted by due day. Tasks without a day come last. */
const openTasks = listing('open tasks', {
  ...filterableRows({
    rows: ({ db, me }) => seenBy(db, me).tasks.where('tasks.doneAt', 'is', null),
    filters,
  }),
  order: [{ column: 'tasks.sortDay' }, { column: 'tasks.id' }],
  addColumns: selectShownColumns,
  rowsName: 'tasks',
})

const doneTasks = listing('tasks that are done', {
  ...filterableRows({
    rows: ({ db, me }) => seenBy(db, me).tasks.where('tasks.doneAt', 'is not', null),
    filters,
  }),
  order: [
    { column: 'tasks.doneAt', descending: true },
    { column: 'tasks.id', descending: true },
  ],
  addColumns: selectShownColumns,
  rowsName: 'tasks',
})

export const tasksSeenBy = (
  context: RequestContext,
  { state, whose, ...query }: HandlerInput<typeof api.tasks.list>,
) =>
  (state === 'open' ? openTasks : doneTasks)(context, { ...query, mine: whose === 'mine' ? true : undefined })

const taskQuery = preparedQuery('task', (queryContext, { id }: { id: string }) =>
  selectShownColumns(seenBy(queryContext.db, queryContext.me).tasks.where('tasks.id', '=', id), queryContext),
)

/** One task as the viewer sees it. Throws 404. */
export async function taskSeenBy(db: Db, context: RequestContext, id: string) {
  const [row] = await taskQuery(db, context, { id })
  if (!row) throw notFound('Task')
  return row.json
}

/** The stored row, locked until the transaction ends. Throws 404. */
export async function taskToChange(tx: Db, me: Me, id: string) {
  const row = await seenBy(tx, me)
    .tasks.where('tasks.id', '=', id)
    .select([
      'tasks.id',
      'tasks.what',
      'tasks.clientId',
      'tasks.policyId',
      'tasks.claimId',
      'tasks.requestId',
      'tasks.quoteId',
      'tasks.certificateId',
      'tasks.ownerId',
      'tasks.dueOn',
      'tasks.repeats',
      'tasks.repeatsFrom',
      'tasks.createdBy',
      'tasks.doneAt',
      'tasks.nextId',
      'tasks.version',
    ])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Task')
  return row
}
export type StoredTask = Awaited<ReturnType<typeof taskToChange>>

export const insertTask = (tx: Db, task: Insertable<Tasks>) => tx.insertInto('tasks').values(task).execute()

export const updateTask = (tx: Db, id: string, changes: Updateable<Tasks>) =>
  tx.updateTable('tasks').set(changes).where('id', '=', id).execute()

/**
 * Undoes passing a task on to a colleague in the work queue. Called when the task gets a new owner.
 */
export const deleteTaskReassignment = (tx: Db, id: string) =>
  tx.deleteFrom('passes').where('kind', '=', 'task').where('thingId', '=', id).execute()

/** Deletes a follow-up task if it is untouched. Returns whether the task was deleted. */
export async function deleteTaskIfUntouched(tx: Db, id: string): Promise<boolean> {
  const [{ numDeletedRows } = { numDeletedRows: 0n }] = await tx
    .deleteFrom('tasks')
    .where('id', '=', id)
    .where(sql<boolean>`(removed_at is not null or (version = 1 and done_at is null))`)
    .execute()
  return numDeletedRows > 0n
}

/**
 * Sends a change event to a task's present and former owner and its creator. The client's team gets
 * its own event from the audit log, but a task may have no client.
 */
export const notifyTaskOwners = (tx: Db, id: string, people: readonly string[]) =>
  sql`select pg_notify('change', json_build_object('entity', 'task', 'id', ${id}::text,
    'userIds', ${JSON.stringify([...new Set(people)])}::json)::text)`.execute(tx)

const selectStaff = (db: Db) =>
  db.selectFrom('users').where(isStaffUser('users')).where('users.deactivatedAt', 'is', null)

/** Possible owners of a task: active staff who see its client, if it has one. */
export const taskOwnersSeenBy = listing('owners of tasks', {
  rows: ({ db }) => selectStaff(db),
  filters: {
    search: textFilter((pattern) => sql<boolean>`users.search_text like ${pattern}`),
    clientId: (rows, id: string, { now }) =>
      rows.where(sql<boolean>`users.id in (select id from ${staffWithAccess(id, now)} as who)`),
    clientIds: (rows, ids: readonly string[], { now }) =>
      rows.where(sql<boolean>`(cardinality(${ids}::uuid[]) = 0 or users.id in (
        select who.id from unnest(${ids}::uuid[]) as client (id), lateral ${staffWithAccess(sql`client.id`, now)} as who
        group by who.id having count(*) = cardinality(${ids}::uuid[])))`),
  },
  order: [{ column: 'users.sortName' }, { column: 'users.id' }],
  addColumns: (rows) =>
    rows.select((row) =>
      jsonOf(TaskOwner, {
        id: row.ref('users.id'),
        _id: row.ref('users.id'),
        name: shownNameOf('users'),
        email: row.ref('users.email'),
        role: row.ref('users.role'),
      }).as('json'),
    ),
  rowsName: 'owners',
})

/**
 * The clients among these whose work items this person may own: active staff who see the client.
 * Until the transaction ends, the person stays active and the clients keep their agents.
 */
export async function clientsSeenByOwner(
  tx: Db,
  { now }: Pick<RequestContext, 'now'>,
  { ownerId, clientIds }: { ownerId: string; clientIds: readonly string[] },
): Promise<string[]> {
  if (!(await isOwner(tx, ownerId)) || clientIds.length === 0) return []
  await tx
    .selectFrom('accounts')
    .where('id', 'in', [...clientIds])
    .select('id')
    .orderBy('id')
    .forShare()
    .execute()
  const { rows } = await sql<{ id: string }>`
    select client.id from unnest(${clientIds}::uuid[]) as client (id)
    where ${ownerId}::uuid in (select id from ${staffWithAccess(sql`client.id`, now().toISOString())} as who)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Whether a person is active staff. Locks the person until the transaction ends. */
const isOwner = async (tx: Db, id: string) =>
  (await selectStaff(tx).where('users.id', '=', id).select('users.id').forShare().executeTakeFirst()) !==
  undefined

/** Whether a person may own a task: active staff who see its client, if it has one. */
export async function canOwn(
  tx: Db,
  context: Pick<RequestContext, 'now'>,
  { ownerId, clientId }: { ownerId: string; clientId: string | null },
): Promise<boolean> {
  if (clientId === null) return isOwner(tx, ownerId)
  return (await clientsSeenByOwner(tx, context, { ownerId, clientIds: [clientId] })).length > 0
}
