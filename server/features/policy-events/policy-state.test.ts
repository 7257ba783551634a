import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isOutsideCover, termCoveringDay } from '../../../contract/claim-forms.ts'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { addDays } from '../../../contract/values/days.ts'
import { type EnteredKind, enteredKinds } from '../../../contract/values/policy-events.ts'
import type { Db } from '../../database/tables.ts'
import { canCertifyOn, isInForceOn } from '../../policy-rules.ts'
import { makeCertifiable } from '../../testing/certificates.ts'
import { portalWithMail } from '../../testing/portal-with-mail.ts'
import { remindOfBills } from '../bills/bill-reminder.ts'

const csl = [{ type: 'Combined Single Limit', amount: 1_000_000, interval: 'per accident' as const }]
const van = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821' }

/** An auto policy of two months, bound today, November 20, 2026, that may be certified. */
async function world() {
  const testPortal = await portalWithMail()
  const { as, given, people, clock } = testPortal
  const policy = await given.policy({
    type: 'Commercial Auto Insurance',
    policyNumber: 'HBA 317902',
    startDate: '2026-11-20',
    endDate: '2027-01-20',
    coverages: csl,
  })
  const enter = async (
    id: string,
    kind: EnteredKind,
    effectiveOn: string | null,
    overrides: Partial<CallInput<typeof api.policyEvents.enter>> = {},
  ) => {
    const agent = as(people.agent)
    const { version } = (await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body
    const event = {
      kind,
      effectiveOn,
      source: 'e-mail',
      noticeGiven: 'yes',
      noLoss: 'not asked',
      ...overrides,
    } as const
    return agent.call(api.policyEvents.enter, { policyId: id, version, ...event })
  }
  /** Sets the clock to 10 a.m. on a day in New York. */
  const setDay = (day: string) => {
    clock.time = new Date(`${day}T15:00:00Z`)
  }
  return { ...testPortal, policy, enter, setDay }
}

interface DayOfTerm {
  id: string
  day: string
  covers: boolean
  vouched: boolean
}

/**
 * The expected state of every term on each day, from its events alone. An independent
 * implementation for these tests.
 */
const expectedDays = (db: Db, startDay: string, until: string, id?: string) =>
  sql<DayOfTerm>`
  with told as (select * from policy_events where taken_back_at is null),
  days as (
    select p.id, d::date as day,
      d >= p.start_date and d < p.end_date
        and exists (select from told where policy_id = p.id and kind in ('new business', 'renewal bound'))
        and coalesce((
          select kind = 'reinstatement' from told
          where policy_id = p.id and kind in ('cancellation', 'flat cancellation', 'reinstatement') and effective_on <= d
          order by effective_on desc, no desc limit 1), true) as covers
    from policies p, generate_series(${startDay}::date, ${until}::date, interval '1 day') d
    where ${id ?? null}::text is null or p.id = ${id ?? null})
  select id, day::text, covers, covers and not exists (
    select from told notice where notice.policy_id = days.id and kind = 'notice of cancellation' and effective_on <= day and not exists (
      select from told later where later.policy_id = days.id and later.no > notice.no
        and later.kind in ('notice of cancellation', 'notice withdrawn', 'cancellation', 'flat cancellation')))
    -- Another agent services it: from its last change out, or before its first change in.
    and coalesce((
      select act = 'agent of record in' from told
      where policy_id = days.id and act in ('agent of record in', 'agent of record out') and effective_on <= day
      order by effective_on desc, no desc limit 1),
      (select act = 'agent of record out' from told
      where policy_id = days.id and act in ('agent of record in', 'agent of record out') order by no limit 1), true) as vouched
  from days order by day, id`.execute(db)

/**
 * The expected status of every installment on a day, from the events entered by then. An
 * independent implementation.
 */
const expectedBills = async (db: Db, day: string) =>
  (
    await sql<{ status: string }>`
    select case
      when last.kind in ('cancellation', 'flat cancellation') and (last.effective_on <= ${day} or last.effective_on <= i.due_on)
        then 'cancelled'
      when i.due_on < ${day} then 'overdue' else 'due' end as status
    from installments i join bills b on b.id = i.bill_id left join lateral (
      select kind, effective_on from policy_events e where e.policy_id = b.policy_id and e.taken_back_at is null
        and kind in ('cancellation', 'flat cancellation', 'reinstatement') order by no desc limit 1) last on true
    order by i.due_on`.execute(db)
  ).rows.map(({ status }) => status)

// Spec: bills/policy
test('through a notice, a gap of nine days, a renewal and its end, every screen says on every day what its events say', async () => {
  const testPortal = await world()
  const { context, people, as, given, policy, enter, setDay, takeNewEmails } = testPortal
  // Signed in again each day: the test runs longer than a session lasts.
  let client = as(people.client)
  let agent = as(people.agent)
  const firstId = policy.id
  /** Approves certificates of a term for the client. */
  const approve = async (policyId: string) => {
    await makeCertifiable(testPortal, [{ id: policyId }])
    const clientId = people.client.id
    const { master } = (await agent.call(api.certificates.master, { clientId })).body
    return agent.call(api.certificates.approve, {
      clientId,
      version: master?.version,
      insuredName: 'Tidewheel Bakery LLC',
      insuredAddress: '218 Coopers Wharf Street',
      policies: [{ policyId, coverages: ['Combined Single Limit'], wordings: [] }],
    })
  }
  await context.db.updateTable('carriers').set({ mayIssueCards: true }).execute()
  await approve(firstId)
  const installments = ['2026-11-30', '2026-12-20', '2027-01-10'].map((dueOn) => ({ dueOn, amount: 1954 }))
  await given.bill({ policyId: firstId, form: { installments } })
  await takeNewEmails()
  let secondText = ''
  const steps: Record<string, () => Promise<{ status: number }>> = {
    '2026-11-25': () =>
      agent.call(api.vehicles.save, { policyId: firstId, cardState: 'WA', vehicles: [van] }),
    '2026-12-01': () =>
      enter(firstId, 'notice of cancellation', '2026-12-15', {
        ...{ reason: 'non-payment', amountDue: 412, payBy: '2026-12-10' },
      }),
    '2026-12-17': () => enter(firstId, 'cancellation', '2026-12-15', { reason: 'non-payment' }),
    '2026-12-28': () => enter(firstId, 'reinstatement', '2026-12-24'),
    '2027-01-05': async () => {
      const madeReply = await agent.call(api.policies.renew, { id: firstId, premium: 8712 })
      secondText = madeReply.body.policy.id
      return madeReply
    },
    '2027-01-23': async () => {
      await agent.call(api.policies.confirmRenewal, { id: secondText, source: 'carrier page' })
      return approve(secondText)
    },
    '2027-02-20': () => enter(secondText, 'notice of nonrenewal', null, { reason: 'underwriting' }),
  }
  const sentSubjects: [string, string | undefined][] = []
  const standings: [string, string][] = []
  let rows: DayOfTerm[] = []
  for (let day = '2026-11-20'; day <= '2027-03-23'; day = addDays(day, 1)) {
    setDay(day)
    client = as(people.client)
    agent = as(people.agent)
    const stepReply = await steps[day]?.()
    if (stepReply) expect(stepReply.status, day).toBeLessThan(300)
    await remindOfBills(context)
    for (const { subject } of await takeNewEmails()) sentSubjects.push([day, subject])
    const billedInstallments = (await client.call(api.bills.ofPolicy, { policyId: firstId })).body.bills[0]
      ?.installments
    expect(
      billedInstallments?.map(({ status }) => status),
      day,
    ).toEqual(await expectedBills(context.db, day))
    // The expected days depend only on the events. Only the steps add events, so the days are
    // computed again after a step.
    if (stepReply || rows.length === 0)
      ({ rows } = await expectedDays(context.db, '2026-11-19', '2027-03-24'))
    const days = new Set(rows.map((row) => row.day))
    const today = rows.filter((row) => row.day === day)
    const coveringIds = today.filter(({ covers }) => covers).map(({ id }) => id)
    const certifiableIds = today.filter(({ vouched }) => vouched).map(({ id }) => id)
    for (const person of [client, agent]) {
      const { policies } = (await person.call(api.policies.list, { show: 'active' })).body
      expect(
        policies.map(({ id }) => id),
        day,
      ).toEqual(coveringIds)
      for (const { id } of today) {
        const { status } = (await person.call(api.policies.one, { id })).body.policy
        expect(status === 'active', day).toBe(coveringIds.includes(id))
      }
    }
    expect((await client.call(api.home.client, {})).body.activePolicies, day).toBe(coveringIds.length)
    expect((await agent.call(api.home.agent, {})).body.activePolicies, day).toBe(coveringIds.length)
    const { cards } = (await client.call(api.cards.mine, {})).body
    // A policy with a gap on file has no card: the card would show coverage in the gap.
    const vehiclesWithVan =
      day < '2026-11-25' ? [] : certifiableIds.filter((id) => id !== firstId || day < '2026-12-17')
    expect(
      cards.map(({ policyId }) => policyId),
      day,
    ).toEqual(vehiclesWithVan)
    const { master } = (await client.call(api.certificates.mine, {})).body
    expect(master?.policies.filter(({ problem }) => problem === null).length, day).toBe(certifiableIds.length)
    const { filing } = (await client.call(api.claims.filing, { policyId: firstId })).body
    const coveredDays = new Set(rows.filter(({ covers }) => covers).map((row) => row.day))
    expect(
      [...days].filter(
        (loss) => !isOutsideCover(loss, filing) || termCoveringDay(loss, filing) !== undefined,
      ),
      day,
    ).toEqual([...days].filter((loss) => coveredDays.has(loss)))
    const { policy: shownPolicy } = (await client.call(api.policies.one, { id: secondText || firstId })).body
    if (standings.at(-1)?.[1] !== shownPolicy.standing) standings.push([day, shownPolicy.standing])
  }
  expect(standings).toEqual([
    ['2026-11-20', 'in force'],
    ['2026-12-01', 'cancellation pending'],
    ['2026-12-15', 'cancellation due'],
    ['2026-12-17', 'cancelled'],
    ['2026-12-28', 'reinstated'],
    ['2027-01-05', 'offered'],
    ['2027-01-23', 'in force'],
    ['2027-02-20', 'nonrenewal pending'],
    ['2027-03-20', 'not renewed'],
  ])
  const { notifications } = (await client.call(api.notifications.list, {})).body
  const bellEvents = notifications
    .map(({ title }) => title)
    .filter((title) => title !== 'Pre-approved for certificates')
  expect(bellEvents.toReversed()).toEqual([
    'New policy',
    'New bill',
    'Payment due soon',
    'Notice of cancellation',
    'Payment overdue',
    'Payment due soon',
    'Policy cancelled',
    'Policy reinstated',
    'Payment due soon',
    'Renewal on file',
    'Policy renewed',
    'Policy will not be renewed',
  ])
  expect(sentSubjects).toEqual([
    ['2026-11-23', '$1,954 is due Nov 30, 2026, to The Hartford'],
    ['2026-12-01', 'Notice of cancellation: policy HBA 317902, Dec 15, 2026'],
    ['2026-12-01', '$1,954 was due Nov 30, 2026, to The Hartford'],
    ['2026-12-13', '$1,954 is due Dec 20, 2026, to The Hartford'],
    ['2026-12-17', 'Policy HBA 317902 was cancelled effective Dec 15, 2026'],
    ['2026-12-28', 'Policy HBA 317902 was reinstated effective Dec 24, 2026'],
    ['2027-01-03', '$1,954 is due Jan 10, 2027, to The Hartford'],
    ['2027-02-20', 'Policy HBA 317902 will not be renewed by the carrier'],
  ])
}, 120_000)

test('whatever else happens to a term, in any order that is possible, it covers on each day as its events say; what is refused leaves nothing', async () => {
  const { context, as, people, given, enter } = await world()
  const agent = as(people.agent)
  const day = fc.nat({ max: 64 }).map((dayCount) => addDays('2026-11-19', dayCount))
  const step = fc.record({
    // `which` is the index of the event to take back.
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...enteredKinds) },
      fc.constant('take back' as const),
    ),
    day,
    which: fc.nat({ max: 6 }),
  })
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      count += 1
      const { id } = await given.policy({
        policyNumber: `L ${count}`,
        startDate: '2026-11-20',
        endDate: '2027-01-20',
      })
      const enteredIds: string[] = []
      for (const { kind, day, which } of steps) {
        const all = await agent.call(api.policyEvents.ofPolicy, { policyId: id })
        const eventsBefore = all.body.events
        const eventReply =
          kind === 'take back'
            ? await agent.call(api.policyEvents.takeBack, { id: enteredIds[which % enteredIds.length] ?? id })
            : await enter(id, kind, day, {
                ...{ reason: 'other', until: '2028-01-20', premium: 900, policyNumber: `L ${count}` },
                ...{ newEndDate: addDays(day, 2), signedOn: '2026-11-01', conditions: ['lower limits'] },
              })
        if (eventReply.status === 200) {
          const [latestEvent] = eventReply.body.events
          if (kind !== 'take back' && latestEvent) enteredIds.push(latestEvent.id)
        } else {
          expect([400, 404, 409]).toContain(eventReply.status)
          expect((await agent.call(api.policyEvents.ofPolicy, { policyId: id })).body.events).toEqual(
            eventsBefore,
          )
        }
      }
      const { rows: wantedRows } = await expectedDays(context.db, '2026-11-18', '2027-01-23', id)
      const daySelects = wantedRows.map(
        ({ day }) => sql`select policies.id, ${day}::text as day, ${isInForceOn('policies', day)} as covers,
          ${canCertifyOn('policies', day)} as vouched from policies where id = ${id}`,
      )
      expect(
        (await sql`${sql.join(daySelects, sql` union all `)} order by day`.execute(context.db)).rows,
      ).toEqual(wantedRows)
    }),
    { numRuns: 40 },
  )
}, 120_000)
