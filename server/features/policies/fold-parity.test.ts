import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../contract/values/days.ts'
import { type HistoryChange, type NewEvent, planChange } from '../../../contract/values/policy-change-plan.ts'
import { eventKinds, eventSources, storedKindOf } from '../../../contract/values/policy-events.ts'
import {
  eventRules,
  foldPolicy,
  type PolicyState,
  type RecordedEvent,
  type TermDates,
} from '../../../contract/values/policy-state.ts'
import { newId } from '../../platform/ids.ts'
import { portal } from '../../testing/portal.ts'

// The previous release computes a policy's state from its events in the database (`live_policy`,
// migration 0079), this release in `planChange`. This test compares both. The database does not
// know the kinds of `newerEventKinds`: it treats them as changes, and must come to the same state.
// LIVES=10000 tries more histories than a usual run.
const runs = Number(process.env.LIVES ?? 250)

/**
 * Records events, takes events back and moves dates like the previous release, which lets the
 * database compute the state. Returns the state after each step.
 */
const foldInDatabase = `
create function live_through(copied uuid, given jsonb) returns jsonb language plpgsql as $$
declare
  p policies;
  step jsonb;
  rule text;
  stands jsonb := '[]';
begin
  select * into p from policies where id = copied;
  p.id := (given ->> 'id')::uuid;
  p.policy_number := given ->> 'id';
  p.start_date := (given ->> 'startDate')::date;
  p.end_date := (given ->> 'endDate')::date;
  p.cancelled_on := (given ->> 'cancelledOn')::date;
  p.status := given ->> 'status';
  p.renewed_from := case when (given ->> 'isRenewal')::boolean then copied end;
  p.life := null;
  p.gaps := null;
  insert into policies (id, user_id, policy_number, carrier, type, category, status, premium, deductible, coverage_limit, coverages,
    start_date, end_date, cancelled_on, renewed_from, created_at)
  values (p.id, p.user_id, p.policy_number, p.carrier, p.type, p.category, p.status, p.premium, p.deductible, p.coverage_limit,
    p.coverages, p.start_date, p.end_date, p.cancelled_on, p.renewed_from, now());
  stands := jsonb_build_array(stands_of(p.id, null) || jsonb_build_object('first', (
    select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'effectiveOn', effective_on, 'receivedOn', received_on) order by no)
    from policy_events where policy_id = p.id)));
  for step in select * from jsonb_array_elements(given -> 'steps') loop
    rule := null;
    begin
      case step ->> 'does'
        when 'enter' then
          insert into policy_events (id, policy_id, kind, act, effective_on, received_on, source, facts, entered_at, applied_at)
          values ((step ->> 'id')::uuid, p.id, (step ->> 'kind')::policy_event_kind, (step ->> 'act')::policy_event_act, (step ->> 'effectiveOn')::date,
            (step ->> 'receivedOn')::date, (step ->> 'source')::policy_event_source, step -> 'facts', now(),
            case when not (step ->> 'isToCome')::boolean then now() end);
        when 'take back' then
          update policy_events set taken_back_at = now() where id = (
            select id from policy_events where policy_id = p.id and taken_back_at is null order by no
            offset (step ->> 'which')::int % (
              select nullif(count(*), 0) from policy_events where policy_id = p.id and taken_back_at is null)
            limit 1);
        when 'move' then
          update policies set start_date = (step ->> 'startDate')::date, end_date = (step ->> 'endDate')::date where id = p.id;
      end case;
    exception
      when sqlstate 'PL001' then
        get stacked diagnostics rule = constraint_name;
        -- If new dates leave out an event, the portal reports the event, the database a broken rule.
        rule := case step ->> 'does' when 'move' then 'dates' else rule end;
      -- A cancellation outside of the term.
      when check_violation then rule := 'dates';
    end;
    stands := stands || stands_of(p.id, rule);
  end loop;
  return stands;
end $$;
create function stands_of(of_policy uuid, rule text) returns jsonb language sql as $$
  select jsonb_build_object('rule', rule, 'cancelledOn', cancelled_on, 'noticeOn', notice_on, 'life', life, 'gaps', coalesce((
    select jsonb_agg(jsonb_build_object('from', lower(gap), 'until', upper(gap)) order by gap) from unnest(gaps) as gap), '[]'))
  from policies where id = of_policy $$`

const StandingRows = z.array(
  z.object({
    rule: z.string().nullable(),
    cancelledOn: z.string().nullable(),
    noticeOn: z.string().nullable(),
    life: z.record(z.string(), z.unknown()).nullable(),
    gaps: z.array(z.object({ from: z.string(), until: z.string() })),
    first: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(eventKinds),
          effectiveOn: z.string(),
          receivedOn: z.string(),
        }),
      )
      .optional(),
  }),
)

type FoldStep =
  | ({ does: 'enter' } & NewEvent)
  | { does: 'take back'; which: number }
  | ({ does: 'move' } & TermDates)

// A short term, so that days often coincide.
const day = fc.nat({ max: 26 }).map((dayCount) => addDays('2026-11-18', dayCount))
const dates = fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 12, max: 24 })).map(([startDay, until]) => ({
  startDate: addDays('2026-11-18', startDay),
  endDate: addDays('2026-11-18', until),
}))
const facts = fc.oneof(
  fc.constant({}),
  fc.constant({ note: 'The client moved banks' }),
  fc.constant({ reason: 'non-payment' as const, amountDue: 412.5, note: 'Twice' }),
  fc.constant({ extendedReporting: 'bought' as const, until: '2028-01-20' }),
)
const binder = day.map((endDate) => ({ binder: { number: 'B 1', ends: endDate }, note: 'By telephone' }))
const statedSource = fc.constantFrom(...eventSources.filter((source) => source !== 'not stated'))
const entry = fc
  .record({
    does: fc.constant('enter' as const),
    kind: fc.constantFrom(...eventKinds),
    effectiveOn: fc.oneof(day, fc.constantFrom('2026-11-20', '2026-11-26', '2026-12-08')),
    receivedOn: day,
    source: statedSource,
    facts,
    binder: fc.option(binder),
    isToCome: fc.boolean(),
  })
  .map(({ binder, ...step }) => ({
    ...step,
    facts: binder && (step.kind === 'renewal bound' || step.kind === 'new business') ? binder : step.facts,
    isToCome: step.isToCome && step.kind === 'change',
  }))
