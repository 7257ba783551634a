import { formatDay, isDay } from './days.ts'

// A sentence that speaks of another policy, or says that it is not so.
const ofAnother =
  /\b(not|non|never|no longer|was|were|prior|previous|previously|former|formerly|converted)\b/i
const claimsMade = /\bclaims?[- ]made\b/i
const occurrence = /\boccurrence\b/i

const says = (text: string, words: RegExp) =>
  text.split(/[.;] |\n/).some((sentence) => words.test(sentence) && !ofAnother.test(sentence))

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const ahead = /\bretro(?:active)?[- ]date\b[:,]?(?: (?:is|of))? /i
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})\b/
const iso = /^\d{4}-\d{2}-\d{2}\b/
const inWords = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i

const twoDigits = (count: string | number) => String(count).padStart(2, '0')

/** The date that a text begins with, as people write one; null where it begins with none. */
function dayAt(text: string): string | null {
  const [written] = iso.exec(text) ?? []
  const [, month = '', date = '', year = ''] = numbers.exec(text) ?? inWords.exec(text) ?? []
  const place = months.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1
  const day = written ?? `${year}-${twoDigits(place || month)}-${twoDigits(date)}`
  return isDay(day) ? day : null
}

function retroactiveDate(text: string): string | null {
  const found = ahead.exec(text)
  return found && dayAt(text.slice(found.index + found[0].length))
}

/**
 * Whether claims or occurrences are what a policy answers to, in the words of a certificate: 'Claims-made, retroactive date
 * Mar 1, 2019'. Null where the policy does not say so: nothing is guessed of it.
 */
export function triggerOf({
  coverageType,
  description,
}: {
  coverageType: string | null
  description: string | null
}): string | null {
  const [type, told] = [coverageType ?? '', description ?? '']
  const isClaimsMade = says(type, claimsMade) || (!says(type, occurrence) && says(told, claimsMade))
  if (!isClaimsMade) return says(type, occurrence) ? 'Occurrence' : null
  const date = retroactiveDate(type) ?? retroactiveDate(told)
  const what = says(type, occurrence)
    ? 'Claims-made and occurrence, as the policy says of each'
    : 'Claims-made'
  return date ? `${what}, retroactive date ${formatDay(date)}` : what
}
