import { sql } from 'kysely'
import { seenBy } from '../../access.ts'
import { line, overdue, Waits, type WaitsAt, waiting } from '../../reading/waits.ts'
import { hasLaterTerm, isActiveOn } from '../../trade.ts'
import { isLateOn } from './queries.ts'

/** Of one of those that are shown: those that are looked at are many, and are read from an index that has no more than it takes. */
const ofOne = <T>(column: 'carrier' | 'created_at') =>
  sql<T>`(select one.${sql.id(column)} from policies as one where one.id = policies.id)`

const about = ({ db, me }: WaitsAt, standing: typeof overdue) =>
  seenBy(db, me).policies.select((row) =>
    line({
      id: row.ref('policies.id'),
      clientId: row.ref('policies.userId'),
      about: sql`concat(policies.type, ' ', policies.policy_number)`,
      detail: ofOne('carrier'),
      since: ofOne('created_at'),
      // Nothing comes of it but what takes it away.
      stirred: sql`'-infinity'`,
      untilDay: row.ref('policies.endDate'),
      due: sql`policies.end_date`,
      standing,
    }),
  )

/** Those in force that end within 30 days, and of which no later term is on file. */
export const renewalsWaiting = new Waits('renewal', 70, (at) =>
  about(at, waiting)
    .where(isActiveOn('policies', at.day))
    .where(sql<boolean>`policies.end_date <= ${at.day}::date + 30 and not ${hasLaterTerm('policies')}`),
)

/** Those that ended within the last 30 days without a later term: nobody has said that they are not renewed. */
export const endedWaiting = new Waits('renewal', 70, (at) =>
  about(at, overdue)
    .where('policies.status', '=', sql.lit('active'))
    .where(sql<boolean>`policies.end_date <= ${at.day}::date and policies.end_date > ${at.day}::date - 30
      and not ${hasLaterTerm('policies')}`),
)

/** Renewals whose term has begun, and which no carrier has confirmed. */
export const unconfirmedWaiting = new Waits('renewal', 70, (at) => about(at, overdue).where(isLateOn(at.day)))
