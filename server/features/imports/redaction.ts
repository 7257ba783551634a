import { columnOf } from '../../../contract/values/book-columns.ts'
import type { StoredImportColumn } from '../../../contract/values/import-storage.ts'
import { joiner, textAsSeen } from './cell-text.ts'
import { type ImportField, normalizedHeader } from './header-detection.ts'
import {
  mayHavePersonalNumber,
  mergeOverlaps,
  type PersonalNumber,
  type PersonalNumberSpan,
  personalNumbersIn,
} from './personal-numbers.ts'

/** What no portal of an agency needs of a person, and what is dropped wherever it stands. */
type DroppedKind = StoredImportColumn['dropped']

const byHead: readonly (readonly [DroppedKind, RegExp])[] = [
  [
    'Social Security numbers',
    /\bssn?s?\b|\bsocial\b(?! (?:media|network|handle|link|profile|club|services?|work|events?))|\bsoc sec\b|\bs s n\b|\bs s number\b|\bsin\b|\bitins?\b/,
  ],
  ['birth dates', /\bdobs?\b|\bd o b\b|\bbirth|\bborn\b|\bb ?day\b|\bbdate\b/],
  ["driver's licence numbers", /\bdls?\b|\bd l\b|\bdln\b|\bd l n\b|\boln\b|\blicenses?\b|\bdriver number\b/],
  [
    'card and bank numbers',
    /\b(?:credit|debit) card\b|\bcard number\b|\bcc (?:number|expiration|cvv)\b|\brouting\b|\baba\b|\bbank account\b|\bchecking account\b|\bsavings account\b|\biban\b|\bcvv\b|\bcvc\b/,
  ],
  ['passport numbers', /\bpassports?\b/],
]

/** What a column's head says it holds; null where that may be read. */
export function droppedKindOfHead(head: string): DroppedKind {
  const plain = normalizedHeader(head)
  // Of a column of both the numbers of businesses are taken.
  if (/\b(fein|ein|tax id|tin)\b/.test(plain)) return null
  return byHead.find(([, words]) => words.test(plain))?.[0] ?? null
}

/** Whether a head of tax numbers names those of people too: 'SSN/FEIN'. */
export const mayHoldSsn = (head: string): boolean =>
  /\bssn?s?\b|\bsocial\b|\bsoc sec\b|\bsin\b|\bitins?\b/.test(normalizedHeader(head))

const mask = '•••'

/** Whether a cell is a Social Security number and nothing else. */
export function isSsn(cell: string): boolean {
  const [only, other] = personalNumbersIn(cell)
  return only?.kind === 'ssn' && !other && maskPlaces(cell, [only]).trim() === mask
}

function maskPlaces(text: string, places: readonly PersonalNumberSpan[]): string {
  let kept = ''
  let done = 0
  for (const { start, end } of places) {
    kept += `${text.slice(done, start)}${mask}`
    done = end
  }
  return kept + text.slice(done)
}

// Marks, blanks and letters between the digits of a number that people still read as one.
const mayHide = /[<&]|\s{2}|[^\x20-\x7e]/

interface RedactedText {
  text: string
  /** The kinds of the numbers that were taken out. */
  kinds: readonly PersonalNumber[]
}

/** A text with '•••' in the place of each personal number, also of one between tags, entities or many blanks. */
export function redact(text: string): RedactedText {
  if (!mayHavePersonalNumber(text)) return { text, kinds: [] }
  const plain = personalNumbersIn(text)
  const masked = maskPlaces(text, plain)
  const kindsOf = (places: readonly PersonalNumberSpan[]) => [...new Set(places.map(({ kind }) => kind))]
  if (!mayHide.test(text)) return { text: masked, kinds: kindsOf(plain) }
  const seen = textAsSeen(masked)
  // A tag within a number is nothing; one between its groups is read as a blank.
  const hidden = mergeOverlaps([
    ...personalNumbersIn(seen),
    ...personalNumbersIn(seen.replaceAll(joiner, ' ')),
  ])
  if (hidden.length === 0) return { text: masked, kinds: kindsOf(plain) }
  return {
    text: maskPlaces(seen, hidden).replaceAll(joiner, ' '),
    kinds: kindsOf([...plain, ...hidden]),
  }
}

/** A text with '•••' in the place of each personal number. */
export const redactedText = (text: string): string => redact(text).text

/** The rest of a cell whose personal numbers are left out. */
export const withoutRedactionMarks = (text: string): string => text.replaceAll(mask, '')

/** The content of a cell that is left out, as a note may keep it; null where it must be stored nowhere. */
export function storableText(cell: string, field: ImportField): string | null {
  // A tax number that is no EIN is a person's, or a part of one.
  if (field !== 'people.name' && columnOf(field).is === 'ein') return null
  const { text, kinds } = redact(cell.toWellFormed())
  // Words around a card number are dropped too.
  return kinds.includes('card') ? null : text.replaceAll('\0', '').trim()
}
