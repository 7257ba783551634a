import type { PremiumYear } from '../../contract/policies.ts'
import { sumDollars } from '../../contract/values/bill-labels.ts'
import { formatDay } from '../../contract/values/days.ts'
import { formatConditions } from '../../contract/values/event-labels.ts'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { formatPercentChange } from '../../contract/values/renewal-labels.ts'
import type { PictureColumn } from '../pictures/picture-column.ts'
import { capitalize, policyStatusLabels } from '../policies/policy-labels.ts'
import { fieldNames } from '../policy-events/event-labels.ts'

export type PremiumGroup = PremiumYear['groups'][number]
export type PremiumChange = PremiumYear['changes'][number]

const premiumOfYear = ({ groups }: Pick<PremiumYear, 'groups'>) =>
  sumDollars(groups.map(({ premium }) => premium))

const policiesOfYear = ({ groups }: Pick<PremiumYear, 'groups'>) =>
  groups.reduce((sum, { policies }) => sum + policies, 0)

const formatYear = (year: PremiumYear) =>
  `${dollars(premiumOfYear(year))} for ${formatCount(policiesOfYear(year), 'policy', 'policies')}`

/**
 * '2026: $23,400 for 5 policies, 4.5% more than 2025.' Years with other numbers of policies are not
 * compared: the earlier one may not be on file.
 */
export function describePremiums(years: readonly PremiumYear[], thisYear: number): string {
  const shownYear = years.findLast(({ year }) => year <= thisYear) ?? years.at(-1)
  if (!shownYear) return ''
  const startText = `${shownYear.year}${shownYear.year >= thisYear ? ' so far' : ''}: ${formatYear(shownYear)}`
  const yearBefore = years.find(({ year }) => year === shownYear.year - 1)
  if (!yearBefore) return `${startText}.`
  if (policiesOfYear(yearBefore) !== policiesOfYear(shownYear))
    return `${startText}. ${yearBefore.year}: ${formatYear(yearBefore)}.`
  const change = formatPercentChange(premiumOfYear(yearBefore), premiumOfYear(shownYear))
  return `${startText}, ${change || 'the same'} ${change ? 'than' : 'as'} ${yearBefore.year}.`
}

/** Names a bar: '2026, active: $12,400, 3 policies.' */
export const formatPremiumGroup = (year: number, { status, policies, premium }: PremiumGroup) =>
  `${year}, ${policyStatusLabels[status].toLowerCase()}: ${dollars(premium)}, ${formatCount(policies, 'policy', 'policies')}.`

const toSentence = (text: string) => `${capitalize(text.trim())}${/[.!?]$/.test(text.trim()) ? '' : '.'}`

/** The reason that is on file. */
export function formatChangeReason({ because, reason, conditions, changed }: PremiumChange): string {
  const announcedText = conditions ? formatConditions(conditions) : ''
  const reasons = [
    because,
    reason,
    announcedText && `Carrier’s notice: ${announcedText}`,
    changed.length > 0 && `Also changed: ${changed.map(fieldName).join(', ')}`,
  ].flatMap((text) => (text ? [toSentence(text)] : []))
  return reasons.length > 0 ? reasons.join(' ') : 'No reason on file.'
}

const fieldName = (field: string) => (fieldNames[field] ?? field).toLowerCase()

const kindLabels: Record<PremiumChange['kind'], string> = {
  renewal: 'Renewal',
  change: 'Change',
  audit: 'Premium audit',
  cancellation: 'Cancelled',
}

/** 'Renewal Mar 1, 2026: $8,340 to $8,712, 4.5% more' */
export function formatPremiumStep({ kind, on, before, after }: PremiumChange): string {
  const startText = `${kindLabels[kind]} ${formatDay(on)}`
  if (before === null || after === null) return startText
  const percent = formatPercentChange(before, after)
  return `${startText}: ${dollars(before)} to ${dollars(after)}${percent && `, ${percent}`}`
}

export const nameOfChanged = ({ type, policyNumber }: PremiumChange) =>
  `${shortTypeName(type)} ${policyNumber}`

/** 'Renewal Mar 1, 2026: $8,340 to $8,712, 4.5% more. Payroll rose.' */
export const describePremiumChange = (change: PremiumChange) =>
  `${toSentence(formatPremiumStep(change))} ${formatChangeReason(change)}`

/** A row of the table: a group of a year's terms, or one change. */
export interface PremiumRow {
  key: string
  year: number
  description: string
  premium: number | null
  reason: string
  to: string
}

export const premiumColumns: readonly PictureColumn<PremiumRow>[] = [
  { header: 'Year', text: ({ year }) => String(year) },
  { header: 'Policies or Change', text: ({ description }) => description },
  {
    header: 'Premium',
    text: ({ premium }) => (premium === null ? '' : dollars(premium)),
    csv: ({ premium }) => premium?.toFixed(2) ?? '',
    isAmount: true,
  },
  { header: 'Reason', text: ({ reason }) => reason },
]
