/** What the trade says for short, and the words that stand on file for it. All of it in lower case. */
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

const meantBy = new Map(shortForms.flatMap(([meant, ...said]) => said.map((short) => [short, meant])))
/** Of each way to say something all ways, as people write them. */
const alike = new Map(shortForms.flatMap((ways) => ways.map((way) => [way, ways])))
const maxWords = Math.max(...[...alike.keys()].map((way) => way.split(' ').length))

/** What is sought of a text: as it was typed, and what is meant where that is a short form of the trade. */
export interface SearchTerm {
  typed: string
  meant: string | null
}

/** So many words of a text are sought; who types more has copied a sentence. */
const maxTerms = 5

/** Lower case, with the apostrophes of keyboards. */
const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/[‘’ʼ]/g, "'")

/** Words as they are sought: what stands between blanks, dashes and other marks, as far as there is a letter or digit in it. */
export const searchWordsOf = (text: string): string[] =>
  plain(text).match(/[\p{L}\p{N}\p{M}]+(?:[&'.@_]+[\p{L}\p{N}\p{M}]+)*/gu) ?? []

/** The words of a text, those together that are known together; as many as are sought. */
function parted(text: string, isKnown: (words: string) => boolean): string[] {
  const words = searchWordsOf(text)
  const parts: string[] = []
  for (let place = 0; place < words.length && parts.length < maxTerms; ) {
    let count = Math.min(maxWords, words.length - place)
    while (count > 1 && !isKnown(words.slice(place, place + count).join(' '))) count--
    parts.push(words.slice(place, place + count).join(' '))
    place += count
  }
  return parts
}

/** What is sought of a text that was typed. */
export const searchTermsOf = (text: string): SearchTerm[] =>
  parted(text, (words) => meantBy.has(words)).map((typed) => ({ typed, meant: meantBy.get(typed) ?? null }))

/** What is sought in what people write, who say the same in many ways: of each part all of them, as it was typed first. */
export const alternativeSpellings = (text: string): string[][] =>
  parted(text, (words) => alike.has(words)).map((typed) => [...new Set([typed, ...(alike.get(typed) ?? [])])])

/** A number as it is compared: without blanks and dashes. Null where a text is no number, or too short to tell one from another. */
export function numberIn(text: string): string | null {
  const number = plain(text).replace(/[\s‐-―−-]/g, '')
  return /^#?[a-z0-9.]{4,}$/.test(number) && /\d/.test(number) ? number.replace(/^#/, '') : null
}

/** The words by which lines and papers are called, for who mistypes one. */
const vocabulary = new Set(
  shortForms.flatMap(([meant]) => meant.split(' ')).filter((word) => word.length > 4),
)

/** Whether one becomes the other by one letter that is wrong, missing, too much, or two that are exchanged. */
function isNearly(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false
  let from = 0
  while (from < word.length && word[from] === other[from]) from++
  const [rest, otherRest] = [word.slice(from), other.slice(from)]
  const isExchanged = rest[0] === otherRest[1] && rest[1] === otherRest[0]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (isExchanged && rest.slice(2) === otherRest.slice(2))
  )
}

/** A text with the trade's words put right that were mistyped by a letter; null where there are none. */
export function correctSpelling(text: string): string | null {
  const words = searchWordsOf(text)
  const right = words.map((word) =>
    word.length < 5 || vocabulary.has(word)
      ? word
      : ([...vocabulary].find((known) => isNearly(word, known)) ?? word),
  )
  return right.some((word, place) => word !== words[place]) ? right.join(' ') : null
}
