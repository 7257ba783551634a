import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newDataKey } from '../../platform/secrets.ts'
import { personalActions } from '../../registry/events.ts'

/** Whose key seals what is personal in an entry: the account's whom it concerns, and of somebody's own account the person's. */
const subject = sql<string | null>`case when events.entity in ('user', 'agent') then events.entity_id
  else events.client_id end`

/** The key of an entry, sealed itself; null where there is none, or none any more. */
export const recordKey =
  sql<Buffer | null>`(select k.key_sealed from data_keys k where k.id = ${subject})`.as('recordKey')

interface LogEntry {
  id: string
  at: string
  action: string
  details: unknown
  subject: string
}

interface LogPosition {
  at: string
  eventId: string
}

/** The next entries that may have personal details, the oldest first, but for those of a moment ago. */
export const entriesToSeal = async (db: Db, after: LogPosition | undefined, before: string, limit: number) =>
  (
    await sql<LogEntry>`
      select events.id, events.at::text as at, events.action, events.details, ${subject} as subject from events
      where events.action = any(${personalActions}) and events.at < ${before}::timestamptz and ${subject} is not null
        ${after ? sql`and (events.at, events.id) > (${after.at}::timestamptz, ${after.eventId}::uuid)` : sql``}
      order by events.at, events.id limit ${limit}`.execute(db)
  ).rows

/** How far the record has been gone through. Whoever asks is the only one who goes on from there. */
export const sealedUntil = async (tx: Db) => {
  await lockSealing(tx)
  const { rows } = await sql<LogPosition>`select at::text as at, event_id from record_sealing`.execute(tx)
  return rows[0]
}

export const noteSealedUntil = (tx: Db, { at, eventId }: LogPosition) =>
  sql`insert into record_sealing (at, event_id) values (${at}::timestamptz, ${eventId})
    on conflict (only_one) do update set at = excluded.at, event_id = excluded.event_id`.execute(tx)

/** The keys of those, made where there is none yet, and held: nobody destroys one in this transaction. */
export async function dataKeysOf(
  tx: Db,
  subjects: readonly string[],
  secrets: Pick<Secrets, 'seal' | 'open'>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = [...new Set(subjects)].toSorted()
  const fresh = ids.map(() => ({ keySealed: secrets.seal(newDataKey()) }))
  await sql`insert into data_keys (id, key_sealed, made_at)
    select id, sealed, ${now.toISOString()}::timestamptz from unnest(${ids}::uuid[], ${fresh.map(({ keySealed }) => keySealed)}::bytea[]) as given (id, sealed)
    where not exists (select from data_keys k where k.id = given.id)
    on conflict (id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; keySealed: Buffer }>`
    select id, key_sealed from data_keys where id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, keySealed }) => [id, secrets.open(keySealed)]))
}

/** Until the transaction ends nothing is sealed meanwhile: what was read before would be put back. */
export const lockSealing = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('record sealing'))`.execute(tx)

type PersonalEntry = Pick<LogEntry, 'id' | 'action' | 'details'>

/** The entries about accounts that may have personal details. */
export const entriesOfAccounts = async (tx: Db, ids: readonly string[]) =>
  (
    await sql<PersonalEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and client_id = any(${[...ids]}::uuid[]) and entity not in ('user', 'agent')`.execute(
      tx,
    )
  ).rows

/** Those about the own accounts of people. */
export const entriesOfPeople = async (tx: Db, ids: readonly string[]) =>
  (
    await sql<PersonalEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and entity in ('user', 'agent') and entity_id = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
  ).rows

/** Those about clients that tell of somebody who acts for them: who is named, or whose invitation it is about. */
export const entriesNaming = async (tx: Db, userId: string) =>
  (
    await sql<PersonalEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and entity not in ('user', 'agent')
        and client_id in (select account_id from people where user_id = ${userId})
        and (${userId}::text in (details ->> 'userId', details ->> 'formerId')
          -- Of who was the first of a client, and has its id, entries from before say nothing of whose they are.
          or (client_id = ${userId} and (
            (action in ('client.created', 'client.changed', 'client.emailAsked') and not details ? 'userId')
            or (action = 'client.ownerChanged' and not details ? 'formerId')))
          or (action = 'client.emailChanged' and entity_id = ${userId})
          or (entity = 'invite' and entity_id in (select id from invites where user_id = ${userId})))`.execute(
      tx,
    )
  ).rows

/** Whoever holds one, to seal by it, has first to be done. */
export const destroyKeys = (tx: Db, ids: readonly string[]) =>
  sql`delete from data_keys where id = any(${[...ids]}::uuid[])`.execute(tx)

/** Those of people; the key of a client of the same id is that client's. */
export const destroyKeysOfPeople = (tx: Db, ids: readonly string[]) =>
  sql`delete from data_keys where id = any(${[...ids]}::uuid[])
    and id not in (select id from accounts union all select id from merged_accounts)`.execute(tx)

/** Puts sealed details in the place of those that were read. */
export async function putSealed(tx: Db, entries: readonly { id: string; details: object }[]): Promise<void> {
  await sql`select set_config('portal.sealing', 'on', true)`.execute(tx)
  await sql`update events set details = sealed.details
    from json_to_recordset(${JSON.stringify(entries)}::json) as sealed (id uuid, details jsonb)
    where events.id = sealed.id`.execute(tx)
  await sql`select set_config('portal.sealing', '', true)`.execute(tx)
}
