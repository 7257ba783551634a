import type { z } from 'zod'
import type { NewPolicy } from '../../../contract/policy-forms.ts'
import { addDays, addMonths, addYears, formatDay } from '../../../contract/values/days.ts'
import type { PolicyLine } from '../lines.ts'

type PolicyInput = z.input<typeof NewPolicy>

export interface PlannedPolicy {
  form: PolicyInput
  /** The agent entered the policy this many days before its start. */
  daysAhead: number
  /** Number of the policy that this one renews. */
  renewedNumber?: string
}

export interface PlannedTerm {
  startDate: string
  endDate: string
}

interface PlannedPolicyOptions {
  paymentFrequency?: PolicyInput['paymentFrequency']
  daysAhead?: number
  renewedNumber?: string
}

/** A policy for entry. Defaults: active, billed annually, entered four days before its start. */
export const planPolicy = (
  insurer: PolicyInput['insurer'],
  policyNumber: string,
  line: PolicyLine,
  term: PlannedTerm,
  premium: number,
  description: string,
  { paymentFrequency = 'annually', daysAhead = 4, ...rest }: PlannedPolicyOptions = {},
): PlannedPolicy => ({
  form: {
    ...line,
    ...term,
    insurer,
    policyNumber,
    premium,
    description,
    status: 'active',
    paymentFrequency,
  },
  daysAhead,
  ...rest,
})

/** Terms relative to the day of loading, so that some always renew soon. */
export const planDemoTerms = (day: string) => ({
  /** One year, starting in `days` days. */
  from(days: number): PlannedTerm {
    const startDate = addDays(day, days)
    return { startDate, endDate: addYears(startDate, 1) }
  },
  /** One year, ending in `days` days. */
  until(days: number): PlannedTerm {
    const endDate = addDays(day, days)
    return { startDate: addYears(endDate, -1), endDate }
  },
  halfYearUntil(days: number): PlannedTerm {
    const endDate = addDays(day, days)
    return { startDate: addMonths(endDate, -6), endDate }
  },
})
export type Terms = ReturnType<typeof planDemoTerms>

export const formatClaimsMade = ({ startDate }: PlannedTerm, years: number) =>
  `Claims-made, retroactive date ${formatDay(addYears(startDate, -years))}.`
export const propertyDeductible = 'The deductible applies to property.'
