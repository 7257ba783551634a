import { countryCodes, countryName } from './countries.ts'
import { foldText } from './text-folding.ts'
import { stateNames, states } from './us-address.ts'

// Finds the state, ZIP code and country of an address in free text.

export const holderParts = ['name', 'street', 'city', 'state', 'zip', 'country'] as const
export type HolderPart = (typeof holderParts)[number]

const trimmedMarks = '.,;:?!()[]<>"“”'
/** A word without the punctuation around it. */
export function trimWord(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && trimmedMarks.includes(word.charAt(start))) start++
  while (end > start && trimmedMarks.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

export interface TextWord {
  text: string
  trimmed: string
  segment: number
}

const stateByName = new Map(states.map((code) => [stateNames[code].toLowerCase(), code]))
for (const [name, code] of [
  ['conn', 'CT'],
  ['mass', 'MA'],
  ['penna', 'PA'],
  ['calif', 'CA'],
  ['fla', 'FL'],
] as const)
  stateByName.set(name, code)

/** The state that these words are, by code or name. */
function stateOf(text: string): string {
  const name = text.replaceAll('.', '').toLowerCase()
  return states.find((code) => code.toLowerCase() === name) ?? stateByName.get(name) ?? ''
}

const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')
const provinceNames = new Map([
  ['ontario', 'ON'],
  ['quebec', 'QC'],
  ['british columbia', 'BC'],
  ['alberta', 'AB'],
  ['manitoba', 'MB'],
  ['saskatchewan', 'SK'],
  ['nova scotia', 'NS'],
  ['new brunswick', 'NB'],
])
const provinceOf = (text: string) =>
  provinces.find((code) => code === text.toUpperCase()) ?? provinceNames.get(foldText(text)) ?? ''

let countries: Map<string, string> | undefined
const countryAliases = { uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'great britain': 'GB' }

/** The code of a country other than the United States that this text names. */
export function countryOf(text: string): string {
  countries ??= new Map([
    ...countryCodes.map((code): [string, string] => [foldText(countryName(code)), code]),
    ...Object.entries(countryAliases),
  ])
  return countries.get(foldText(text).replaceAll('.', '')) ?? ''
}

const zipPattern = /^\d{5}(?:-?\d{4})?$/
const shortZipPattern = /^\d{4}$/
/** States whose ZIP codes begin with 0, which a spreadsheet drops. */
const statesWithLeadingZero = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']
const canadianCodePattern = /^[a-z]\d[a-z] ?\d[a-z]\d$/i

export interface PlaceMatch {
  /** Index of the word where state or postal code begin. */
  start: number
  /** Index after the last word. */
  end: number
  state: string
  zip: string
  country: string
  doubtful: HolderPart[]
}

const textBetween = (words: readonly TextWord[], start: number, end: number) =>
  words
    .slice(start, end)
    .map(({ trimmed }) => trimmed)
    .join(' ')

/** The state that ends before the word at `end`, of three words at most. */
function stateBefore(words: readonly TextWord[], end: number): { state: string; start: number } | null {
  for (let count = 3; count > 0; count--) {
    const start = end - count
    // Needs a city before it.
    if (start < 1 || words[start]?.segment !== words[end - 1]?.segment) continue
    const state = stateOf(textBetween(words, start, end))
    if (state) return { state, start }
  }
  return null
}

/** A state with a ZIP code, or a province with a Canadian postal code. */
export function placeWithCode(words: readonly TextWord[], position: number): PlaceMatch | null {
  const { trimmed = '' } = words[position] ?? {}
  const isZip = zipPattern.test(trimmed)
  if (isZip || shortZipPattern.test(trimmed)) {
    const stateBeforeWord = stateBefore(words, position)
    const isShort = !isZip
    if (!stateBeforeWord || (isShort && !statesWithLeadingZero.includes(stateBeforeWord.state))) return null
    const zip = isShort ? `0${trimmed}` : trimmed
    const doubtfulParts: HolderPart[] = isShort ? ['zip'] : []
    return { ...stateBeforeWord, end: position + 1, zip, country: '', doubtful: doubtfulParts }
  }
  for (const count of [1, 2]) {
    const code = textBetween(words, position, position + count)
    if (!canadianCodePattern.test(code)) continue
    const starts = [position - 1, position - 2].filter((start) => start > 0)
    const start = starts.find((one) => provinceOf(textBetween(words, one, position)) !== '')
    if (start === undefined) return null
    const compactCode = code.replace(' ', '').toUpperCase()
    const end = position + count
    return {
      ...{ start, end, country: 'CA' },
      state: provinceOf(textBetween(words, start, position)),
      zip: `${compactCode.slice(0, 3)} ${compactCode.slice(3)}`,
      doubtful: countryOf(words[end]?.trimmed ?? '') === 'CA' ? [] : ['country'],
    }
  }
  return null
}

/** A state without a ZIP code, at the end of a line or sentence: 'Groton, CT'. */
export function placeWithoutCode(words: readonly TextWord[], position: number): PlaceMatch | null {
  const word = words[position]
  const isLast = words[position + 1]?.segment !== word?.segment || word?.text.endsWith('.')
  if (!word || !isLast) return null
  const stateBeforeWord = stateBefore(words, position + 1)
  const isCode = word.trimmed.replaceAll('.', '').length === 2
  if (!stateBeforeWord || (isCode && word.trimmed !== word.trimmed.toUpperCase())) return null
  return { ...stateBeforeWord, end: position + 1, zip: '', country: '', doubtful: ['state'] }
}
