import type { z } from 'zod'
import { NewPolicy } from '../../../contract/policy-forms.ts'
import { addMonths, addYears, daysBetween } from '../../../contract/values/days.ts'
import { dollars } from '../../../contract/values/money.ts'
import { isYear } from '../../../contract/values/terms.ts'
import type { PlannedPolicy } from '../policies/planned-policy.ts'

export type FiledPolicy = z.output<typeof NewPolicy> & { endDate: string }

export function filedPolicyOf({ form }: PlannedPolicy): FiledPolicy {
  const policy = NewPolicy.parse(form)
  return { ...policy, endDate: policy.endDate ?? addYears(policy.startDate, 1) }
}

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'March 3, 2026' */
export const formatPaperDay = (date: string) => longDateFormat.format(new Date(`${date}T00:00:00Z`))

type PaperTerm = Pick<FiledPolicy, 'startDate' | 'endDate'>

/** 'one year', '6 months', '30 days' */
export function formatTermLength({ startDate, endDate }: PaperTerm): string {
  if (isYear(startDate, endDate)) return 'one year'
  if (addMonths(startDate, 6) === endDate) return '6 months'
  return `${daysBetween(startDate, endDate)} days`
}

export const formatTerm = ({ startDate, endDate }: PaperTerm) =>
  `${formatPaperDay(startDate)} to ${formatPaperDay(endDate)}`

type PaperCoverage = FiledPolicy['coverages'][number]

/** Name, limit and basis. Without an amount, the text after the name is the limit. */
export function coverageCells({ type, amount, interval }: PaperCoverage): [string, string, string] {
  if (amount > 0) return [type, dollars(amount), interval ?? '']
  const [name = type, limitText = 'Included'] = type.split(/: |, (?=actual)/)
  return [name, limitText.charAt(0).toUpperCase() + limitText.slice(1), '']
}

const isDeductible = ({ kind = 'limit' }: PaperCoverage) => kind !== 'limit'

export const limitCoveragesOf = ({ coverages }: FiledPolicy) =>
  coverages.filter((coverage) => !isDeductible(coverage))

/** The loss or claim that the deductible of each line applies to. */
const deductibleOf: Record<string, string> = {
  "Business Owner's Policy (BOP)": 'Property, each loss',
  'Cyber Liability Insurance': 'Retention, each claim',
  'Directors and Officers (D&O) Insurance': 'Retention, each claim',
  'General Liability Insurance': 'Each occurrence',
  'Professional Liability Insurance (Errors & Omissions)': 'Each claim',
  'Umbrella & Excess Liability Insurance': 'Retention',
}

/** Deductibles with their subject, without zero amounts. */
export function deductiblesOf({ type, deductible, coverages }: FiledPolicy): [string, string][] {
  const listedDeductibles = coverages.filter(isDeductible).map((coverage): [string, string] => {
    const [name, limitText] = coverageCells(coverage)
    return [name, limitText]
  })
  if (listedDeductibles.some(([, limitText]) => limitText === dollars(deductible))) return listedDeductibles
  const appliesTo = deductibleOf[type] ?? 'Each loss'
  if (deductible === 0)
    return [[appliesTo === 'Retention' ? appliesTo : 'All coverages', 'None'], ...listedDeductibles]
  return [[appliesTo, dollars(deductible)], ...listedDeductibles]
}