const step = fc.oneof(
  { weight: 10, arbitrary: entry },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take back' as const), which: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: dates.map((term) => ({ does: 'move' as const, ...term })) },
)
const life = fc
  .record({
    term: fc.oneof(dates, {
      weight: 2,
      arbitrary: fc.constant({ startDate: '2026-11-20', endDate: '2026-12-08' }),
    }),
    isRenewal: fc.boolean(),
    status: fc.constantFrom('active' as const, 'pending' as const),
    cancelled: fc.option(fc.nat({ max: 7 }), { freq: 5 }),
    steps: fc.array(step, { minLength: 2, maxLength: 14 }),
  })
  .map(({ cancelled, ...one }) => ({
    ...one,
    cancelledOn: cancelled === null ? null : addDays(one.term.startDate, cancelled),
  }))

/** A step as a change of the present history. */
function changeOf(one: FoldStep, { events }: PolicyState): HistoryChange {
  switch (one.does) {
    case 'enter': {
      const { does: _, ...event } = one
      return { newEvent: event }
    }
    case 'take back': {
      const standingEvents = events.filter(({ isTakenBack }) => !isTakenBack)
      const event = standingEvents[one.which % standingEvents.length]
      return event ? { takenBackIds: [event.id] } : {}
    }
    case 'move':
      return { term: { startDate: one.startDate, endDate: one.endDate } }
  }
}

/** The events that a database trigger records when a policy is inserted: 'new business'. */
const firstEvents = (writtenState: z.output<typeof StandingRows>[number] | undefined) =>
  (writtenState?.first ?? []).map(
    (event): RecordedEvent => ({
      ...{ ...event, source: 'not stated', facts: {}, isTakenBack: false, isToCome: false },
    }),
  )

const rulesOfActs: readonly string[] = ['no_conditional', 'agent_already', 'before_agent_change']

/** Leaves out events that break a rule of `rulesOfActs`, because the database has no such rules. */
function withoutRefusedActs<One extends FoldStep>(
  steps: readonly One[],
  writtenState: PolicyState,
  brokenDays: Set<string>,
) {
  let now = writtenState
  return steps.filter((step) => {
    const plan = planChange(now, changeOf(step, now), dayAfterAll)
    if (!Array.isArray(plan)) now = plan.after
    const rule = Array.isArray(plan) ? plan[0]?.rule : undefined
    if (rule === undefined || !rulesOfActs.includes(rule)) return true
    brokenDays.add(rule)
    return false
  })
}

// After the end of every term.
const dayAfterAll = '2027-12-31'

const columnsOf = ({ cancelledOn, noticeOn, life, gaps }: PolicyState, rule: string | null) => ({
  ...{ rule, cancelledOn, noticeOn, life, gaps },
})

test('for any history of a term, the database and the portal compute the same state and refuse by the same rule', async () => {
  const { context, given } = await portal()
  const { id: copiedId } = await given.policy()
  await context.pool.query(foldInDatabase)
  const brokenDays = new Set<string>()
  await fc.assert(
    fc.asyncProperty(life, async ({ steps: plannedSteps, term, ...policy }) => {
      const stepsWithIds = plannedSteps.map((plannedStep) =>
        plannedStep.does === 'enter' ? { ...plannedStep, id: newId() } : plannedStep,
      )
      const applySteps = async (earlierSteps: readonly FoldStep[]) => {
        const steps = earlierSteps.map((earlierStep) =>
          earlierStep.does === 'enter' ? { ...earlierStep, ...storedKindOf(earlierStep.kind) } : earlierStep,
        )
        const sentJson = JSON.stringify({ ...policy, ...term, id: newId(), steps })
        const { rows } = await context.pool.query('select live_through($1, $2) as stands', [
          copiedId,
          sentJson,
        ])
        return StandingRows.parse(rows[0].stands)
      }
      const [writtenRow] = await applySteps([])
      const steps = withoutRefusedActs(stepsWithIds, foldPolicy(term, firstEvents(writtenRow)), brokenDays)
      const [firstRow, ...laterRows] = await applySteps(steps)
      let now = foldPolicy(term, firstEvents(firstRow))
      const folded = [{ ...columnsOf(now, now.violation?.rules[0] ?? null), first: firstRow?.first }]
      for (const step of steps) {
        const plan = planChange(now, changeOf(step, now), dayAfterAll)
        const refusedRule = Array.isArray(plan) ? plan[0]?.rule : undefined
        if (refusedRule !== undefined) brokenDays.add(refusedRule)
        if (!Array.isArray(plan)) now = plan.after
        const rule = step.does === 'move' && refusedRule !== undefined ? 'dates' : (refusedRule ?? null)
        folded.push({ ...columnsOf(now, rule), first: undefined })
      }
      expect([firstRow, ...laterRows]).toEqual(folded)
    }),
    { numRuns: runs },
  )
  // 5,000 histories are enough to break each rule at least once.
  if (runs >= 5000) expect([...brokenDays].sort()).toEqual([...eventRules, 'leaves_out'].sort())
}, 600_000)
