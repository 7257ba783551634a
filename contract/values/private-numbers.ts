// Detects payment card and Social Security numbers in typed text, so that the portal does not store
// them.

export type PrivateNumber = 'card' | 'ssn'

interface PrivateNumberSpan {
  kind: PrivateNumber
  start: number
  end: number
}

/** Range of the first four digits, with the issuer's number lengths. */
type CardNumberRange = readonly [from: number, to: number, lengths: readonly number[]]
const lengths16To19 = [16, 17, 18, 19] as const
const dinersLengths = [14, 16, 19] as const
const maestroLengths = [13, 14, 15, 16, 17, 18, 19] as const
const cardNumberRanges: readonly CardNumberRange[] = [
  // Visa
  [4000, 4999, [13, 16, 19]],
  // Mastercard
  [5100, 5599, [16]],
  [2221, 2720, [16]],
  // American Express
  [3400, 3499, [15]],
  [3700, 3799, [15]],
  // Discover
  [6011, 6011, lengths16To19],
  [6440, 6599, lengths16To19],
  // Diners Club
  [3000, 3059, dinersLengths],
  [3600, 3699, dinersLengths],
  [3800, 3999, dinersLengths],
  // JCB
  [3528, 3589, lengths16To19],
  // UnionPay
  [6200, 6299, lengths16To19],
  // Maestro
  [5018, 5018, maestroLengths],
  [5020, 5020, maestroLengths],
  [5038, 5038, maestroLengths],
  [5893, 5893, maestroLengths],
  [6304, 6304, maestroLengths],
  [6759, 6759, maestroLengths],
  [6761, 6763, maestroLengths],
]

/** Groups on embossed cards, and groups of four with a rest, as people type other lengths. */
const groupShapes = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 3],
  [4, 4, 4, 2],
  [4, 4, 4, 4, 3],
  [6, 13],
] as const

/** Luhn check digit of card numbers. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubledDigit = index % 2 === 1 ? digit * 2 : digit
    sum += doubledDigit > 9 ? doubledDigit - 9 : doubledDigit
  }
  return sum % 10 === 0
}

/** Possible number lengths for the issuer prefix at an index; empty if no issuer matches. */
function cardLengthsAt(text: string, index: number): readonly number[] {
  const prefix = Number(text.slice(index, index + 4))
  return cardNumberRanges.find(([start, end]) => prefix >= start && prefix <= end)?.[2] ?? []
}

/** Text with ASCII digits, dashes, dots and spaces. `offsets` maps to indexes in the original. */
interface AsciiText {
  text: string
  offsets: readonly number[] | null
}

/** Unicode keeps a script's ten digits together, from a code point ending in hexadecimal 0 or 6. */
function asciiDigit(char: string): string {
  const code = char.codePointAt(0) ?? 0
  // The mathematical digits are five consecutive sets.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10)
  const isBlockAligned = /\p{Nd}/u.test(String.fromCodePoint(code - (code % 16)))
  return String((code % 16) - (isBlockAligned ? 0 : 6))
}

function toAsciiChar(char: string): string {
  if (/\p{Nd}/u.test(char)) return asciiDigit(char)
  if (/[\p{Pd}\u2212]/u.test(char)) return '-'
  if (/\p{Z}/u.test(char)) return ' '
  if (/[\uff0e\u00b7\u2022\u2024\u3002]/.test(char)) return '.'
  // Invisible characters and keycap boxes do not separate digits.
  return /[\p{Cf}\p{Me}\p{Default_Ignorable_Code_Point}]/u.test(char) ? '' : '_'
}

/** Converts digits, dashes, dots and spaces to ASCII and drops invisible characters. */
export function toAsciiText(text: string): AsciiText {
  if (!/[^\p{ASCII}]/u.test(text)) return { text, offsets: null }
  const chars: string[] = []
  const offsets: number[] = []
  let offset = 0
  for (const char of text) {
    const plainChar = char.length === 1 && char <= '\x7f' ? char : toAsciiChar(char)
    if (plainChar !== '') {
      chars.push(plainChar)
      offsets.push(offset)
    }
    offset += char.length
  }
  offsets.push(offset)
  return { text: chars.join(''), offsets }
}

interface DigitGroup {
  start: number
  end: number
}

const isSeparator = (separatorText: string) => separatorText.length <= 3 && /^[\s.-]+$/.test(separatorText)

