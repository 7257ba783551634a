import { columnOf } from '../../../contract/values/book-columns.ts'
import type { StoredImportColumn } from '../../../contract/values/import-storage.ts'
import { visibleText, wordJoiner } from './cell-text.ts'
import { type ImportField, normalizedHeader } from './header-detection.ts'
import {
  mayHavePersonalNumber,
  mergeOverlaps,
  type PersonalNumber,
  type PersonalNumberSpan,
  personalNumbersIn,
} from './personal-numbers.ts'

/** Personal data that an agency's portal does not need. It is dropped wherever it appears. */
type DroppedKind = StoredImportColumn['dropped']

const patternsByHeader: readonly (readonly [DroppedKind, RegExp])[] = [
  [
    'Social Security numbers',
    /\bssn?s?\b|\bsocial\b(?! (?:media|network|handle|link|profile|club|services?|work|events?))|\bsoc sec\b|\bs s n\b|\bs s number\b|\bsin\b|\bitins?\b/,
  ],
  ['birth dates', /\bdobs?\b|\bd o b\b|\bbirth|\bborn\b|\bb ?day\b|\bbdate\b/],
  ["driver's license numbers", /\bdls?\b|\bd l\b|\bdln\b|\bd l n\b|\boln\b|\blicenses?\b|\bdriver number\b/],
  [
    'card and bank numbers',
    /\b(?:credit|debit) card\b|\bcard number\b|\bcc (?:number|expiration|cvv)\b|\brouting\b|\baba\b|\bbank account\b|\bchecking account\b|\bsavings account\b|\biban\b|\bcvv\b|\bcvc\b/,
  ],
  ['passport numbers', /\bpassports?\b/],
]

/** The kind of personal data that a column's header announces; null if the column may be read. */
export function droppedKindOfHeader(head: string): DroppedKind {
  const plainHeader = normalizedHeader(head)
  // A column for both kinds of tax numbers is read for the numbers of businesses.
  if (/\b(fein|ein|tax id|tin)\b/.test(plainHeader)) return null
  return patternsByHeader.find(([, words]) => words.test(plainHeader))?.[0] ?? null
}

/** Whether a header of tax numbers includes those of people: 'SSN/FEIN'. */
export const mayHoldSsn = (head: string): boolean =>
  /\bssn?s?\b|\bsocial\b|\bsoc sec\b|\bsin\b|\bitins?\b/.test(normalizedHeader(head))

const numberMask = '•••'

/** Whether a cell is one Social Security number and nothing else. */
export function isSsn(cell: string): boolean {
  const [onlyMatch, other] = personalNumbersIn(cell)
  return onlyMatch?.kind === 'ssn' && !other && maskPlaces(cell, [onlyMatch]).trim() === numberMask
}

function maskPlaces(text: string, spans: readonly PersonalNumberSpan[]): string {
  let maskedText = ''
  let maskedUntil = 0
  for (const { start, end } of spans) {
    maskedText += `${text.slice(maskedUntil, start)}${numberMask}`
    maskedUntil = end
  }
  return maskedText + text.slice(maskedUntil)
}

// Markup, blanks and letters may be inside a number that people still read as one.
const hidingPattern = /[<&]|\s{2}|[^\x20-\x7e]/

interface RedactedText {
  text: string
  /** The kinds of the removed numbers. */
  kinds: readonly PersonalNumber[]
}

/** Replaces each personal number by '•••', even if tags, entities or blanks interrupt it. */
export function redact(text: string): RedactedText {
  if (!mayHavePersonalNumber(text)) return { text, kinds: [] }
  const visibleSpans = personalNumbersIn(text)
  const plainMaskedText = maskPlaces(text, visibleSpans)
  const kindsOf = (spans: readonly PersonalNumberSpan[]) => [...new Set(spans.map(({ kind }) => kind))]
  if (!hidingPattern.test(text)) return { text: plainMaskedText, kinds: kindsOf(visibleSpans) }
  const visibleMask = visibleText(plainMaskedText)
  // A tag inside a number counts as nothing, a tag between groups of digits as a blank.
  const hiddenSpans = mergeOverlaps([
    ...personalNumbersIn(visibleMask),
    ...personalNumbersIn(visibleMask.replaceAll(wordJoiner, ' ')),
  ])
  if (hiddenSpans.length === 0) return { text: plainMaskedText, kinds: kindsOf(visibleSpans) }
  return {
    text: maskPlaces(visibleMask, hiddenSpans).replaceAll(wordJoiner, ' '),
    kinds: kindsOf([...visibleSpans, ...hiddenSpans]),
  }
}

/** Replaces each personal number by '•••'. */
export const redactText = (text: string): string => redact(text).text

export const withoutRedactionMarks = (text: string): string => text.replaceAll(numberMask, '')

/**
 * The text of a cell without personal numbers, as the import and its notes may store it; null if it
 * must not be stored.
 */
export function storableText(cell: string, field: ImportField): string | null {
  // A tax number that is not an EIN may be a person's Social Security number, or a part of one.
  if (field !== 'people.name' && columnOf(field).is === 'ein') return null
  const { text, kinds } = redact(cell.toWellFormed())
  // Text around a card number is dropped too.
  return kinds.includes('card') ? null : text.replaceAll('\0', '').trim()
}
