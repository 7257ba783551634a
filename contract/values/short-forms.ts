/** Abbreviations of the trade with the words stored in records, in lower case. */
const shortForms: readonly (readonly [meant: string, ...said: string[]])[] = [
  ["workers' compensation", 'wc', 'work comp', 'workers comp', 'workmans comp', 'worker comp', 'workcomp'],
  ['general liability', 'gl', 'cgl', 'commercial general liability'],
  ["business owner's policy", 'bop', 'business owners', 'business owners policy', 'businessowners'],
  ['errors & omissions', 'e&o', 'eo', 'e and o', 'errors and omissions'],
  ['professional liability', 'pl', 'malpractice'],
  ['directors and officers', 'd&o', 'd and o', 'directors & officers'],
  ['commercial auto', 'ba', 'bap', 'business auto', 'ca'],
  ['personal auto', 'pa', 'pap'],
  ['commercial property', 'cp', 'cpp', 'bpp'],
  ['umbrella', 'umb', 'xs', 'excess liability'],
  ['inland marine', 'im'],
  ['cyber liability', 'cyb'],
  ['employment practices', 'epl', 'epli'],
  ['home', 'ho', 'homeowners', 'home owners', "homeowner's"],
  ['certificate', 'coi', 'cert', 'certs', 'acord 25'],
  ['additional insured', 'ai'],
  ['waiver of subrogation', 'wos'],
]

const fullFormsByShort = new Map(
  shortForms.flatMap(([fullForm, ...shortForms]) => shortForms.map((short) => [short, fullForm])),
)
/** All spellings of a term, by each of its spellings. */
const spellingsByForm = new Map(
  shortForms.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings])),
)
const maxWords = Math.max(...[...spellingsByForm.keys()].map((spelling) => spelling.split(' ').length))

/** A search word, with the full term if it is an abbreviation. */
export interface SearchTerm {
  typed: string
  meant: string | null
}

/** Maximum search words. Longer queries are pasted sentences. */
const maxSearchWords = 5

/** Lower case with straight apostrophes. */
const normalizeText = (text: string) => text.normalize('NFC').toLowerCase().replace(/[‘’ʼ]/g, "'")

/** Splits at spaces, dashes and punctuation. Each word has at least one letter or digit. */
export const searchWordsOf = (text: string): string[] =>
  normalizeText(text).match(/[\p{L}\p{N}\p{M}]+(?:[&'.@_]+[\p{L}\p{N}\p{M}]+)*/gu) ?? []

/**
 * Splits a text into words, but keeps a known phrase in one part. Returns at most `maxSearchWords`
 * parts.
 */
function splitKeepingPhrases(text: string, isKnown: (words: string) => boolean): string[] {
  const words = searchWordsOf(text)
  const parts: string[] = []
  for (let index = 0; index < words.length && parts.length < maxSearchWords; ) {
    let count = Math.min(maxWords, words.length - index)
    while (count > 1 && !isKnown(words.slice(index, index + count).join(' '))) count--
    parts.push(words.slice(index, index + count).join(' '))
    index += count
  }
  return parts
}

export const searchTermsOf = (text: string): SearchTerm[] =>
  splitKeepingPhrases(text, (words) => fullFormsByShort.has(words)).map((typedText) => ({
    typed: typedText,
    meant: fullFormsByShort.get(typedText) ?? null,
  }))

/**
 * For searches in free text, which spells terms in many ways. Returns all spellings of each part,
 * the typed spelling first.
 */
export const alternativeSpellings = (text: string): string[][] =>
  splitKeepingPhrases(text, (words) => spellingsByForm.has(words)).map((typedText) => [
    ...new Set([typedText, ...(spellingsByForm.get(typedText) ?? [])]),
  ])

/** A number without spaces and dashes, for comparison; null if not a number, or too short. */
export function normalizeSearchNumber(text: string): string | null {
  const number = normalizeText(text).replace(/[\s‐-―−-]/g, '')
  return /^#?[a-z0-9.]{4,}$/.test(number) && /\d/.test(number) ? number.replace(/^#/, '') : null
}

/** Words of lines and documents, for spelling correction. */
const vocabulary = new Set(
  shortForms.flatMap(([fullForm]) => fullForm.split(' ')).filter((word) => word.length > 4),
)

/** Whether the words differ by one wrong, missing, extra or swapped letter. */
export function isOneLetterOff(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let startIndex = 0
  while (startIndex < word.length && word[startIndex] === other[startIndex]) startIndex++
  const [rest, otherRest] = [word.slice(startIndex), other.slice(startIndex)]
  const isTransposed = rest[0] === otherRest[1] && rest[1] === otherRest[0]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (isTransposed && rest.slice(2) === otherRest.slice(2))
  )
}

/** Corrects trade words that are one letter off; null if there are none. */
export function correctSpelling(text: string): string | null {
  const words = searchWordsOf(text)
  const correctedWords = words.map((word) =>
    word.length < 5 || vocabulary.has(word)
      ? word
      : ([...vocabulary].find((knownWord) => isOneLetterOff(word, knownWord)) ?? word),
  )
  return correctedWords.some((word, index) => word !== words[index]) ? correctedWords.join(' ') : null
}
