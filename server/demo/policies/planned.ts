import type { z } from 'zod'
import type { NewPolicy } from '../../../contract/policy-forms.ts'
import { addDays, addMonths, addYears, formatDay } from '../../../contract/values/days.ts'
import type { PolicyLine } from '../lines.ts'

type PolicyInput = z.input<typeof NewPolicy>

export interface PlannedPolicy {
  form: PolicyInput
  /** How many days before its start the agent put it on file. */
  ahead: number
  /** The number of the policy that this one is the next term of. */
  renews?: string
}

export interface PlannedTerm {
  startDate: string
  endDate: string
}

interface PlannedPolicyOptions {
  billed?: PolicyInput['paymentFrequency']
  ahead?: number
  renews?: string
}

/** A policy as it is put on file: active, billed annually, and entered four days ahead where nothing else is said. */
export const plannedPolicy = (
  insurer: PolicyInput['insurer'],
  policyNumber: string,
  line: PolicyLine,
  term: PlannedTerm,
  premium: number,
  description: string,
  { billed = 'annually', ahead = 4, ...rest }: PlannedPolicyOptions = {},
): PlannedPolicy => ({
  form: {
    ...line,
    ...term,
    insurer,
    policyNumber,
    premium,
    description,
    status: 'active',
    paymentFrequency: billed,
  },
  ahead,
  ...rest,
})

/** Terms around the day of loading, so that something always renews soon. */
export const termsAround = (day: string) => ({
  /** A year that begins so many days from then. */
  from(days: number): PlannedTerm {
    const startDate = addDays(day, days)
    return { startDate, endDate: addYears(startDate, 1) }
  },
  /** A year that ends so many days from then. */
  until(days: number): PlannedTerm {
    const endDate = addDays(day, days)
    return { startDate: addYears(endDate, -1), endDate }
  },
  halfYearUntil(days: number): PlannedTerm {
    const endDate = addDays(day, days)
    return { startDate: addMonths(endDate, -6), endDate }
  },
})
export type Terms = ReturnType<typeof termsAround>

export const claimsMadeSince = ({ startDate }: PlannedTerm, years: number) =>
  `Claims-made, retroactive date ${formatDay(addYears(startDate, -years))}.`
export const propertyDeductible = 'The deductible applies to property.'
