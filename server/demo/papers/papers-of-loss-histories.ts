import { addDays, addYears } from '../../../contract/values/days.ts'
import { drawLossRuns } from './loss-runs.ts'
import type { PaperPlan, PlannedPaper } from './plan.ts'

/** One-year terms going back from `start`, one for each entry. */
const lossYears = (start: string, lossesByYear: [claims: number, paid: number, reserved: number][]) =>
  lossesByYear.map(([claims, paidAmount, reservedAmount], yearsAgo) => ({
    start: addYears(start, -yearsAgo),
    end: addYears(start, 1 - yearsAgo),
    claims,
    paid: paidAmount,
    reserved: reservedAmount,
  }))

export function planColdspringLossRuns({ clock, policy }: PaperPlan): PlannedPaper {
  const client = 'coldspring'
  const moment = clock.on(-33, '15:50')
  const liabilityPlan = policy(client, 'CO-4N81736')
  const autoPlan = policy(client, 'BA-4N81742')
  const lines = [
    {
      policy: liabilityPlan,
      years: lossYears(liabilityPlan.startDate, [
        [0, 0, 0],
        [1, 3180, 14_500],
        [0, 0, 0],
        [2, 21_764, 0],
        [0, 0, 0],
      ]),
    },
    {
      policy: autoPlan,
      years: lossYears(autoPlan.startDate, [
        [0, 0, 0],
        [2, 9417, 0],
        [1, 4236, 0],
        [0, 0, 0],
        [1, 12_905, 0],
      ]),
    },
  ]
  const remarks = [
    'One claim is open, general liability: water damage from a condensate line, ceiling and floor of an office. The reserve is for repair.',
    'All other claims are closed.',
  ]
  const valuationDay = addDays(clock.day, -34)
  return {
    client,
    policy: null,
    type: 'other',
    title: 'Travelers loss runs, five years',
    description: 'General liability and commercial auto',
    fileName: 'Coldspring-Travelers-loss-runs.pdf',
    uploader: 'agent',
    at: moment,
    content: () => drawLossRuns({ client, lines, valuationDay: valuationDay, at: moment, remarks }),
  }
}

export function planLarkfieldLossRuns({ clock, policy }: PaperPlan): PlannedPaper {
  const client = 'larkfield'
  const moment = clock.on(-6, '16:20')
  const policyPlan = policy(client, 'NXTGL-0481-7726')
  const years = lossYears(policyPlan.startDate, [
    [0, 0, 0],
    [0, 0, 0],
    [1, 1875, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  const lines = [{ policy: policyPlan, years }]
  const remarks = ['The one claim is closed.']
  return {
    client,
    policy: null,
    type: 'other',
    title: 'Next Insurance loss runs, five years',
    description: 'General liability, for the bid',
    fileName: 'Larkfield-Next-loss-runs.pdf',
    uploader: 'agent',
    at: moment,
    content: () => drawLossRuns({ client, lines, valuationDay: addDays(clock.day, -7), at: moment, remarks }),
  }
}
