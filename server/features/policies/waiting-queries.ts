import { type RawBuilder, sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { line, overdue, urgent, Waits, type WaitsAt, waiting } from '../../reading/waits.ts'
import { isLateOn } from './queries.ts'

/** Of a policy that is shown: those that are looked at are many, and are read from an index that has no more than it takes. */
const of = <T>(id: 'last_terms.policy_id' | 'policies.id', what: RawBuilder<T>) =>
  sql<T>`(select ${what} from policies as one where one.id = ${sql.ref(id)})`

const lineOf = (
  id: 'last_terms.policy_id' | 'policies.id',
  { userId, endDate }: Record<'userId' | 'endDate', RawBuilder<string>>,
  standing: typeof overdue,
  step: 'confirm' | null = null,
) =>
  line({
    id: sql.ref(id),
    clientId: userId,
    about: of(id, sql<string>`concat(one.type, ' ', one.policy_number)`),
    detail: of(id, sql<string>`one.carrier`),
    since: of(id, sql<string>`one.created_at`),
    // Nothing comes of it but what takes it away.
    stirred: sql`'-infinity'`,
    untilDay: endDate,
    due: endDate,
    standing,
    step: sql.lit(step),
  })

const lastTerms = ({ db, me, clientId }: WaitsAt, standing: typeof overdue) =>
  seenBy(db, me)
    .lastTerms.$if(clientId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`last_terms.policy_id in (select p.id from policies p where p.user_id = ${clientId}::uuid)`,
      ),
    )
    .select(
      lineOf(
        'last_terms.policy_id',
        { userId: sql`last_terms.user_id`, endDate: sql`last_terms.end_date` },
        standing,
      ),
    )

/** Those in force that end within 30 days, and of which no later term is on file. */
export const renewalsWaiting = new Waits('renewal', 70, (at) =>
  lastTerms(at, waiting).where(
    sql<boolean>`last_terms.start_date <= ${at.day}::date and last_terms.end_date > ${at.day}::date
      and last_terms.end_date <= ${at.day}::date + 30`,
  ),
)

/** Those that ended within the last 30 days without a later term: nobody has said that they are not renewed. */
export const endedWaiting = new Waits('renewal', 70, (at) =>
  lastTerms(at, overdue).where(
    sql<boolean>`last_terms.end_date <= ${at.day}::date and last_terms.end_date > ${at.day}::date - 30`,
  ),
)

/**
 * Policies of which a carrier has given notice that it cancels them: while that is to come the client is called about it; from the
 * day on somebody has to ask the carrier what became of it.
 */
const noticed = (at: WaitsAt, standing: typeof overdue, when: RawBuilder<boolean>) =>
  seenBy(at.db, at.me)
    .policies.where('policies.noticeOn', 'is not', null)
    .where(when)
    .$if(at.clientId !== undefined, (rows) => rows.where('policies.userId', '=', at.clientId ?? ''))
    .select(
      line({
        id: sql.ref('policies.id'),
        clientId: sql`policies.user_id`,
        about: sql<string>`concat(policies.type, ' ', policies.policy_number)`,
        detail: sql<string>`policies.carrier`,
        since: sql<string>`(policies.life #>> '{notice,receivedOn}')::date`,
        stirred: sql`'-infinity'`,
        untilDay: sql<string>`policies.notice_on`,
        due: sql<string>`policies.notice_on`,
        standing,
      }),
    )

export const noticesWaiting = new Waits('notice', 5, (at) =>
  noticed(at, urgent, sql<boolean>`policies.notice_on > ${at.day}::date`),
)
export const noticesDue = new Waits('notice', 5, (at) =>
  noticed(
    at,
    overdue,
    sql<boolean>`policies.notice_on <= ${at.day}::date and policies.end_date > ${at.day}::date - 30`,
  ),
)

/** Renewals whose term has begun, and which no carrier has confirmed. */
export const unconfirmedWaiting = new Waits('renewal', 70, (at) =>
  seenBy(at.db, at.me)
    .policies.where(isLateOn(at.day))
    .select(
      lineOf(
        'policies.id',
        { userId: sql`policies.user_id`, endDate: sql`policies.end_date` },
        overdue,
        'confirm',
      ),
    ),
)
