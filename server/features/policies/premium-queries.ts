import { sql } from 'kysely'
import type { PremiumYear } from '../../../contract/policies.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { seenBy } from '../../access.ts'
import { type RequestContext, today } from '../../context.ts'
import { statusOn } from '../../policy-rules.ts'
import { hasCountedPremium } from './queries.ts'

const maxYears = 10
const maxChangesOfYear = 20

type PremiumGroupRow = PremiumYear['groups'][number] & { year: number }
type PremiumChangeRow = PremiumYear['changes'][number] & { year: number; total: number }

/**
 * The premiums of a client's terms by the year in which they begin, as the viewer sees them. Each
 * term counts whole. The changes come from its renewal, its events and its cancellation.
 */
export async function premiumYearsOf(context: RequestContext, clientId: string): Promise<PremiumYear[]> {
  const { db, me } = context
  const day = today(context)
  const terms = seenBy(db, me)
    .policies.where('policies.userId', '=', clientId)
    .where(hasCountedPremium(day))
    .select(['policies.id', 'policies.policyNumber', 'policies.type', 'policies.startDate'])
    .select(['policies.premium', 'policies.renewedFrom', 'policies.renewalBecause'])
    .select(['policies.cancelledOn', 'policies.conditionalRenewal', 'policies.life'])
    .select([
      sql<number>`extract(year from policies.start_date)::int`.as('year'),
      statusOn('policies', day).as('status'),
    ])
  const groups = await db
    .with('terms', () => terms)
    .selectFrom('terms')
    .where(({ eb, selectFrom }) =>
      eb(
        'terms.year',
        '>',
        selectFrom('terms as all').select(sql<number>`max(year) - ${sql.lit(maxYears)}`.as('last')),
      ),
    )
    .select(['terms.year', 'terms.status'])
    .select([
      sql<number>`count(*)::int`.as('policies'),
      sql<number>`sum(terms.premium)::float8`.as('premium'),
      sql<string | null>`case when count(*) = 1 then min(terms.id::text) end`.as('policyId'),
    ])
    .groupBy(['terms.year', 'terms.status'])
    .orderBy('terms.year')
    .orderBy('terms.status')
    .$castTo<PremiumGroupRow>()
    .execute()
  const note = isStaff(me) ? sql`nullif(e.facts ->> 'note', '')` : sql`null::text`
  const { rows: changes } = await sql<PremiumChangeRow>`
    with terms as materialized (${terms}),
    in_order as (
      select id, year, policy_number, type, start_date, premium, renewed_from, renewal_because,
        lag(id) over (partition by policy_number, type order by start_date, id) as term_before
      from terms),
    premium_events as (
      select e.policy_id, e.kind, e.effective_on, e.changes, e.facts, row_number() over (partition by e.policy_id order by e.no) as place
      from policy_events e join terms on terms.id = e.policy_id
      where e.kind in ('change', 'audit') and e.applied_at is not null and e.taken_back_at is null and e.changes ? 'premium'),
    renewed as (
      select term.id, term.year, term.policy_number, term.type, term.start_date, term.renewal_because, before.premium as premium_before, before.conditional_renewal as announced,
        coalesce((first.changes #>> '{premium,0}')::float8, term.premium) as premium_first
      from in_order term
      join policies before on before.id = coalesce(term.renewed_from, term.term_before) and before.deactivated_at is null
      left join premium_events first on first.policy_id = term.id and first.place = 1),
    changes as (
      select id, year, policy_number, type, 'renewal' as kind, start_date as on_day, premium_before as before, premium_first as after,
        renewal_because as because, null as reason, announced as conditions, '{}'::text[] as changed
      from renewed where premium_before > 0 and premium_first > 0 and premium_before <> premium_first
      union all
      select terms.id, year, policy_number, type, e.kind::text, e.effective_on, (e.changes #>> '{premium,0}')::float8,
        (e.changes #>> '{premium,1}')::float8, ${note}, null, null,
        array(select field from jsonb_object_keys(e.changes) as field where field not in ('premium', 'wholesaler') order by field)
      from terms join premium_events e on e.policy_id = terms.id
      union all
      select id, year, policy_number, type, 'cancellation', cancelled_on, null, null, null,
        coalesce(life #>> '{cancelled,cause}', life #>> '{cancelled,reason}'), null, '{}'
      from terms where cancelled_on is not null),
    ranked as (
      select year, id, policy_number, type, kind, on_day, before, after, because, reason, conditions, changed, count(*) over (partition by year)::int as total,
        row_number() over (partition by year order by abs(after - before) desc nulls last, on_day, id) as place
      from changes where year > (select max(year) - ${sql.lit(maxYears)} from terms))
    select year, total, id as "policyId", policy_number as "policyNumber", type, kind, on_day as "on", before, after, because, reason,
      conditions, changed
    from ranked where place <= ${sql.lit(maxChangesOfYear)} order by year, place`.execute(db)
  const groupsByYear = Map.groupBy(groups, ({ year }) => year)
  const changesByYear = Map.groupBy(changes, ({ year }) => year)
  return [...groupsByYear].map(([year, groupsOfYear]) => {
    const yearChanges = changesByYear.get(year) ?? []
    return {
      year,
      groups: groupsOfYear.map(({ year: _, ...group }) => group),
      changes: yearChanges.map(({ year: _, total: __, ...change }) => change),
      moreChanges: (yearChanges[0]?.total ?? 0) - yearChanges.length,
    }
  })
}
