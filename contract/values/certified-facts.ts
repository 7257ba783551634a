import type { LineTraits } from './lines.ts'
import { dollars } from './money.ts'
import type { FactName } from './part-labels.ts'
import { factNamesFor } from './parts-of-lines.ts'

/** Facts of a term that a certificate prints. Unset facts are left out. */
export interface CertifiedFacts {
  aggregateApplies?: string | null | undefined
  /** The projects or locations of an aggregate that applies to no others. */
  aggregatePlaces?: readonly string[] | undefined
  coveredAutos?: readonly string[] | undefined
  excessForm?: string | null | undefined
  retention?: number | null | undefined
  statesCovered?: readonly string[] | undefined
  excludedOfficers?: readonly string[] | undefined
  includedOfficers?: readonly string[] | undefined
  noneExcluded?: boolean | undefined
  surplusLines?: boolean | undefined
  surplusDisclosure?: string | null | undefined
}

const listFormat = new Intl.ListFormat('en-US')
const capitalizeFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const formatRetention = (retention: number | null) =>
  retention === null ? null : `retention ${retention === 0 ? '$0' : dollars(retention)}`

const excludedOfficersText = 'Proprietor, partner, officer or member excluded'

/** 'Y (Ada Marlow)' or 'N'. Where some are named as not excluded: 'Ada Marlow Y, Luis Lee N'. */
function formatOfficers({
  excludedOfficers: out = [],
  includedOfficers: within = [],
  noneExcluded,
}: CertifiedFacts) {
  if (within.length > 0)
    return [...out.map((name) => `${name} Y`), ...within.map((name) => `${name} N`)].join(', ')
  if (out.length > 0) return `Y (${listFormat.format(out)})`
  return noneExcluded ? 'N' : ''
}

/**
 * Facts other than limits, one line each: basis of the aggregate, covered autos, excess form and
 * retention, states, excluded owners and officers, surplus lines. Only facts of the policy's line.
 */
export function formatCertifiedFacts(
  lines: readonly LineTraits[],
  { type, facts }: { type: string; facts: CertifiedFacts },
): string[] {
  const { aggregatePlaces = [], coveredAutos = [], excessForm, retention = null } = facts
  const { statesCovered = [], surplusLines, surplusDisclosure } = facts
  const officersText = formatOfficers(facts)
  const factNames = factNamesFor(lines, type)
  const excessText = [excessForm && capitalizeFirst(excessForm), formatRetention(retention)]
    .filter(Boolean)
    .join(', ')
  const factTexts: [FactName, string][] = [
    [
      'aggregateApplies',
      facts.aggregateApplies
        ? [`General aggregate applies per ${facts.aggregateApplies}`, aggregatePlaces.join('; ')]
            .filter(Boolean)
            .join(': ')
        : '',
    ],
    ['coveredAutos', coveredAutos.length > 0 ? `Covered autos: ${listFormat.format(coveredAutos)}` : ''],
    ['excessForm', capitalizeFirst(excessText)],
    ['statesCovered', statesCovered.length > 0 ? `States: ${statesCovered.join(', ')}` : ''],
    ['excludedOfficers', officersText && `${excludedOfficersText}: ${officersText}`],
    ['surplusLines', surplusLines ? ['Surplus lines', surplusDisclosure].filter(Boolean).join('. ') : ''],
  ]
  return factTexts.flatMap(([name, line]) => (line !== '' && factNames.includes(name) ? line : []))
}

/** The line as releases before 0.3 printed it. Issued certificates keep that wording. */
const earlierWordingOf = (line: string) => {
  const yesPrefix = `${excludedOfficersText}: Y (`
  if (line.startsWith(yesPrefix)) return `Excluded from coverage: ${line.slice(yesPrefix.length, -1)}`
  return line.replace(/retention \$0$/, 'no retention').replace(/Retention \$0$/, 'No retention')
}

/** Leaves out the owners and officers named as not excluded. */
const withoutIncludedOfficers = (facts: CertifiedFacts): CertifiedFacts => ({
  ...facts,
  includedOfficers: [],
})

/** The lines of the facts, with and without the people named as not excluded. */
const currentFactLines = (
  lines: readonly LineTraits[],
  { type, facts }: { type: string; facts: CertifiedFacts },
) =>
  [facts, withoutIncludedOfficers(facts)].flatMap((one) => formatCertifiedFacts(lines, { type, facts: one }))

/** Whether a policy is surplus lines by now, and the printed facts do not say so. */
export const isMissingSurplusLines = (
  lines: readonly LineTraits[],
  printedFacts: readonly string[],
  policy: { type: string; facts: CertifiedFacts },
): boolean => {
  const isSaid = (factTexts: readonly string[]) => factTexts.some((line) => line.startsWith('Surplus lines'))
  return isSaid(formatCertifiedFacts(lines, policy)) && !isSaid(printedFacts)
}

const aggregatePattern = /^(General aggregate applies per (project|location|policy))(?:: (.*))?$/

/** Cuts off the projects or locations to which an aggregate is limited. */
const withoutPlaces = (line: string) => aggregatePattern.exec(line)?.[1] ?? line

/**
 * Bases of the aggregate in printed facts. `places` are the projects or locations to which it is
 * limited; empty for all.
 */
