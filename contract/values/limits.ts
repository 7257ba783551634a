import { hasOverstatement } from './certificate-promises.ts'
import { dollars } from './money.ts'

// Names for amounts the insured bears. Physical damage to the insured's own cars is listed by its
// deductible.
const deductiblePattern =
  /\bdeduct\w*|\bdeds?\b|\bretentions?\b|\bretained\b|\bs\.?i\.?r\b|\bself[- ]insur|\bco-?insurance|\bco-?pay|\bwaiting period|\bfranchise\b|%/i
const ownVehiclePattern = /\bcollision\b|\bcomprehensive\b|\bother than coll|\bphysical damage\b/i
// 'Building, replacement cost, 90% coinsurance' is a limit with its terms.
const coinsurancePattern = /, \d{1,3}% coinsurance$/i

// A limit's name promises nothing, names no other party and rates no insurer. Whether an aggregate
// applies per project is a fact of the policy that needs its form.
const statementPatterns: readonly RegExp[] = [
  /\b(is|are|be|being|will|shall)\b.{0,30}\b(covered|insured|included|protected|maintained|renewed|carried|named|added)\b/i,
  /\bmaintained\b|\bfor \d{1,2} years\b/i,
  /\bholders?\b|\bloss[- ]pay|\bmortgagees?\b|\blien ?holders?\b|\bbenefit of\b|\bisaoa\b|\batima\b/i,
  /\b(blanket )?AI\b|\bWOS\b|\bPNC\b/,
  /\bfollow(s|ing)?[- ]form\b|\bdrops? down\b|\b(no|without)\b.{0,40}\bexclu/i,
  /\brated\b|\bam best\b|\bA\+/i,
]
const aggregatePattern = /\baggregate\b/i
const placePattern = /\b(per|each) (project|location|job)\b/i

const isDeductibleName = (name: string) =>
  deductiblePattern.test(name.replace(coinsurancePattern, '')) ||
  (ownVehiclePattern.test(name) && !/\bliability\b/i.test(name))

/** Whether the name of a limit or deductible says more than what the amount is for. */
export const isMoreThanLimitName = (name: string) =>
  hasOverstatement(name) || statementPatterns.some((pattern) => pattern.test(name))

/** Error text if a coverage of this name cannot be certified as a limit; null if it can. */
export function limitNameProblem(name: string): string | null {
  if (isDeductibleName(name)) return `“${name}” is an amount that the insured pays, not a limit`
  if (aggregatePattern.test(name) && placePattern.test(name))
    return `“${name}” is not a limit. Please choose under Term Details what the aggregate applies to, and add its form`
  return isMoreThanLimitName(name)
    ? `“${name}” is not a limit. Please choose the standard wording instead`
    : null
}

interface CoverageLine {
  type: string
  /** A limit has no kind. */
  kind?: string | undefined
}

/** Whether a coverage is a limit, both by kind and by name. */
export const isLimit = ({ type, kind }: CoverageLine) => kind === undefined && limitNameProblem(type) === null

/** Whether the insured bears the amount, by kind or by name. */
export const isDeductible = ({ type, kind }: CoverageLine) => kind !== undefined || isDeductibleName(type)

/** The chosen coverages that may be certified as limits. */
export const pickCertifiableLimits = <Coverage extends CoverageLine>(
  coverages: readonly Coverage[],
  names: readonly string[],
): Coverage[] => coverages.filter((coverage) => names.includes(coverage.type) && isLimit(coverage))

interface Limit {
  type: string
  amount: number
  interval: string | null
}

/** The basis of a limit; empty if its name says it, as 'General Aggregate' does. */
function basisBeyondName(name: string, basis: string): string {
  const isNamed =
    (basis === 'aggregate' && /\baggregate\b/i.test(name)) ||
    (basis === 'per occurrence' && /\b(each|per) occurrence\b/i.test(name))
  return isNamed ? '' : basis
}

/**
 * A limit for display: name, amount, basis. Text limits ('…: Statutory') show their text. An amount
 * of 0 is never shown.
 */
export function limitCells({ type, amount, interval }: Limit): [name: string, limit: string, basis: string] {
  const basis = basisBeyondName(type, interval ?? '')
  if (amount > 0) return [type, dollars(amount), basis]
  const [name = type, limitText = 'See policy'] = type.split(/: |, (?=actual)/)
  return [name, limitText.charAt(0).toUpperCase() + limitText.slice(1), basis]
}

/** Limits of one name on one line: '$1,000,000 policy limit, $1,000,000 each employee'. */
export const formatLimits = (limits: readonly Limit[]) =>
  limits.map((limit) => limitCells(limit).slice(1).filter(Boolean).join(' ')).join(', ')