/** End of a grouped card number that starts with the group at `index`; null if there is none. */
function endOfGroups(
  text: string,
  groups: readonly DigitGroup[],
  index: number,
  lengths: readonly number[],
): number | null {
  for (const shape of groupShapes) {
    let digits = ''
    let end = -1
    const isMatchingShape = shape.every((length, position) => {
      const group = groups[index + position]
      if (!group || group.end - group.start !== length) return false
      if (position > 0 && !isSeparator(text.slice(end, group.start))) return false
      end = group.end
      digits += text.slice(group.start, group.end)
      return true
    })
    if (isMatchingShape && lengths.includes(digits.length) && passesLuhn(digits)) return end
  }
  return null
}

/** End of a card number that starts with the group at `index`; null if there is none. */
function endOfCard(text: string, groups: readonly DigitGroup[], index: number): number | null {
  const group = groups[index]
  const length = group ? group.end - group.start : 0
  const mayBeCardStart = length === 4 || length === 6 || (length >= 13 && length <= 19)
  if (!group || !mayBeCardStart) return null
  const lengths = cardLengthsAt(text, group.start)
  if (lengths.length === 0) return null
  if (length < 13) return endOfGroups(text, groups, index, lengths)
  return lengths.includes(length) && passesLuhn(text.slice(group.start, group.end)) ? group.end : null
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxTokenLength = 64

/** The surrounding letters, digits and hyphens, at most 64 on either side. */
function tokenOfGroup(text: string, { start, end }: DigitGroup): string {
  const isPart = (index: number) => /[0-9a-z-]/i.test(text.charAt(index))
  let startIndex = start
  let endIndex = end
  while (startIndex > 0 && start - startIndex < maxTokenLength && isPart(startIndex - 1)) startIndex--
  while (endIndex < text.length && endIndex - end < maxTokenLength && isPart(endIndex)) endIndex++
  return text.slice(startIndex, endIndex)
}

/** First and last of the four-digit groups with equal separators around the group at `index`. */
function rowAround(
  text: string,
  groups: readonly DigitGroup[],
  index: number,
): { first: number; last: number } {
  const isGroupOfFour = (position: number) => {
    const group = groups[position]
    return group !== undefined && group.end - group.start === 4
  }
  const separatorAfter = (position: number) => {
    const separatorText = text.slice(groups[position]?.end, groups[position + 1]?.start)
    // Cells of a pasted table, in a row or in a column.
    return /^(\t|\r?\n)$/.test(separatorText) ? 'cells' : separatorText
  }
  const separator = separatorAfter(index)
  const isJoined = (position: number) =>
    isGroupOfFour(position) && isGroupOfFour(position + 1) && separatorAfter(position) === separator
  let firstIndex = index
  while (index - firstIndex < maxRowLength && isJoined(firstIndex - 1)) firstIndex--
  let last = index
  while (last - index < maxRowLength && isJoined(last)) last++
  return { first: firstIndex, last }
}

const maxRowLength = 32
// In groups of four digits. A card number with its expiration month and year has fewer groups.
const minListLength = 6

/** A table column or a list of codes. A list of nothing but card numbers is neither. */
function isList(text: string, groups: readonly DigitGroup[], index: number): boolean {
  const { first, last } = rowAround(text, groups, index)
  if (last - first + 1 < minListLength) return false
  for (let index = first; index <= last; index += 4) {
    const lengths = cardLengthsAt(text, groups[index]?.start ?? 0)
    if (index + 3 > last || endOfGroups(text, groups, index, lengths) === null) return true
  }
  return false
}

/** USPS tracking number in groups of four: 20 digits starting with 7, or 20 or 22 with 9. */
function isPostalTracking(text: string, groups: readonly DigitGroup[], index: number): boolean {
  const lengthAt = (position: number) => {
    const group = groups[position]
    return group ? group.end - group.start : 0
  }
  const isAdjacent = (position: number) => {
    const [group, nextGroup] = [groups[position], groups[position + 1]]
    return (
      group !== undefined && nextGroup !== undefined && isSeparator(text.slice(group.end, nextGroup.start))
    )
  }
  let firstIndex = index
  while (
    firstIndex > 0 &&
    index - firstIndex < 5 &&
    lengthAt(firstIndex - 1) === 4 &&
    isAdjacent(firstIndex - 1)
  )
    firstIndex--
  let last = firstIndex
  while (last - firstIndex < 6 && lengthAt(last) === 4 && isAdjacent(last)) last++
  const count = last - firstIndex + 1
  const firstDigit = text.charAt(groups[firstIndex]?.start ?? 0)
  const isWhole = (count === 5 && lengthAt(last) === 4) || (count === 6 && lengthAt(last) === 2)
  return isWhole && (firstDigit === '7' || firstDigit === '9')
}

/** Numbers that contain a card number by chance: UUIDs, hashes, tracking numbers, table columns. */
function isOtherNumber(
  text: string,
  groups: readonly DigitGroup[],
  index: number,
  group: DigitGroup,
): boolean {
  const token = tokenOfGroup(text, group)
  if (uuidPattern.test(token)) return true
  if (token.length >= 32 && /^[0-9a-f]+$/i.test(token) && /[a-f]/i.test(token)) return true
  if (/1z$/i.test(text.slice(Math.max(0, group.start - 2), group.start)) && group.end - group.start === 16)
    return true
  return isPostalTracking(text, groups, index) || isList(text, groups, index)
}

function* findCardNumbers(text: string): Generator<PrivateNumberSpan> {
  const groups: DigitGroup[] = [...text.matchAll(/\d+/g)].map(({ index, 0: digits }) => ({
    start: index,
    end: index + digits.length,
  }))
  let coveredUpTo = 0
  for (const [index, { start }] of groups.entries()) {
    if (start < coveredUpTo) continue
    const cardEnd = endOfCard(text, groups, index)
    if (cardEnd === null || isOtherNumber(text, groups, index, { start, end: cardEnd })) continue
    coveredUpTo = cardEnd
    yield { kind: 'card', start, end: cardEnd }
  }
}

const ssnPattern = /(?<!\d)(?<!\d-)\d{3}-\d{2}-\d{4}(?!\d)(?!-\d)/g

function* findSsns(text: string): Generator<PrivateNumberSpan> {
  for (const { index, 0: digits } of text.matchAll(ssnPattern))
    yield { kind: 'ssn', start: index, end: index + digits.length }
}

function* findNumberSpans(text: string): Generator<PrivateNumberSpan> {
  yield* findCardNumbers(text)
  yield* findSsns(text)
}

const minDigits = 9

/** Fast check: whether a text has enough digits for the shortest number. Most texts end here. */
function mayHavePrivateNumber(text: string): boolean {
  if (text.length < minDigits) return false
  let digits = 0
  let isAscii = true
  for (let index = 0; index < text.length && digits < minDigits; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) digits++
    else if (code > 127) isAscii = false
  }
  if (digits >= minDigits || isAscii) return digits >= minDigits
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= minDigits
}