export const aggregatesOf = (printedFacts: readonly string[]): { basis: string; places: string[] }[] =>
  printedFacts.flatMap((line) => {
    const [, , basis, places] = aggregatePattern.exec(line) ?? []
    return basis === undefined ? [] : { basis, places: places?.split('; ') ?? [] }
  })

/** Whether the policy still states each printed fact. Facts that were added since do not matter. */
export function isStillAccurate(
  lines: readonly LineTraits[],
  printedFacts: readonly string[],
  policy: { type: string; facts: CertifiedFacts },
): boolean {
  const currentLines = currentFactLines(lines, policy)
  return printedFacts
    .map(withoutPlaces)
    .every((line) => currentLines.includes(line) || currentLines.map(earlierWordingOf).includes(line))
}

const wordsOf = (list: string) => list.toLowerCase().split(/, and | and |, /)
const isWithin = (words: readonly string[], allWords: readonly string[]) =>
  words.every((word) => allWords.includes(word))

const isAutoCovered = (symbol: string, currentSymbols: readonly string[]) =>
  currentSymbols.includes('any') ||
  currentSymbols.includes(symbol) ||
  (symbol === 'scheduled' && currentSymbols.includes('owned'))

/** The retention in dollars; null if the line says none. */
export function retentionOf(line: string): number | null {
  if (/no retention/i.test(line)) return 0
  const [, amount] = /retention \$([\d,.]+)/i.exec(line) ?? []
  return amount === undefined ? null : Number(amount.replaceAll(',', ''))
}

function isExcessLess(printedFact: string, currentFact = ''): boolean {
  const [retentionBefore, retentionAfter] = [retentionOf(printedFact), retentionOf(currentFact)]
  const isHigher = retentionBefore !== null && (retentionAfter === null || retentionAfter > retentionBefore)
  return isHigher || (/^umbrella/i.test(printedFact) && !/^umbrella/i.test(currentFact))
}

/**
 * Parses a line about owners and officers: who is excluded, who is not, and whether nobody is
 * excluded.
 */
export function officersOf(line: string) {
  const names = line.replace(
    /^(Proprietor, partner, officer or member excluded|Excluded from coverage): /,
    '',
  )
  // 'Ada Marlow Y, Luis Ferreira N': each name with its mark.
  const officerTexts = names
    .split(/(?<= [YN]), /)
    .flatMap((part) => (/ [YN]$/.test(part) ? { name: part.slice(0, -2), mark: part.at(-1) } : []))
  const list =
    /^Y \((.*)\)$/.exec(names)?.[1] ??
    (line === names || officerTexts.length > 0 || names === 'N' ? '' : names)
  const wordsMarked = (as: string) =>
    officerTexts.flatMap(({ name, mark }) => (mark === as ? wordsOf(name) : []))
  return {
    excluded: list === '' ? wordsMarked('Y') : wordsOf(list),
    included: wordsMarked('N'),
    isNobody: names === 'N',
  }
}

function areOfficersLess(printedFact: string, currentFact: string | undefined): boolean {
  const officersBefore = officersOf(printedFact)
  if (currentFact === undefined) return officersBefore.isNobody || officersBefore.included.length > 0
  const officersAfter = officersOf(currentFact)
  return (
    officersBefore.isNobody ||
    !isWithin(officersAfter.excluded, officersBefore.excluded) ||
    !(officersAfter.isNobody || isWithin(officersBefore.included, officersAfter.included))
  )
}

interface Comparison {
  pattern: RegExp
  /** `currentFact` is undefined if the policy no longer says the fact. */
  isReduced: (printedFact: string, currentFact: string | undefined) => boolean
}

const listIn = (line = '') => wordsOf(line.replace(/^[^:]*: /, ''))

const comparisons: Comparison[] = [
  {
    pattern: /^General aggregate applies per /,
    isReduced: (printedFact, currentFact) =>
      !printedFact.endsWith(' policy') && withoutPlaces(printedFact) !== currentFact,
  },
  {
    pattern: /^Covered autos: /,
    isReduced: (printedFact, currentFact) =>
      !listIn(printedFact).every((symbol) => isAutoCovered(symbol, listIn(currentFact))),
  },
  { pattern: /^(umbrella|excess|(no )?retention)\b/i, isReduced: isExcessLess },
  {
    pattern: /^States: /,
    isReduced: (printedFact, currentFact) => !isWithin(listIn(printedFact), listIn(currentFact)),
  },
  {
    pattern: /^(Proprietor, partner, officer or member excluded|Excluded from coverage): /,
    isReduced: areOfficersLess,
  },
]

/**
 * Whether a printed fact is less by now: fewer covered autos or states, a higher retention, an
 * excess form in place of an umbrella, somebody else excluded, no aggregate of its own. A fact that
 * the policy no longer says proves nothing, so it is less too.
 */
export function isAnyFactReduced(
  lines: readonly LineTraits[],
  printedFacts: readonly string[],
  policy: { type: string; facts: CertifiedFacts },
): boolean {
  const currentLines = formatCertifiedFacts(lines, policy)
  const allCurrentLines = currentFactLines(lines, policy)
  const changedFacts = printedFacts.filter((line) => !allCurrentLines.includes(line))
  return changedFacts.some((line) =>
    comparisons.some(
      ({ pattern, isReduced }) =>
        pattern.test(line) &&
        isReduced(
          line,
          currentLines.find((line) => pattern.test(line)),
        ),
    ),
  )
}
