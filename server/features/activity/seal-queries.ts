import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { newDataKey } from '../../platform/secrets.ts'
import { personalActions } from '../../registry/events.ts'

/**
 * The person or client whose key seals an entry: the person for an entry about the person's own
 * account, otherwise the client.
 */
const subject = sql<string | null>`case when events.entity in ('user', 'agent') then events.entity_id
  else events.client_id end`

/** The sealed data key of an entry. Null if the entry never had a key or the key was destroyed. */
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

/** The next entries that are older than `endTime` and may have personal details, oldest first. */
export const entriesToSeal = async (
  db: Db,
  startPosition: LogPosition | undefined,
  endTime: string,
  limit: number,
) =>
  (
    await sql<LogEntry>`
      select events.id, events.at::text as at, events.action, events.details, ${subject} as subject from events
      where events.action = any(${personalActions}) and events.at < ${endTime}::timestamptz and ${subject} is not null
        ${startPosition ? sql`and (events.at, events.id) > (${startPosition.at}::timestamptz, ${startPosition.eventId}::uuid)` : sql``}
      order by events.at, events.id limit ${limit}`.execute(db)
  ).rows

/** The position up to which the log is sealed. Takes the sealing lock. */
export const readSealedUntil = async (tx: Db) => {
  await lockSealing(tx)
  const { rows } = await sql<LogPosition>`select at::text as at, event_id from record_sealing`.execute(tx)
  return rows[0]
}

export const recordSealedUntil = (tx: Db, { at, eventId }: LogPosition) =>
  sql`insert into record_sealing (at, event_id) values (${at}::timestamptz, ${eventId})
    on conflict (only_one) do update set at = excluded.at, event_id = excluded.event_id`.execute(tx)

/** The data keys of these subjects, created if missing and locked against destruction. */
export async function dataKeysOf(
  tx: Db,
  subjects: readonly string[],
  secrets: Pick<Secrets, 'seal' | 'open'>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = [...new Set(subjects)].toSorted()
  const newKeys = ids.map(() => ({ keySealed: secrets.seal(newDataKey()) }))
  await sql`insert into data_keys (id, key_sealed, made_at)
    select id, sealed, ${now.toISOString()}::timestamptz from unnest(${ids}::uuid[], ${newKeys.map(({ keySealed }) => keySealed)}::bytea[]) as given (id, sealed)
    where not exists (select from data_keys k where k.id = given.id)
    on conflict (id) do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; keySealed: Buffer }>`
    select id, key_sealed from data_keys where id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
  return new Map(rows.map(({ id, keySealed }) => [id, secrets.open(keySealed)]))
}

/** Advisory lock: without it, a concurrent sealing run could write back outdated details. */
export const lockSealing = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('record sealing'))`.execute(tx)

type PersonalLogEntry = Pick<LogEntry, 'id' | 'action' | 'details'>

/** The entries about these accounts that may have personal details. */
export const entriesOfAccounts = async (tx: Db, ids: readonly string[]) =>
  (
    await sql<PersonalLogEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and client_id = any(${[...ids]}::uuid[]) and entity not in ('user', 'agent')`.execute(
      tx,
    )
  ).rows

/** The entries about people's own accounts that may have personal details. */
export const entriesOfPeople = async (tx: Db, ids: readonly string[]) =>
  (
    await sql<PersonalLogEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and entity in ('user', 'agent') and entity_id = any(${[...ids]}::uuid[])`.execute(
      tx,
    )
  ).rows

/** The entries about clients that name this person or concern the person's invitation. */
export const entriesAboutPerson = async (tx: Db, userId: string) =>
  (
    await sql<PersonalLogEntry>`
      select id, action, details from events
      where action = any(${personalActions}) and entity not in ('user', 'agent')
        and client_id in (select account_id from people where user_id = ${userId})
        and (${userId}::text in (details ->> 'userId', details ->> 'formerId')
          -- A client's first person has the client's id. Older entries about that person lack
          -- 'userId' and 'formerId'.
          or (client_id = ${userId} and (
            (action in ('client.created', 'client.changed', 'client.emailAsked') and not details ? 'userId')
            or (action = 'client.ownerChanged' and not details ? 'formerId')))
          or (action = 'client.emailChanged' and entity_id = ${userId})
          or (entity = 'invite' and entity_id in (select id from invites where user_id = ${userId})))`.execute(
      tx,
    )
  ).rows

/** Destroys data keys. Waits for transactions that hold these keys for sealing. */
export const destroyKeys = (tx: Db, ids: readonly string[]) =>
  sql`delete from data_keys where id = any(${[...ids]}::uuid[])`.execute(tx)

/** Destroys people's keys, except keys of clients with the same id. */
export const destroyKeysOfPeople = (tx: Db, ids: readonly string[]) =>
  sql`delete from data_keys where id = any(${[...ids]}::uuid[])
    and id not in (select id from accounts union all select id from merged_accounts)`.execute(tx)

export async function replaceSealedDetails(
  tx: Db,
  entries: readonly { id: string; details: object }[],
): Promise<void> {
  await sql`select set_config('portal.sealing', 'on', true)`.execute(tx)
  await sql`update events set details = sealed.details
    from json_to_recordset(${JSON.stringify(entries)}::json) as sealed (id uuid, details jsonb)
    where events.id = sealed.id`.execute(tx)
  await sql`select set_config('portal.sealing', '', true)`.execute(tx)
}
