import { sql } from 'kysely'
import type { MailKind } from '../../../contract/values/mail-kinds.ts'
import { fullName } from '../../../contract/values/names.ts'
import { type Right, rightsToNotify } from '../../../contract/values/rights.ts'
import { staffResponsibleFor } from '../../access.ts'
import type { Db } from '../../database/tables.ts'
import { isStaffUser } from '../../policy-rules.ts'
import type { Action } from '../../registry/events.ts'
import { unreadReminderJob } from '../activity/email-queries.ts'

const selectEvents = (db: Db) =>
  db
    .selectFrom('events')
    .leftJoin('users as actor', 'actor.id', 'events.actorId')
    .select([
      'events.id',
      'events.action',
      'events.entityId',
      'events.clientId',
      'events.details',
      'actor.role as actorRole',
      'actor.firstName as actorFirstName',
      'actor.lastName as actorLastName',
    ])

/** An audit log entry with its actor. */
export const eventWithId = (db: Db, id: string) =>
  selectEvents(db).where('events.id', '=', id).executeTakeFirst()

/** Audit log entries with their actors. */
export const eventsWithIds = (db: Db, ids: readonly string[]) =>
  selectEvents(db).where('events.id', 'in', ids).execute()

/** The last of these actions on an entity before an event. */
export const lastActionBefore = async (
  db: Db,
  event: string,
  { clientId, entityId, actions }: { clientId: string; entityId: string; actions: readonly Action[] },
) =>
  (
    await db
      .selectFrom('events')
      .select('action')
      .where('clientId', '=', clientId)
      .where('entityId', '=', entityId)
      .where('action', 'in', actions)
      .where('id', '<', event)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.action

/** Queues a reminder of one side's unread messages for the given time. */
export const queueUnreadReminder = (db: Db, ...job: Parameters<typeof unreadReminderJob>) =>
  sql`select ${unreadReminderJob(...job)}`.execute(db)

/**
 * Users who can sign in and have not switched this kind of email off. If `kind` is null, the email
 * cannot be switched off.
 */
const emailRecipients = (db: Db, kind: MailKind | null) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.role', 'users.email', 'users.firstName'])
    .where('users.deactivatedAt', 'is', null)
    .where('users.passwordHash', 'is not', null)
    .$if(kind !== null, (rows) => rows.where(sql<boolean>`not ${kind} = any(users.mails_off)`))
    .orderBy('users.id')

const noCoverColumns = [
  sql<string[] | null>`null::text[]`.as('covers'),
  sql<boolean>`false`.as('manages'),
] as const
const noAccountColumns = [
  sql<string | null>`null::uuid`.as('accountId'),
  sql<Right | null>`null::right_of_people`.as('may'),
] as const

/** The portal users of a client who may see the entity and receive this kind of email. */
export const clientRecipients = (db: Db, clientId: string, kind: MailKind | null, entity: string) =>
  emailRecipients(db, kind)
    .innerJoin('people', 'people.userId', 'users.id')
    .select([...noCoverColumns])
    .select([sql<string | null>`people.account_id`.as('accountId'), sql<Right | null>`people.may`.as('may')])
    .where('people.may', 'in', [...rightsToNotify(entity)])
    .where('people.accountId', '=', clientId)
    .where('people.endedAt', 'is', null)
    .execute()

/**
 * The client's team, and the colleagues who cover for its members, as far as they receive this kind
 * of email.
 */
export const agentRecipients = (db: Db, clientId: string, kind: MailKind | null, now: Date) =>
  emailRecipients(db, kind)
    .innerJoin(staffResponsibleFor(clientId, now.toISOString()).as('who'), (join) =>
      join.onRef('who.id', '=', 'users.id'),
    )
    .select(
      sql<string[] | null>`case when who.instead_of is not null then array[who.instead_of]::text[] end`.as(
        'covers',
      ),
    )
    .select(['who.manages', ...noAccountColumns])
    .execute()

/** Admins who receive this kind of email. */
export const adminRecipients = (db: Db, kind: MailKind | null) =>
  emailRecipients(db, kind)
    .select([...noCoverColumns, ...noAccountColumns])
    .where('users.role', '=', 'admin')
    .execute()

/** The staff among these users who receive this kind of email. */
export const staffRecipients = (db: Db, ids: readonly string[], kind: MailKind | null) =>
  emailRecipients(db, kind)
    .select([...noCoverColumns, ...noAccountColumns])
    .where('users.id', 'in', [...ids])
    .where(isStaffUser('users'))
    .execute()

export async function userNamesById(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, firstName, lastName }) => [id, fullName(firstName, lastName)]))
}

const emailOptOutRow = (db: Db, id: string) => db.selectFrom('users').select('mailsOff').where('id', '=', id)

export const emailOptOutsOf = async (db: Db, id: string) =>
  (await emailOptOutRow(db, id).executeTakeFirstOrThrow()).mailsOff

/**
 * The kinds of email that a person has switched off. The row is locked until the transaction ends.
 */
export const emailOptOutsToChange = async (tx: Db, id: string) =>
  (await emailOptOutRow(tx, id).forUpdate().executeTakeFirstOrThrow()).mailsOff

/** Undefined for a person who can no longer sign in. */
export const roleOfPerson = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', id)
      .where('deactivatedAt', 'is', null)
      .executeTakeFirst()
  )?.role

export const switchMailsOff = (tx: Db, id: string, kinds: MailKind[]) =>
  tx.updateTable('users').set({ mailsOff: kinds }).where('id', '=', id).execute()
