import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { EventKind, TermStanding } from '../../../contract/values/policy-events.ts'
import type { PolicyState, RecordedEvent } from '../../../contract/values/policy-state.ts'
import { seenBy, type ViewerOrSystem } from '../../access.ts'
import type { Db, Policies, PolicyEvents } from '../../database/tables.ts'
import { termStandingOn } from '../../policy-rules.ts'

/** The event's kind. Those of `newerEventKinds` are stored as 'change' with the column `act`. */
export const eventKindOf = (events: string) =>
  sql<EventKind>`coalesce(${sql.ref(`${events}.act`)}::text, ${sql.ref(`${events}.kind`)}::text)`

/** The policy's events in the order of entry, as `foldPolicy` needs them. */
export const eventsOfPolicySql = (policies: string) =>
  sql<RecordedEvent[]>`coalesce((
    select json_agg(json_build_object('id', e.id, 'kind', ${eventKindOf('e')}, 'effectiveOn', e.effective_on, 'receivedOn', e.received_on,
      'source', e.source, 'facts', e.facts, 'isTakenBack', e.taken_back_at is not null, 'isToCome', e.applied_at is null) order by e.no)
    from policy_events e where e.policy_id = ${sql.ref(`${policies}.id`)}), '[]')`

/** The events of one policy; the caller holds its lock. */
export const policyHistory = async (tx: Db, policyId: string): Promise<RecordedEvent[]> =>
  (
    await tx
      .selectFrom('policies')
      .where('id', '=', policyId)
      .select(eventsOfPolicySql('policies').as('history'))
      .executeTakeFirstOrThrow()
  ).history

/** A multirange of PostgreSQL; null for none. */
const toMultirange = (days: readonly { from: string | null; until: string | null }[]) =>
  days.length === 0 ? null : `{${days.map(({ from, until }) => `[${from ?? ''},${until ?? ''})`).join()}}`

/** The columns that store a policy's state. */
export const columnsOfState = ({
  gaps,
  cancelledOn,
  noticeOn,
  life,
  version,
  ...laterState
}: PolicyState) => ({
  gaps: toMultirange(gaps),
  cancelledOn,
  noticeOn,
  life: life && JSON.stringify(life),
  elsewhere: toMultirange(laterState.elsewhere),
  conditionalRenewal: laterState.conditionalRenewal && JSON.stringify(laterState.conditionalRenewal),
  eventVersion: version,
})

export type PolicyColumns = Updateable<Policies>

interface HistoryWrite {
  enteredEvent: Insertable<PolicyEvents> | undefined
  /** Ids of the events to take back. `columns.eventVersion` already counts them as taken back. */
  takenBackIds: readonly string[]
  at: string
  by: string | null
  columns: PolicyColumns & { eventVersion: number }
}

/**
 * Writes a policy's history and row in one statement. The database refuses a version that does not
 * match the last event. Returns the policy's standing on a day, before and after.
 */
export const writePolicyHistory = (
  tx: Db,
  policyId: string,
  day: string,
  { enteredEvent, takenBackIds, at, by, columns }: HistoryWrite,
) =>
  tx
    .with('before', (db) =>
      db
        .selectFrom('policies')
        .where('id', '=', policyId)
        .select(termStandingOn('policies', day).as('standing')),
    )
    .with('entered', (db) =>
      db
        .insertInto('policyEvents')
        .columns([
          ...([
            'id',
            'policyId',
            'kind',
            'act',
            'effectiveOn',
            'receivedOn',
            'source',
            'confirmedBy',
          ] as const),
          ...(['documentId', 'facts', 'changes', 'enteredBy', 'enteredAt', 'appliedAt'] as const),
        ])
        .expression(
          sql`select (given ->> 'id')::uuid, ${policyId}::uuid, (given ->> 'kind')::policy_event_kind, (given ->> 'act')::policy_event_act,
              (given ->> 'effectiveOn')::date, (given ->> 'receivedOn')::date, (given ->> 'source')::policy_event_source,
              given ->> 'confirmedBy', (given ->> 'documentId')::uuid, (given ->> 'facts')::jsonb, (given ->> 'changes')::jsonb,
              (given ->> 'enteredBy')::uuid, (given ->> 'enteredAt')::timestamptz, (given ->> 'appliedAt')::timestamptz
            from jsonb_array_elements(${JSON.stringify(enteredEvent ? [enteredEvent] : [])}::jsonb) as given`,
        ),
    )
    .with('takenBack', (db) =>
      db
        .updateTable('policyEvents')
        .set({ takenBackAt: at, takenBackBy: by })
        .where('id', '=', sql<string>`any(${[...takenBackIds]}::uuid[])`)
        .where('takenBackAt', 'is', null),
    )
    .updateTable('policies')
    .set(columns)
    .where('policies.id', '=', policyId)
    .returning([
      termStandingOn('policies', day).as('is'),
      sql<TermStanding>`(select standing from before)`.as('was'),
    ])
    .executeTakeFirstOrThrow()

export const isDocumentOfClient = async (
  db: Db,
  me: ViewerOrSystem,
  { id, clientId }: { id: string; clientId: string },
): Promise<boolean> =>
  (await seenBy(db, me)
    .documents.where('documents.id', '=', id)
    .where('documents.userId', '=', clientId)
    .select('documents.id')
    .executeTakeFirst()) !== undefined

/** True for a policy of the client that is on file. */
export const isTermOfClient = async (tx: Db, id: string, clientId: string): Promise<boolean> =>
  (await tx
    .selectFrom('policies')
    .where('id', '=', id)
    .where('userId', '=', clientId)
    .where('deactivatedAt', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

const plainNumber = (number: RawBuilder<unknown>) =>
  sql<string>`upper(regexp_replace(${number}, '[\\s-]', '', 'g'))`

/**
 * The first later term of the policy that begins before a day, unless it was cancelled flat. An
 * imported term has no link to the term before it. It counts with the same number, or if it begins
 * where this term ends, with the same carrier.
 */
export const laterTermBefore = (
  db: Db,
  { id, userId, policyNumber, type, carrier, endDate }: LaterTermQuery,
  day: string,
) =>
  db
    .selectFrom('policies')
    .select(['policyNumber', 'startDate', 'endDate'])
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .where('id', '<>', id)
    .where('startDate', '>=', endDate)
    .where('startDate', '<', day)
    .where(({ eb, ref }) => eb('cancelledOn', 'is distinct from', ref('startDate')))
    .where(({ eb, or, and }) =>
      or([
        eb('renewedFrom', '=', id),
        and([
          eb('type', '=', type),
          or([
            eb(plainNumber(sql.ref('policyNumber')), '=', plainNumber(sql.val(policyNumber))),
            and([eb('startDate', '=', endDate), eb('carrier', '=', carrier), eb('renewedFrom', 'is', null)]),
          ]),
        ]),
      ]),
    )
    .orderBy('startDate')
    .executeTakeFirst()

interface LaterTermQuery {
  id: string
  userId: string
  policyNumber: string
  type: string
  carrier: string
  endDate: string
}

/** Whether Renew created a later term of the policy that is on file. */
export const isRenewed = async (db: Db, id: string) =>
  (await db
    .selectFrom('policies')
    .select('id')
    .where('renewedFrom', '=', id)
    .where('deactivatedAt', 'is', null)
    .where('cancelledOn', 'is', null)
    .executeTakeFirst()) !== undefined