/**
 * The first private number in a text: 'card' for 13 to 19 digits, together or in card groups, with
 * an issuer prefix and valid check digit; 'ssn' for ddd-dd-dddd. Null if there is none.
 */
export function findPrivateNumber(text: string): PrivateNumber | null {
  if (!mayHavePrivateNumber(text)) return null
  const [firstSpan] = findNumberSpans(toAsciiText(text).text)
  return firstSpan?.kind ?? null
}

/** Positions of all private numbers, in order. */
export function privatePlacesIn(text: string): PrivateNumberSpan[] {
  if (!mayHavePrivateNumber(text)) return []
  const ascii = toAsciiText(text)
  const originalIndex = (index: number) => ascii.offsets?.[index] ?? index
  return [...findNumberSpans(ascii.text)]
    .map(({ kind, start, end }) => ({ kind, start: originalIndex(start), end: originalIndex(end) }))
    .sort((one, other) => one.start - other.start)
}

/** Replaces each private number by '•••'. */
export function maskPrivateNumbers(text: string): string {
  let maskedText = ''
  let maskedUntil = 0
  for (const { start, end } of privatePlacesIn(text)) {
    if (start < maskedUntil) continue
    maskedText += `${text.slice(maskedUntil, start)}•••`
    maskedUntil = end
  }
  return maskedText + text.slice(maskedUntil)
}

const numberNames: Record<PrivateNumber, string> = { card: 'card number', ssn: 'Social Security number' }

export const privateNumberRefusal = (kind: PrivateNumber, label: string) =>
  `Please take the ${numberNames[kind]} out of “${label}”. Never send card or Social Security numbers here.`
