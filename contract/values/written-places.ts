import { countryCodes, countryName } from './countries.ts'
import { foldText } from './text-folding.ts'
import { stateNames, states } from './us-address.ts'

// Finds the state, ZIP code and country of an address in free text.

export const holderParts = ['name', 'street', 'city', 'state', 'zip', 'country'] as const
export type HolderPart = (typeof holderParts)[number]

const trimmedMarks = '.,;:?!()[]<>"“”'
/** A word without the punctuation around it. */
export function bareWord(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && trimmedMarks.includes(word.charAt(start))) start++
  while (end > start && trimmedMarks.includes(word.charAt(end - 1))) end--
  return word.slice(start, end)
}

export interface Word {
  text: string
  bare: string
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
const statesWithZero = ['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']
const canadianCodePattern = /^[a-z]\d[a-z] ?\d[a-z]\d$/i

export interface Place {
  /** Index of the word where state or postal code begin. */
  start: number
  /** Index after the last word. */
  end: number
  state: string
  zip: string
  country: string
  doubtful: HolderPart[]
}

const textBetween = (words: readonly Word[], start: number, end: number) =>
  words
    .slice(start, end)
    .map(({ bare }) => bare)
    .join(' ')

/** The state that ends before the word at `end`, of three words at most. */
function stateBefore(words: readonly Word[], end: number): { state: string; start: number } | null {
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
export function placeWithCode(words: readonly Word[], at: number): Place | null {
  const { bare = '' } = words[at] ?? {}
  const isZip = zipPattern.test(bare)
  if (isZip || shortZipPattern.test(bare)) {
    const before = stateBefore(words, at)
    const isShort = !isZip
    if (!before || (isShort && !statesWithZero.includes(before.state))) return null
    const zip = isShort ? `0${bare}` : bare
    const doubtful: HolderPart[] = isShort ? ['zip'] : []
    return { ...before, end: at + 1, zip, country: '', doubtful }
  }
  for (const count of [1, 2]) {
    const code = textBetween(words, at, at + count)
    if (!canadianCodePattern.test(code)) continue
    const starts = [at - 1, at - 2].filter((start) => start > 0)
    const start = starts.find((one) => provinceOf(textBetween(words, one, at)) !== '')
    if (start === undefined) return null
    const letters = code.replace(' ', '').toUpperCase()
    const end = at + count
    return {
      ...{ start, end, country: 'CA' },
      state: provinceOf(textBetween(words, start, at)),
      zip: `${letters.slice(0, 3)} ${letters.slice(3)}`,
      doubtful: countryOf(words[end]?.bare ?? '') === 'CA' ? [] : ['country'],
    }
  }
  return null
}

/** A state without a ZIP code, at the end of a line or sentence: 'Groton, CT'. */
export function placeWithoutCode(words: readonly Word[], at: number): Place | null {
  const word = words[at]
  const isLast = words[at + 1]?.segment !== word?.segment || word?.text.endsWith('.')
  if (!word || !isLast) return null
  const before = stateBefore(words, at + 1)
  const isCode = word.bare.replaceAll('.', '').length === 2
  if (!before || (isCode && word.bare !== word.bare.toUpperCase())) return null
  return { ...before, end: at + 1, zip: '', country: '', doubtful: ['state'] }
}
