import type { BookColumn, BookField } from '../../../contract/values/book-columns.ts'
import { limitsFromCell, limitsInCell } from '../../../contract/values/book-limits.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import { shortTypeName } from '../../../contract/values/insurance-types.ts'
import { formatPhone } from '../../../contract/values/phone.ts'
import { phoneAndExtension } from '../../../contract/values/phone-extension.ts'
import { states } from '../../../contract/values/us-address.ts'
import { dayOfSerial } from '../../platform/rows/cell-formats.ts'
import { shortened } from '../../platform/rows/well-formed.ts'
import { choiceIn, stateNamed } from './choices.ts'
import { type DayOrder, dayWritten, proves } from './days-written.ts'
import type { MendedKind, WrongKind } from './findings.ts'
import type { KnownLine, Lookups } from './lookups.ts'
import { describeLines } from './policy-lines.ts'
import { hasSsn, withoutSsn } from './private-cells.ts'

/** What came of a cell: nothing, a value as the portal's own files have it, or what is wrong. */
export type Reading =
  | {
      value: string | null
      mended: readonly [MendedKind, string][]
      also?: readonly (readonly [BookField, string])[]
    }
  | { wrong: WrongKind; says: string }

interface Around {
  order: DayOrder
  lookups: Lookups
  /** Of the row, as far as it is known: which of two lines is meant. */
  category: string | undefined
  /** Under which name this file's numbers of accounts are kept. */
  system: string | null
}

const wrong = (kind: WrongKind, says: string): Reading => ({ wrong: kind, says })
const right = (value: string | null): Reading => ({ value, mended: [] })
const mended = (value: string, kind: MendedKind, says: string): Reading => ({ value, mended: [[kind, says]] })

/** A cell as it is repeated to a person: short, and with nothing of what is dropped. */
export const quoted = (cell: string) => {
  const safe = withoutSsn(cell).replace(/[\p{Cc}\p{Cf}]/gu, ' ')
  return `“${safe.length > 40 ? `${shortened(safe, 40)}…` : safe}”`
}

