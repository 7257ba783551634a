import { formatDay, isDay } from './days.ts'
import { type LineTraits, lineOfType } from './lines.ts'

const claimsMadePattern = /\bclaims?[\s‐-―-]*made\b/gi
// 'Each occurrence' is the basis of a limit, not the coverage form.
const occurrencePattern = /(?<!\b(?:each|per|any one) )\boccurrence\b/gi

// Matches a denial directly before the words, or a reference to another policy: 'not written on a',
// 'the prior policy was'. Other words or punctuation in between cancel the denial.
const negatedPattern =
  /\b(?:not|never|no longer|isn['’]t|prior|previous(?:ly)?|former(?:ly)?|expir(?:ed|ing)|replac(?:es|ed|ing)|(?:converted|changed|moved) from|instead of|rather than|unlike)(?: (?:an?|the|this|our|any|policy|coverage|form|term|is|was|were|been|had|written|issued|on|as))* ["“'‘]?$|\bnon[- ]$/i

/** Whether the words occur without a denial. */
const statesWords = (text: string, words: RegExp) =>
  [...text.matchAll(words)].some(({ index }) => !negatedPattern.test(text.slice(0, index)))

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const datePattern =
  /(?<iso>\d{4}-\d{2}-\d{2})\b|\b(?<month>\d{1,2})[/-](?<date>\d{1,2})[/-](?<year>\d{4}|\d{2})\b|\b(?<name>[a-z]{3})[a-z]{0,6}\.? (?<nth>\d{1,2})(?:st|nd|rd|th)?,? (?<of>\d{4})\b/gi

const padTwoDigits = (count: string | number) => String(count).padStart(2, '0')

/** '19' is 2019. A two-digit year more than one year ahead is ambiguous and is refused. */
const toFullYear = (year: string) =>
  year.length === 4 || Number(year) + 2000 > new Date().getUTCFullYear() + 1 ? year : `20${year}`

/** Parses the usual date notations; null if not a date. */
function dayOf({ groups }: RegExpExecArray): string | null {
  const { iso, month = '', date, year, name = '', nth = '', of = '' } = groups ?? {}
  const monthIndex = monthNames.findIndex((monthName) => monthName.toLowerCase() === name.toLowerCase()) + 1
  const day =
    iso ?? `${toFullYear(year ?? of)}-${padTwoDigits(monthIndex || month)}-${padTwoDigits(date ?? nth)}`
  return isDay(day) ? day : null
}

const retroactiveLabelPattern = /\bretro-?(?:active)?[- ]dates?\b[\s:,=(–-]*(?:(?:is|of)\b[\s:(]*)?/i
const otherCoveragePattern =
  /\bprior\b(?! acts)|\b(previous|previously|former|formerly|expired|expiring|predecessor|replaces|replaced|converted|had|was|were)\b/i
const negationPattern = /\b(not|no|never|without)\b/i
const retroactiveWordsPattern = /^(none|full prior acts)(?=\s*(?:[.,;)]|$))/i

/** Retroactive dates in a sentence: null for an unreadable one, empty if none is stated. */
function retroactiveDatesIn(sentence: string): (string | null)[] {
  const labelMatch = retroactiveLabelPattern.exec(sentence)
  if (!labelMatch || otherCoveragePattern.test(sentence)) return []
  const clause =
    sentence
      .slice(0, labelMatch.index)
      .split(/[,;()]/)
      .at(-1) ?? ''
  if (negationPattern.test(clause)) return []
  const rest = sentence.slice(labelMatch.index + labelMatch[0].length)
  const [firstDate, ...otherDates] = [...rest.matchAll(datePattern)]
  const words = retroactiveWordsPattern.exec(rest)?.[0].toLowerCase()
  if (!firstDate) return words ? [words] : /^\d/.test(rest) ? [null] : []
  return firstDate.index === 0 ? [firstDate, ...otherDates].map(dayOf) : [null]
}

/** The single retroactive date in the texts; null if unclear or contradictory. */
function retroactiveDateIn(texts: readonly string[]): string | null {
  const sentences = texts.flatMap((text) => text.split(/[.;]\s+(?!\d)|\n/))
  const [statedDate, ...otherDates] = new Set(sentences.flatMap(retroactiveDatesIn))
  return statedDate && otherDates.length === 0 ? statedDate : null
}

/** Day before which a claims-made policy covers no acts, as it states; null if not stated. */
export function retroactiveDayOf({ coverageType, description }: CoverageDescription): string | null {
  const statedDate = retroactiveDateIn([coverageType ?? '', description ?? ''])
  return statedDate !== null && isDay(statedDate) ? statedDate : null
}

/** The retroactive date for print. */
function formatRetroactiveDate(texts: readonly string[]): string | null {
  const statedDate = retroactiveDateIn(texts)
  if (statedDate === null) return null
  return isDay(statedDate)
    ? `retroactive date ${formatDay(statedDate)}`
    : statedDate === 'none'
      ? 'retroactive date none'
      : statedDate
}

interface CoverageDescription {
  coverageType: string | null
  description: string | null
}

/**
 * The coverage trigger as certificates print it: 'Claims-made, retroactive date Mar 1, 2019'. Null
 * if the policy does not state one; nothing is inferred. Claims-made is the narrower coverage, so
 * it is printed wherever the words occur without a denial.
 */
export function triggerOf({ coverageType, description }: CoverageDescription): string | null {
  const [type, descriptionText] = [coverageType ?? '', description ?? '']
  const isOccurrence = statesWords(type, occurrencePattern)
  if (![type, descriptionText].some((text) => statesWords(text, claimsMadePattern)))
    return isOccurrence ? 'Occurrence' : null
  const formKind = isOccurrence ? 'Mixed form: see policy' : 'Claims-made'
  return [formKind, formatRetroactiveDate([type, descriptionText])].filter(Boolean).join(', ')
}

/**
 * Whether to treat a policy as claims-made: it says so, or its line usually is and the policy does
 * not say otherwise. A claim reported after the end of such a policy may be too late.
 */
export function isClaimsMade(
  lines: readonly LineTraits[],
  { type, ...description }: CoverageDescription & { type: string },
): boolean {
  const trigger = triggerOf(description)
  return trigger === null ? (lineOfType(lines, type)?.claimsMade ?? false) : trigger.startsWith('Claims-made')
}

/**
 * Error text if a policy becomes claims-made without a retroactive date; null otherwise. Without
 * that date, the switch could hide a gap in coverage of prior acts.
 */
export function retroactiveDateError(
  descriptionBefore: CoverageDescription,
  descriptionAfter: CoverageDescription,
): string | null {
  const [triggerBefore, triggerAfter] = [triggerOf(descriptionBefore), triggerOf(descriptionAfter)]
  const isNowClaimsMade =
    triggerAfter?.startsWith('Claims-made') === true && triggerBefore?.startsWith('Claims-made') !== true
  return isNowClaimsMade && triggerAfter === 'Claims-made'
    ? 'Please add the retroactive date, as in “Claims-made, retroactive date Jan 1, 2026” or “Claims-made, retroactive date: full prior acts”'
    : null
}
