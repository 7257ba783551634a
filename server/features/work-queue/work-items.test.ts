import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import { portal } from '../../testing/portal.ts'

const hour = 3_600_000

const validCondition = '(o.valid_until is null or o.valid_until >= $2::date)'
const offers = 'select from offers o where o.quote_id = q.id and o.deleted_at is null'
const isComing = `exists (select from appointments a where a.quote_id = q.id and a.cancelled_at is null
  and a.starts_at > $1::timestamptz)`
const isOpen = `q.deleted_at is null and q.status in ('pending', 'quoted') and (q.finalized_at is not null or ${isComing}
  or q.open_until >= $1::timestamptz or exists (${offers} and o.valid_until >= $2::date))`

/** The expected work items by kind, in plain SQL. $1 is the present time, $2 the agency's date. */
const expectedIds: Record<string, string> = {
  claim: `select id from claims where $1::timestamptz is not null and status in ('reported', 'sent_to_carrier', 'open')
    and (status = 'reported' or next_by is null or next_by <= $2::date
      or (status = 'sent_to_carrier' and acknowledged_on is null and acknowledge_by <= $2::date)
      or (first_report_on is null and first_report_by <= $2::date + 3)
      or (notice_failed_because is not null and notice_accepted_at is null)
      or (served_on is not null and not suit_days_unknown and suit_acknowledged_on is null and (answer_by is null or answer_by <= $2::date + 14)))`,
  request: `select id from requests where $1::timestamptz is not null and $2::date is not null
    and status in ('pending', 'in_progress') and type <> 'coi'`,
  certificate: `select id from requests where $1::timestamptz is not null and $2::date is not null
    and status in ('pending', 'in_progress') and type = 'coi'`,
  message: `select distinct client_id as id from messages where $1::timestamptz is not null and $2::date is not null
    and read_at is null and sender_id = client_id`,
  renewal: `select p.id from policies p where $1::timestamptz is not null and p.deactivated_at is null
    and p.status = 'active' and p.end_date > $2::date - 30 and p.end_date <= $2::date + 30 and p.start_date <= $2::date
    and not exists (select from policies l where l.user_id = p.user_id and l.deactivated_at is null and l.status = 'active'
      and l.start_date >= p.end_date and (l.renewed_from = p.id or (l.policy_number = p.policy_number and l.type = p.type)))
    union select id from policies where deactivated_at is null and renewed_from is not null and status = 'pending'
      and start_date <= $2::date and end_date > $2::date`,
  quote: `select q.id from quotes q where ${isOpen} and q.finalized_at is null and not exists (${offers} and ${validCondition})`,
  rates: `select q.id from quotes q where ${isOpen} and not ${isComing} and (q.hide_amounts or q.hide_amounts is null)
    and exists (${offers} and ${validCondition})`,
  invite: `select id from invites where $2::date is not null and accepted_at is null
    and (sent_at is null or not_sent_at is not null or valid_from <= $1::timestamptz - interval '14 days')`,
  presentation: `select q.id from appointments a join quotes q on q.id = a.quote_id where q.deleted_at is null
    and a.cancelled_at is null and a.starts_at > $1::timestamptz - interval '30 minutes'
    and (a.starts_at at time zone 'America/New_York')::date <= $2::date`,
}

test('the queue, the tiles and the lists agree with plain SQL at any hour', async () => {
  const { as, given, people, clock, context } = await portal()
  const { admin, agent, client, otherClient } = people
  const ending = await given.policy({ policyNumber: 'ends', startDate: '2025-12-20' })
  await given.renewal(await given.policy({ policyNumber: 'renewed', startDate: '2025-12-12' }))
  const filedPolicy = await given.policy({ policyNumber: 'filed', startDate: '2025-12-01' })
  await as(agent).call(api.policies.renew, { id: filedPolicy.id, premium: 5000 })
  await given.claim({ policyId: ending.id })
  await given.request({ type: 'endorsement' })
  await given.request({ type: 'coi', by: otherClient })
  await given.request({ type: 'other', isUrgent: true })
  await given.message({ by: client, content: 'Is it going up again?' })
  await given.invite({ by: agent, email: 'owen@pruitt.example' })
  await given.quote()
  const outdatedQuote = await given.quote()
  await given.offer({ quoteId: outdatedQuote.id, validUntil: '2026-12-04' })
  const [shownQuote, dismissedQuote] = [await given.quote(), await given.quote()]
  for (const { id } of [shownQuote, dismissedQuote, dismissedQuote]) {
    await given.offer({ quoteId: id, validUntil: '2026-12-31' })
    await as(agent).call(api.quotes.toggleAmounts, { quoteId: id })
  }
  const quote = await given.quote()
  await given.offer({ quoteId: quote.id })
  const { days } = (await as(client).call(api.appointments.slots, { quoteid: quote.id })).body
  const slot = days.flatMap(({ slots }) => slots).at(0) ?? ''
  await as(client).call(api.appointments.book, { quoteid: quote.id, datetime: slot })
  const startedAt = clock.time.getTime()
  for (const hours of [0, 5, 26, 24 * 10, 24 * 15, 24 * 29, 24 * 31, 24 * 45]) {
    clock.time = new Date(startedAt + hours * hour)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(clock.time)
    const { waiting, kinds } = (await as(admin).call(api.today.list, { whose: 'all' })).body
    for (const [kind, sql] of Object.entries(expectedIds)) {
      const { rows } = await context.pool.query<{ id: string }>(sql, [clock.time, day])
      const idsOfKind = waiting.filter((one) => one.kind === kind).map(({ id }) => id)
      expect(idsOfKind.sort(), `${kind} after ${hours} hours`).toEqual(rows.map(({ id }) => id).sort())
      expect(kinds.find((one) => one.kind === kind)?.count ?? 0).toBe(rows.length)
    }
    const { pendingRequests, upcomingRenewals } = (await as(admin).call(api.home.agent, {})).body
    const list = await as(admin).call(api.requests.list, { status: 'pending' })
    expect(pendingRequests).toBe(list.body.total)
    const renewalList = await as(admin).call(api.policies.list, { show: 'renewing' })
    expect(upcomingRenewals).toBe(renewalList.body.total)
  }
})