const nothing = /^(n\/?a|none|null|nil|tbd|unknown|-{1,4}|\.|#)$/i
const errors = /^#(n\/a|ref!|value!|div\/0!|name\?|null!|num!|#+)$/i
const formula = /^[=+@](\s*[a-z]{2,20}\s*\(|\$?[a-z]{1,3}\$?\d|\d+\s*[-+*/]|cmd\|)/i
const rounded = /^-?\d(\.\d+)?e\+?\d{1,3}$/i
const tags = /<\/?[a-z][^<>]{0,300}>|<!--[^<>]{0,300}-->/gi
const entities: Record<string, string> = {
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const isControl = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/u
const everyControl = /[^\P{Cc}\n\t]|[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu
const damaged = /\uFFFD|Ã[\u0080-\u00BF]|â€[™œ¦\u009D]/

/** A cell without what nobody sees or meant, and what was done for it. */
function cleaned(cell: string): { text: string; mended: [MendedKind, string][] } {
  const done: [MendedKind, string][] = []
  let text = cell
  if (isControl.test(text)) {
    text = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    const without = text.replace(everyControl, '')
    if (without !== text)
      done.push(['characters taken out', 'Characters that cannot be shown were taken out'])
    text = without
  }
  if (text.includes('<') || text.includes('&')) {
    const without = text
      .replace(tags, ' ')
      .replace(/&(amp|nbsp|lt|gt|quot|#39);/g, (one) => entities[one] ?? one)
    if (without !== text) done.push(['HTML taken out', 'Marks of a web page were taken out'])
    text = without
  }
  const trimmed = text.replaceAll('\u00A0', ' ').trim()
  if (trimmed.length !== text.length && done.length === 0)
    done.push(['blanks taken off', 'Blanks around it were taken off'])
  if (hasSsn(trimmed)) {
    done.push(['personal number dropped', 'It looks like a Social Security number and was dropped'])
    return { text: withoutSsn(trimmed).replaceAll('•••', '').trim(), mended: done }
  }
  if (damaged.test(trimmed)) done.push(['letters damaged', 'Letters were lost on the way. Please look at it'])
  return { text: trimmed, mended: done }
}

/** Reads a cell of a field. */
export function readCell(cell: string, column: BookColumn, around: Around): Reading {
  if (cell === '') return right(null)
  const { text, mended: before } = cleaned(cell)
  const { is } = column
  if (text === '' || nothing.test(text)) return { value: null, mended: before }
  if (errors.test(text))
    return wrong(
      'cell error',
      `${quoted(text)} is an error of the spreadsheet. Please enter what is to stand there`,
    )
  if (formula.test(text))
    return wrong('formula', `${quoted(text)} is a formula. Please enter what it comes to`)
  if (rounded.test(text) && is !== 'lines')
    return wrong(
      'rounded number',
      `${quoted(text)} was rounded by a spreadsheet. Please enter the whole number, as text`,
    )
  const reading = readers[is](text, column, around)
  return 'wrong' in reading ? reading : { ...reading, mended: [...before, ...reading.mended] }
}

type Reader = (text: string, column: BookColumn, around: Around) => Reading

const onOneLine: Reader = (text, { most = 200 }) => {
  const line = /\s/.test(text) ? text.replace(/\s+/g, ' ') : text
  return line.length > most
    ? wrong('too long', `${quoted(line)} has ${line.length} characters. There is room for ${most}`)
    : right(line)
}

const severalLines: Reader = (text, { most = 2000 }) =>
  text.length > most
    ? wrong('too long', `${quoted(text)} has ${text.length} characters. There is room for ${most}`)
    : right(text)

const id: Reader = (text, column, around) => onOneLine(text.replace(/^(\d{1,15})\.0$/, '$1'), column, around)

/** An address of mail, roughly: what is stranger is refused by nobody else either. */
const address =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

const email: Reader = (text) => {
  const several = text
    .replace(/^mailto:/i, '')
    .split(/[;,\s]+/)
    .filter(Boolean)
  const [first = ''] = several
  if (first.length > 254 || several.some((one) => !one.includes('@')) || !address.test(first))
    return wrong('bad email', `${quoted(text)} is no e-mail address`)
  const value = first.toLowerCase()
  return several.length > 1
    ? mended(value, 'first of several', `Of several e-mails the first was taken: ${value}`)
    : right(value)
}

const emails: Reader = (text) => {
  const several = text.split(/[;,\s]+/).filter(Boolean)
  const odd = several.find((one) => !address.test(one))
  // A list of another system has names there.
  if (odd !== undefined && several.some((one) => one.includes('@')))
    return wrong('bad email', `${quoted(odd)} is no e-mail address`)
  return right(odd === undefined ? several.join('; ').toLowerCase() : text)
}

const phone: Reader = (text) => {
  const [first = '', ...others] = text.split(/[;,/]|\bor\b/i).map((one) => one.trim())
  const { phone: number, ext } = phoneAndExtension(first.replace(/\.0$/, ''))
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits.length === 7) return wrong('bad phone', `${quoted(text)} has no area code`)
  if (!/^[2-9]\d{9}$/.test(digits) || /\p{L}/u.test(number))
    return wrong('bad phone', `${quoted(text)} is no telephone number of ten digits`)
  const value = ext ? `${formatPhone(digits)} ext. ${ext}` : formatPhone(digits)
  return others.some((other) => /\d{7}/.test(other.replace(/\D/g, '')))
    ? mended(value, 'first of several', `Of several telephones the first was taken: ${value}`)
    : right(value)
}

const known = new Set<string>(states)

const state: Reader = (text) => {
  const code = text.replace(/\.$/, '').toUpperCase()
  if (known.has(code)) return right(code)
  const named = stateNamed(text)
  return named
    ? mended(named, 'state by its name', `${quoted(text)} was read as ${named}`)
    : wrong('bad state', `${quoted(text)} is no state`)
}

const zip: Reader = (text) => {
  const bare = text.replace(/\.0$/, '').replace(/[\s-]/g, '')
  if (!/^\d{3,9}$/.test(bare) || bare.length === 6)
    return wrong('bad ZIP', `${quoted(text)} is no ZIP code of 5 or 9 digits`)
  const isShort = bare.length < 5
  if (!isShort && bare.length !== 5 && bare.length < 8)
    return wrong('bad ZIP', `${quoted(text)} is no ZIP code of 5 or 9 digits`)
  const whole = bare.padStart(isShort ? 5 : bare.length === 5 ? 5 : 9, '0')
  const value = whole.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return whole.length === bare.length
    ? right(value)
    : mended(
        value,
        'zero put back',
        `${quoted(text)} was read as ${value}: a spreadsheet had taken its leading zero`,
      )
}

const ein: Reader = (text) => {
  const digits = text.replace(/\D/g, '')
  if (/\p{L}/u.test(text) || digits.length < 8 || digits.length > 9)
    return wrong('bad EIN', 'This is no EIN of nine digits')
  if (digits.length === 9) return right(formatEin(digits))
  return mended(
    formatEin(`0${digits}`),
    'zero put back',
    'It was read with the leading zero that a spreadsheet had taken',
  )
}

const naic: Reader = (text) => {
  const digits = text.replace(/\.0$/, '')
  if (/^0+$/.test(digits)) return right(null)
  if (!/^\d{3,5}$/.test(digits)) return wrong('bad NAIC', `${quoted(text)} is no NAIC number of five digits`)
  const value = digits.padStart(5, '0')
  return value === digits
    ? right(value)
    : mended(
        value,
        'zero put back',
        `${quoted(text)} was read as ${value}: a spreadsheet had taken its leading zero`,
      )
}

const dollars: Reader = (text) => {
  if (/%$/.test(text)) return wrong('percent as amount', `${quoted(text)} is a percentage, not an amount`)
  const isNegative = /^\(.*\)$|^\$?\s*-|-$|\bcr$/i.test(text)
  const bare = text.replace(/^\((.*)\)$/, '$1').replace(/usd|cr$|[$\s-]/gi, '')
  const european = /^\d{1,3}(\.\d{3})+,\d{2}$|^\d+,\d{2}$/.test(bare)
  const plain = european ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  const isGrouped = european || !bare.includes(',') || /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(plain) || !isGrouped || plain.length > 24)
    return wrong('bad amount', `${quoted(text)} is no amount in US dollars`)
  const amount = Math.round(Number(plain) * 100) / 100
  if (isNegative && amount > 0) return wrong('negative amount', `${quoted(text)} is below zero`)
  if (amount >= 1e11) return wrong('bad amount', `${quoted(text)} is more than any amount can be`)
  const value = String(amount)
  return text === plain ? right(value) : mended(value, 'amount read', `${quoted(text)} was read as ${value}`)
}

const day: Reader = (text, _, { order }) => {
  if (order === 'both' && proves(text) === 'either')
    return wrong(
      'either order',
      `${quoted(text)} can be read with the month or with the day first, and this column has both. Please write the month as a word`,
    )
  const found = dayWritten(text, order)
  if (found) return right(found)
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? dayOfSerial(Number(text), false) : null
  if (serial && Number(text) > 20_000 && Number(text) < 80_000)
    return mended(serial, 'day of a number', `${quoted(text)} was read as the date ${serial}`)
  return wrong('impossible date', `${quoted(text)} is no date`)
}

const year: Reader = (text) => {
  const bare = text.replace(/\.0$/, '')
  const now = new Date().getUTCFullYear()
  if (/^\d{4}$/.test(bare) && Number(bare) >= 1900 && Number(bare) <= now + 2) return right(bare)
  return wrong('bad vehicle', `${quoted(text)} is no model year of four digits`)
}

const vin: Reader = (text) => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  if (!/^[A-HJ-NPR-Z0-9]+$/.test(bare) || (bare.length > 8 && bare.length !== 17) || bare.length < 4)
    return wrong(
      'bad vehicle',
      `${quoted(text)} is no VIN: a whole one has 17 characters, and none is I, O or Q`,
    )
  return bare.length === 17
    ? mended(bare.slice(-8), 'end of the VIN', 'Of the whole VIN the last eight characters are kept')
    : right(bare)
}

const limits: Reader = (text) => {
  const found = limitsFromCell(text)
  return found
    ? right(limitsInCell(found))
    : wrong(
        'bad limits',
        `${quoted(text)} is not written as limits are: name | amount | basis, each on a line`,
      )
}

const number: Reader = (text) =>
  /^\d{1,9}$/.test(text) ? right(String(Number(text))) : wrong('bad choice', `${quoted(text)} is no number`)

const yesOrNo: Reader = (text) => {
  if (/^(y|yes|true|1|x)$/i.test(text)) return right('yes')
  return /^(n|no|false|0)$/i.test(text)
    ? right('no')
    : wrong('bad choice', `${quoted(text)} is neither yes nor no`)
}

const choice: Reader = (text, { field, oneOf = [] }) => {
  const found = choiceIn(field, text, oneOf)
  return found === undefined
    ? wrong('bad choice', `${quoted(text)} is none of ${oneOf.join(', ')}`)
    : right(found)
}

const ids: Reader = (text, { most = 500 }, { system }) => {
  const found = text
    .split(';')
    .map((one) => one.trim().replace(/^(\d{1,15})\.0$/, '$1'))
    .filter(Boolean)
    .map((one) => (one.includes(':') ? one : `${system ?? 'other'}: ${one}`))
    .join('; ')
  return found.length > most ? wrong('too long', `There is room for ${most} characters`) : right(found)
}

const carrier: Reader = (text, _, { lookups }) => {
  const found = lookups.carrier(text)
  if (!found)
    return wrong(
      'unknown carrier',
      `${quoted(text)} is no carrier under Settings. Please add it there, or as another name of one`,
    )
  const { name, company } = found
  const also: [BookField, string][] = []
  if (company) also.push(['policies.company', company.name])
  if (company?.naic) also.push(['policies.naic', company.naic])
  return { value: name, mended: [], also }
}

const line: Reader = (text, _, { lookups, category }) => {
  const parts = lookups.linesIn(text, category)
  const found: KnownLine | null = lookups.line(text, category) ?? lookups.packageOf(parts, category)
  if (!found && parts.length > 0)
    return wrong(
      'unknown line',
      `${quoted(text)} is several lines on one policy. Please say which of your lines it is filed as`,
    )
  if (!found)
    return wrong(
      'unknown line',
      `${quoted(text)} is no line of insurance under Settings. Please add it there`,
    )
  const also: [BookField, string][] = [['policies.category', found.category]]
  // A name with 'and' in it may be that of one line.
  if (parts.length === 0 || parts.includes(found.name)) return { value: found.name, mended: [], also }
  return {
    value: found.name,
    mended: [
      ['several lines', `${quoted(text)} was read as ${found.name}, with its lines in the description`],
    ],
    also: [...also, ['policies.description', describeLines(parts.map(shortTypeName))]],
  }
}

const readers: Record<BookColumn['is'], Reader> = {
  text: onOneLine,
  lines: severalLines,
  id,
  ids,
  email,
  emails,
  phone,
  state,
  zip,
  day,
  dollars,
  ein,
  naic,
  year,
  vin,
  limits,
  number,
  'yes or no': yesOrNo,
  carrier,
  line,
  'one of': choice,
}
