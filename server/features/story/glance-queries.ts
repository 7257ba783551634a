import { sql } from 'kysely'
import type { z } from 'zod'
import { mostOpen, type story as wire } from '../../../contract/story.ts'
import { seenBy } from '../../access.ts'
import type { Visit } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { inOneProcess, reading } from '../../reading/reading.ts'
import { hasLaterTerm, isActiveOn } from '../../trade.ts'
import { type Late, lateAt, waitingAbout } from '../today/queries.ts'

type Glance = z.input<typeof wire.glance.reply>

/** One statement, of a client whom the person sees. */
const glance = reading<Late & { client: string }, Omit<Glance, 'isMoreOpen'>>(
  'a client at a glance',
  (at, { client, urgentBefore, answeredBefore }) => {
    const { db, me, day } = at
    const inForce = () =>
      seenBy(db, me).policies.where('policies.userId', '=', client).where(isActiveOn('policies', day))
    const next = inForce()
      .where(sql<boolean>`not ${hasLaterTerm('policies')}`)
      .orderBy('policies.endDate')
      .orderBy('policies.id')
      .limit(sql.lit(1))
      .select(
        sql`json_build_object('policyId', policies.id, 'type', policies.type, 'policyNumber', policies.policy_number,
          'endDate', policies.end_date)`.as('next'),
      )
    const sums = inForce().select([
      sql<number>`count(*)`.as('policiesInForce'),
      sql<number>`coalesce(sum(policies.premium), 0)::float8`.as('premiumInForce'),
    ])
    return seenBy(db, me)
      .clients.where('accounts.id', '=', client)
      .where(inOneProcess)
      .innerJoin(sums.as('sums'), (join) => join.onTrue())
      .select(['sums.policiesInForce', 'sums.premiumInForce'])
      .select([
        sql<Glance['nextRenewal']>`(${next})`.as('nextRenewal'),
        waitingAbout({ ...at, urgentBefore, answeredBefore }, client, mostOpen + 1).as('open'),
      ])
  },
)

/** What is to be known of a client whom the person sees before anything else, or 404. */
export async function glanceSeenBy(visit: Visit, client: string): Promise<Glance> {
  const [row] = await glance(visit.pool, visit, { ...lateAt(visit), client })
  if (!row) throw notFound('Client')
  return { ...row, open: row.open.slice(0, mostOpen), isMoreOpen: row.open.length > mostOpen }
}
