import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { nextOpenDay } from '../../../contract/values/business-hours.ts'
import type { TaskRepeat } from '../../../contract/values/task-labels.ts'
import { type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { clientSeenBy } from '../clients/queries.ts'
import { nextDueDayOf } from './next-day.ts'
import {
  canOwn,
  deleteTaskIfUntouched,
  deleteTaskReassignment,
  insertTask,
  notifyTaskOwners,
  type StoredTask,
  taskToChange,
  updateTask,
} from './queries.ts'
import { clientOfSubject, subjectColumns } from './subject-queries.ts'

/** The client of a task, whom the viewer must see: the given one, or its subject's client. */
async function resolveTaskClient(
  tx: Db,
  { me }: RequestContext,
  { clientId, about }: HandlerInput<typeof api.tasks.create>,
) {
  if (!about) return clientId && (await clientSeenBy(tx, me, clientId)).id
  const owner = await clientOfSubject(tx, me, about)
  if (!owner || (clientId && clientId !== owner)) throw notFound('The subject of the task was')
  return owner
}

async function assertCanOwn(
  tx: Db,
  context: RequestContext,
  taskOwner: { ownerId: string; clientId: string | null },
): Promise<void> {
  if (await canOwn(tx, context, taskOwner)) return
  throw wrongField(
    'ownerId',
    taskOwner.clientId
      ? 'Please choose someone who looks after this client'
      : 'Please choose someone who works for the agency',
  )
}

/** `dueOn` is moved to an open day. Repeats are computed from `repeatsFrom`, the chosen day. */
const daysOf = (
  { agency }: RequestContext,
  { dueOn, repeats }: { dueOn: string | null; repeats: TaskRepeat },
) => ({
  dueOn: dueOn && nextOpenDay(agency(), dueOn),
  repeatsFrom: repeats === 'none' ? null : dueOn,
})

const clientReference = ({ clientId }: Pick<StoredTask, 'clientId'>) => (clientId ? { clientId } : {})

export async function createTask(
  tx: Db,
  context: RequestContext,
  input: HandlerInput<typeof api.tasks.create>,
): Promise<string> {
  const { me, now } = context
  const clientId = await resolveTaskClient(tx, context, input)
  const ownerId = input.ownerId ?? me.id
  await assertCanOwn(tx, context, { ownerId, clientId })
  const id = newId()
  const { what, repeats } = input
  await insertTask(tx, {
    id,
    what,
    clientId,
    ...subjectColumns(input.about),
    ownerId,
    repeats,
    ...daysOf(context, input),
    createdBy: me.id,
    createdAt: now().toISOString(),
  })
  await record(tx, context, {
    action: 'task.created',
    id,
    ...clientReference({ clientId }),
    details: { agentId: [null, ownerId] },
  })
  await notifyTaskOwners(tx, id, [ownerId, me.id])
  return id
}

const taskRecordOf = ({ id, clientId }: StoredTask) => ({
  entities: ['task'] as const,
  id,
  ...clientReference({ clientId }),
})

/** Changes only the given fields, and nothing if all are equal. Notifies a new owner. */
export async function changeTask(
  tx: Db,
  context: RequestContext,
  { id, version, ...input }: HandlerInput<typeof api.tasks.change>,
): Promise<void> {
  const taskBefore = await taskToChange(tx, context.me, id)
  assertVersion(taskBefore, version, taskRecordOf(taskBefore))
  const changedFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const changedTask = { ...taskBefore, ...changedFields }
  // A new day restarts the repetition. A day that was only moved to an open day does not.
  const isSameDay = input.dueOn === undefined || input.dueOn === taskBefore.dueOn
  const schedule = {
    repeats: changedTask.repeats,
    dueOn: isSameDay ? (taskBefore.repeatsFrom ?? taskBefore.dueOn) : changedTask.dueOn,
  }
  if (schedule.repeats !== 'none' && schedule.dueOn === null)
    throw wrongField('dueOn', 'Please choose the first due date')
  const days = daysOf(context, schedule)
  const taskAfter = {
    what: changedTask.what,
    ownerId: changedTask.ownerId,
    repeats: changedTask.repeats,
    dueOn: isSameDay ? taskBefore.dueOn : days.dueOn,
  }
  const { ownerId, ...otherChanges } = changedFieldsBetween(taskBefore, taskAfter)
  if (!ownerId && Object.keys(otherChanges).length === 0) return
  if (ownerId) {
    await assertCanOwn(tx, context, changedTask)
    await deleteTaskReassignment(tx, id)
  }
  await updateTask(tx, id, { ...taskAfter, repeatsFrom: days.repeatsFrom })
  await record(tx, context, {
    action: 'task.changed',
    id,
    ...clientReference(taskBefore),
    details: { ...otherChanges, ...(ownerId ? { agentId: ownerId } : {}) },
  })
  await notifyTaskOwners(tx, id, [taskBefore.ownerId, changedTask.ownerId, taskBefore.createdBy])
}

/**
 * Completes a task and creates the next one if it repeats. Returns the ID of the next task. A
 * completed task stays unchanged.
 */
export async function completeTask(
  tx: Db,
  context: RequestContext,
  { id, version }: HandlerInput<typeof api.tasks.complete>,
): Promise<string | null> {
  const task = await taskToChange(tx, context.me, id)
  assertVersion(task, version, taskRecordOf(task))
  if (task.doneAt) return null
  const timestamp = context.now().toISOString()
  const nextId = task.nextId ? null : await createNextTask(tx, context, task, timestamp)
  await updateTask(tx, id, { doneAt: timestamp, doneBy: context.me.id, ...(nextId ? { nextId } : {}) })
  await record(tx, context, {
    action: 'task.completed',
    id,
    ...clientReference(task),
    details: { doneAt: [null, timestamp] },
  })
  await notifyTaskOwners(tx, id, [task.ownerId, task.createdBy])
  return nextId
}

async function createNextTask(
  tx: Db,
  context: RequestContext,
  task: StoredTask,
  timestamp: string,
): Promise<string | null> {
  const dueOn = nextDueDayOf(task, context.agency(), today(context))
  if (!dueOn) return null
  const { what, clientId, policyId, claimId, requestId, quoteId, certificateId } = task
  const { ownerId, repeats, repeatsFrom, createdBy } = task
  const id = newId()
  const subjectColumns = { clientId, policyId, claimId, requestId, quoteId, certificateId }
  await insertTask(tx, {
    id,
    what,
    ...subjectColumns,
    ownerId,
    repeats,
    repeatsFrom,
    createdBy,
    dueOn,
    createdAt: timestamp,
  })
  return id
}

/**
 * Reopens a task. Deletes the task that follows it, if nobody has touched that task: completing the
 * reopened task creates it again.
 */
export async function reopenTask(tx: Db, context: RequestContext, id: string): Promise<void> {
  const task = await taskToChange(tx, context.me, id)
  if (!task.doneAt) return
  await updateTask(tx, id, { doneAt: null, doneBy: null, nextId: null })
  if (task.nextId && !(await deleteTaskIfUntouched(tx, task.nextId)))
    await updateTask(tx, id, { nextId: task.nextId })
  await record(tx, context, {
    action: 'task.reopened',
    id,
    ...clientReference(task),
    details: { doneAt: [task.doneAt, null] },
  })
  await notifyTaskOwners(tx, id, [task.ownerId, task.createdBy])
}

export async function removeTask(tx: Db, context: RequestContext, id: string): Promise<void> {
  const task = await taskToChange(tx, context.me, id)
  await updateTask(tx, id, { removedAt: context.now().toISOString(), removedBy: context.me.id })
  await record(tx, context, { action: 'task.removed', id, ...clientReference(task) })
  await notifyTaskOwners(tx, id, [task.ownerId, task.createdBy])
}
