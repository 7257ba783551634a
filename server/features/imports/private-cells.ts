import { columnOf } from '../../../contract/values/book-columns.ts'
import { privateNumberIn, withoutPrivateNumbers } from '../../../contract/values/private-numbers.ts'
import { withoutMarks } from './cell-text.ts'
import { type ImportField, plainHead } from './heads.ts'

/** What no portal of an agency needs of a person, and what is dropped wherever it stands. */
export type Private =
  | 'Social Security numbers'
  | 'birth dates'
  | "driver's licence numbers"
  | 'card and bank numbers'

const byHead: readonly [Private, RegExp][] = [
  ['Social Security numbers', /\bssn?\b|\bsocial (security|insurance)\b|\bsoc sec\b/],
  ['birth dates', /\bdobs?\b|\bd o b\b|\bbirth|\bborn\b|\bbday\b/],
  ["driver's licence numbers", /\bdls?\b|\bdln\b|\blicenses?\b|\bdriver number\b/],
  ['card and bank numbers', /\bcredit card\b|\bcard number\b|\brouting\b|\bbank account\b|\biban\b|\bcvv\b/],
]

/** What a column's head says it holds; null where that may be read. */
export function privateByHead(head: string): Private | null {
  const plain = plainHead(head)
  // Of a column of both the numbers of businesses are taken.
  if (/\b(fein|ein|tax id|tin)\b/.test(plain)) return null
  return byHead.find(([, words]) => words.test(plain))?.[0] ?? null
}

const ssn = /(?<![\d-])\d{3}[-‐‑–— ]\d{2}[-‐‑–— ]\d{4}(?![\d-])/g

/** Whether a cell has a Social Security number in it, by its looks. */
const hasSsn = (cell: string): boolean => cell.length >= 11 && cell.search(ssn) >= 0

/** Whether a cell is such a number and nothing else. */
export const isSsn = (cell: string): boolean => hasSsn(cell) && cell.trim().replace(ssn, '') === ''

/** The kind of number in a text that is stored nowhere; null where there is none. */
export const privateKindIn = (text: string): 'card' | 'ssn' | null =>
  privateNumberIn(text) ?? (hasSsn(text) ? 'ssn' : null)

/** A text with '•••' in the place of each card and Social Security number that stands there as it is. */
function maskPrivate(text: string): string {
  const withoutCards = withoutPrivateNumbers(text)
  return hasSsn(withoutCards) ? withoutCards.replace(ssn, '•••') : withoutCards
}

// Marks, blanks and letters between the digits of a number that people still read as one.
const mayHide = /[<&]|\s{2}|[^\x20-\x7e]/

/** A text with '•••' in the place of each card and Social Security number, also of one between tags, entities or many blanks. */
export function withoutPrivate(text: string): string {
  const masked = maskPrivate(text)
  if (text.length < 11 || !mayHide.test(text)) return masked
  const seen = withoutMarks(masked).replace(/\s+/g, ' ')
  return privateKindIn(seen) === null ? masked : maskPrivate(seen)
}

/** The content of a cell that is left out, as a note may keep it; null where it must be stored nowhere. */
export function keptText(cell: string, field: ImportField): string | null {
  // A tax number that is no EIN is a person's, or a part of one.
  if (field !== 'people.name' && columnOf(field).is === 'ein') return null
  const text = withoutPrivate(cell.toWellFormed()).replaceAll('\0', '').trim()
  // Words around a card number are dropped too.
  return privateNumberIn(withoutMarks(cell).replace(/\s+/g, ' ')) === 'card' ? null : text
}
