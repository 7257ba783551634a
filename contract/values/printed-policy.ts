import { type CertifiedFacts, formatCertifiedFacts } from './certified-facts.ts'
import {
  canCertifyWording,
  type FormOnFile,
  findAggregateForms,
  findBackingForms,
  placesNamedOnForm,
  printFormOf,
} from './certified-forms.ts'
import { triggerOf } from './coverage-trigger.ts'
import { formatDay } from './days.ts'
import { limitCells, pickCertifiableLimits } from './limits.ts'
import type { LineTraits } from './lines.ts'
import type { PrintedForm } from './part-labels.ts'
import { factNamesFor } from './parts-of-lines.ts'
import { type WordingName, wordingsFor } from './wordings.ts'

/** Days without coverage. `until` is exclusive. */
export interface CoverageGapDays {
  from: string
  until: string
}

interface LimitOnFile {
  type: string
  amount: number
  interval: string | null
  kind?: string | undefined
}

/** A change of limits that the carrier confirmed for a later day. */
export interface UpcomingLimits<Limit extends LimitOnFile = LimitOnFile> {
  effectiveOn: string
  coverages: readonly Limit[]
}

/** A policy beneath an umbrella, up to the first day without coverage. */
export interface UnderlyingPolicy {
  policyId: string
  /** 'General Liability Insurance GL 118-300 until Aug 1, 2027'. */
  says: string
  endDate: string
}

/** A policy as the certificate dialogs and the server know it. */
export interface PrintablePolicy<Limit extends LimitOnFile = LimitOnFile> {
  id: string
  policyNumber: string
  type: string
  carrier: string
  company: { id: string; name: string; naic: string | null } | null
  startDate: string
  /** End of the term. Coverage may end before. */
  endDate: string
  coverageType: string | null
  description: string | null
  coverages: readonly Limit[]
  facts: CertifiedFacts
  forms: readonly FormOnFile[]
  /** Sorted; a cancellation or binder leaves the rest of the term without coverage. */
  gaps: readonly CoverageGapDays[]
  /** Sorted by day. */
  toCome: readonly UpcomingLimits<Limit>[]
  /** Policies beneath an umbrella. */
  underlying: readonly UnderlyingPolicy[]
}

/**
 * The first day without coverage, if no coverage follows until the end of the term; otherwise that
 * end.
 */
export function coverageEndOf({ endDate, gaps }: Pick<PrintablePolicy, 'endDate' | 'gaps'>): string {
  const lastGap = gaps.find(({ until }) => until >= endDate)
  return lastGap && lastGap.from < endDate ? lastGap.from : endDate
}

/** Days without coverage that a holder has to know: not the rest of an ended term. */
const printedGapsOf = (policy: Pick<PrintablePolicy, 'startDate' | 'endDate' | 'gaps'>) => {
  const end = coverageEndOf(policy)
  return policy.gaps.filter(({ from, until }) => until <= end && until > policy.startDate && from < end)
}

const hasSameName = (one: LimitOnFile, other: LimitOnFile) =>
  one.type === other.type && one.interval === other.interval && one.kind === other.kind

/** Upcoming reductions and removals of limits: 'Each Occurrence $500,000 from Dec 7, 2026'. */
export function upcomingReductions(
  { coverages, toCome }: Pick<PrintablePolicy, 'coverages' | 'toCome'>,
  names?: readonly string[],
): { effectiveOn: string; says: string }[] {
  return toCome.flatMap(({ effectiveOn, coverages: laterCoverages }, index) =>
    (toCome[index - 1]?.coverages ?? coverages).flatMap((limit) => {
      if (limit.kind !== undefined || (names && !names.includes(limit.type))) return []
      const reducedLimit = laterCoverages.find((laterCoverage) => hasSameName(laterCoverage, limit))
      if (reducedLimit && reducedLimit.amount >= limit.amount) return []
      const amount = reducedLimit ? limitCells(reducedLimit)[1] : 'removed'
      return [{ effectiveOn, says: `${limitCells(limit)[0]} ${amount} from ${formatDay(effectiveOn)}` }]
    }),
  )
}

/** The chosen content of one policy on a certificate. */
export interface ChosenContent {
  /** Names of limits. */
  coverages: readonly string[]
  wordings: readonly WordingName[]
}

/** The wordings that the policy's line can have and that its forms give this holder on the day. */
export const grantedWordings = (
  lines: readonly LineTraits[],
  { type, forms }: Pick<PrintablePolicy, 'type' | 'forms'>,
  wordings: readonly WordingName[],
  target: { day: string; holder?: string | undefined },
): WordingName[] =>
  wordings.filter((name) => wordingsFor(lines, type).includes(name) && canCertifyWording(forms, name, target))

/** The day of a certificate, and its holder and places as far as they are known. */
interface CertificateTarget {
  day: string
  holder?: string | undefined
  /** The project and location that the certificate names. */
  places?: readonly string[] | undefined
}

/**
 * An aggregate per project or location is printed only if a form gives it. If each such form names
 * projects or locations, these are printed too.
 */
function factsToPrint(
  { facts, forms }: Pick<PrintablePolicy, 'facts' | 'forms'>,
  target: CertificateTarget,
): CertifiedFacts {
  const { aggregateApplies: basis } = facts
  if (basis === 'policy') return facts
  const aggregateForms = findAggregateForms(forms, basis, target)
  if (aggregateForms.length === 0) return { ...facts, aggregateApplies: null }
  const isForAll = aggregateForms.some(({ scope }) => scope === 'blanket')
  const namedPlaces = aggregateForms.flatMap((form) => placesNamedOnForm(form, target.places ?? []))
  return { ...facts, aggregatePlaces: isForAll ? [] : [...new Set(namedPlaces)] }
}

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

/**
 * The reason why a certificate does not print that the policy's aggregate applies per project or
 * location, and what to do. Null if it prints that, or the aggregate applies per policy.
 */
export function unprintedAggregateText(
  lines: readonly LineTraits[],
  { policyNumber, type, facts, forms }: Pick<PrintablePolicy, 'policyNumber' | 'type' | 'facts' | 'forms'>,
  target: CertificateTarget,
): string | null {
  const basis = factNamesFor(lines, type).includes('aggregateApplies') ? facts.aggregateApplies : null
  if (!basis || basis === 'policy' || findAggregateForms(forms, basis, target).length > 0) return null
  const allPlaces = forms.flatMap(({ names }) => names)
  const places = findAggregateForms(forms, basis, { ...target, places: allPlaces }).flatMap(
    ({ names }) => names,
  )
  const unprintedText = `The certificate does not show that the general aggregate of policy ${policyNumber} applies per ${basis}`
  return places.length > 0
    ? `${unprintedText}: its form is only for ${alternatives.format(new Set(places))}. To show it, enter that as the project`
    : `${unprintedText}: no form on file provides it. To show it, add the form`
}

/** 'CG 20 10 04 13 until Dec 24, 2026', for a form that ends before the coverage does. */
const formEndsBefore = ({ number, edition, until }: FormOnFile, end: string): string[] =>
  until !== null && until < end
    ? [`${[number, edition].filter(Boolean).join(' ')} until ${formatDay(until)}`]
    : []

/** A policy as a certificate prints it. Nothing is printed that the policy does not have. */
export interface PrintedPolicy<Limit extends LimitOnFile = LimitOnFile> {
  policyId: string
  type: string
  carrier: string
  company: { id: string; name: string; naic: string | null } | null
  policyNumber: string
  startDate: string
  /** The end of the term, or of its coverage if that is earlier. */
  endDate: string
  trigger: string | null
  limits: Limit[]
  wordings: WordingName[]
  forms?: PrintedForm[]
  told?: string[]
  gaps?: CoverageGapDays[]
  toCome?: string[]
  underlying?: string[]
  underlyingPolicies?: { policyId: string; endDate: string }[]
}

/**
 * Prints a policy for a holder as of a day. Without a holder or place, only blanket forms count.
 */
export function printedPolicyOf<Limit extends LimitOnFile>(
  lines: readonly LineTraits[],
  policy: PrintablePolicy<Limit>,
  content: ChosenContent,
  target: CertificateTarget,
): PrintedPolicy<Limit> {
  const { forms, carrier, company, type, policyNumber, startDate } = policy
  const wordings = grantedWordings(lines, policy, content.wordings, target)
  const facts = factsToPrint(policy, target)
  const backingForms = [
    ...wordings.flatMap((name) => findBackingForms(forms, name, target)),
    ...findAggregateForms(forms, facts.aggregateApplies, target),
  ]
  const uniqueForms = [...new Set(backingForms)]
  const printedForms = uniqueForms.map(printFormOf)
  const factTexts = formatCertifiedFacts(lines, { type, facts })
  const gaps = printedGapsOf(policy)
  const end = coverageEndOf(policy)
  const changesToCome = [
    ...upcomingReductions(policy, content.coverages).map(({ says }) => says),
    ...uniqueForms.flatMap((form) => formEndsBefore(form, end)),
  ]
  const { underlying } = policy
  const underlyingPolicy = {
    underlying: underlying.map(({ says }) => says),
    underlyingPolicies: underlying.map(({ policyId, endDate }) => ({ policyId, endDate })),
  }
  return {
    policyId: policy.id,
    type,
    carrier,
    company,
    policyNumber,
    startDate,
    endDate: end,
    trigger: triggerOf(policy),
    limits: pickCertifiableLimits(policy.coverages, content.coverages),
    wordings,
    ...(printedForms.length > 0 ? { forms: printedForms } : {}),
    ...(factTexts.length > 0 ? { told: factTexts } : {}),
    ...(gaps.length > 0 ? { gaps } : {}),
    ...(changesToCome.length > 0 ? { toCome: changesToCome } : {}),
    ...(underlying.length > 0 ? underlyingPolicy : {}),
  }
}
