import { coverageIntervals } from '../../../contract/policy-forms.ts'
import type { BookColumn, BookField } from '../../../contract/values/book-columns.ts'
import { formatLimitsCell, limitsFromCell } from '../../../contract/values/book-limits.ts'
import { formatEin } from '../../../contract/values/ein.ts'
import type { CellOrder } from '../../../contract/values/import-storage.ts'
import { shortTypeName } from '../../../contract/values/insurance-types.ts'
import { Email } from '../../../contract/values/text.ts'
import { isVinEnd } from '../../../contract/values/vin.ts'
import { dayOfSerial } from '../../platform/table-files/cell-formats.ts'
import { shortenText } from '../../platform/table-files/well-formed-text.ts'
import { removeControlCharacters, removeTextGuard, withoutHtml } from './cell-text.ts'
import { unstatedDeactivationReason } from './deactivation-reason.ts'
import type { CorrectionKind, WrongKind } from './findings.ts'
import type { KnownLine, Lookups } from './lookups.ts'
import { limitsInDollars, parseAmount } from './parse-amounts.ts'
import { guessChoice, guessStateCode, parseChoice, parseState } from './parse-choices.ts'
import { parseCountry } from './parse-countries.ts'
import { dateOrderOfText, isMissingDay, isUntilCancelled, openEndDay, parseDay } from './parse-dates.ts'
import { parsePhones } from './parse-phones.ts'
import type { PersonalNumber } from './personal-numbers.ts'
import { describeLines } from './policy-lines.ts'
import { redact, redactText, withoutRedactionMarks } from './redaction.ts'

/** A part of a cell that is not imported. */
interface CellRemainder {
  kind: WrongKind
  text: string
  /** The content must not be stored anywhere. */
  isPrivate?: boolean
}

/**
 * The result of reading a cell: a value as in the portal's own files (null if empty), or the reason
 * for refusing it. `rest` describes a part of the cell that is left out.
 */
export type CellResult =
  | {
      value: string | null
      mended: readonly [CorrectionKind, string][]
      also?: readonly (readonly [BookField, string])[]
      /** Why the value is only a proposal, for people. */
      proposed?: string
      rest?: CellRemainder | null
    }
  | { wrong: WrongKind; says: string }

interface CellContext {
  order: CellOrder
  lookups: Lookups
  /** The row's category, if known. It decides between two lines of one name. */
  category: string | undefined
  /** The system name that this file's account IDs are stored under. */
  system: string | null
}

const makeWrongCell = (kind: WrongKind, message: string): CellResult => ({ wrong: kind, says: message })
/** Refuses a cell, with the cell quoted before the reason. */
export const refuseCell = (kind: WrongKind, text: string, message: string) =>
  makeWrongCell(kind, `${quoteCell(text)} ${message}`)
export const acceptCell = (value: string | null): CellResult => ({ value, mended: [] })
/** Accepts a value that differs from the cell, and reports the correction. */
const readAsCorrected = (value: string, kind: CorrectionKind, text: string, reason = '') =>
  correctCell(value, kind, `${quoteCell(text)} was read as ${value}${reason}`)
/** Reads a name as a proposal, which the preview shows for review. */
const proposeCell = (value: string, text: string, reason: string) => ({
  ...readAsCorrected(value, 'name proposed', text),
  proposed: reason,
})
const correctCell = (value: string, kind: CorrectionKind, message: string): CellResult => ({
  value,
  mended: [[kind, message]],
})

/** Quotes a cell in a message, shortened and redacted. */
export const quoteCell = (cell: string) => {
  // Redact first: invisible characters may be inside a number, and become blanks here.
  const redactedCell = redactText(redactText(cell).replace(/[\p{Cc}\p{Cf}]/gu, ' '))
  return `“${redactedCell.length > 40 ? `${shortenText(redactedCell, 40)}…` : redactedCell}”`
}

const blankPattern = /^(n\/?a|none|null|nil|tbd|unknown|-{1,4}|\.|#)$/i
// Null, Na, None and Unknown are names of people and businesses.
const blankNamePattern = /^(n\/a|tbd|-{1,4}|\.|#)$/i
const nameFields: ReadonlySet<string> = new Set<BookField>([
  'accounts.name',
  'people.firstName',
  'people.lastName',
  'holders.name',
])
const errorCellPattern = /^#(n\/a|ref!|value!|div\/0!|name\?|null!|num!|#+)$/i
const formulaPattern = /^[=+@](\s*[a-z]{2,20}\s*\(|\$?[a-z]{1,3}\$?\d|\d+\s*[-+*/]|cmd\|)/i
// Texts count as formulas only if unambiguous: '=Equal Housing Partners' and '@Home' are names.
const formulaInTextPattern =
  /^[=+@]([a-z]{2,20}\(|cmd\||\$?[a-z]{1,3}\$?\d{1,7}(\s*[-+*/&:]\s*(\$?[a-z]{1,3}\$?\d{1,7}|[\d.]+))*$|[\d.]+(\s*[-+*/]\s*[\d.]+)+$)/i
// A spreadsheet writes E+11, but a policy number may be 7E12.
const scientificPattern = /^-?\d(\.\d+)?e\+\d{1,3}$/i
const visiblePattern = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const misencodedPattern = /\uFFFD|Ã[\u0080-\u00BF]|â€[™œ¦\u009D]/

interface CleanCell {
  text: string
  mended: [CorrectionKind, string][]
  /** The kinds of personal numbers that were removed. */
  dropped: readonly PersonalNumber[]
}

/**
 * Cleans a cell and reports what was done. `keepsRounded`: a card number that a spreadsheet has
 * rounded stays, so that it is refused as such.
 */
function cleanCellText(cell: string, { keepsRounded }: { keepsRounded: boolean }): CleanCell {
  const corrections: [CorrectionKind, string][] = []
  const unguardedText = removeTextGuard(cell.toWellFormed())
  const textWithoutTags = withoutHtml(unguardedText)
  if (textWithoutTags !== unguardedText) corrections.push(['HTML taken out', 'HTML was removed'])
  const text = removeControlCharacters(textWithoutTags)
  if (text !== textWithoutTags && text !== textWithoutTags.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
    corrections.push(['characters taken out', 'Characters that cannot be shown were removed'])
  const trimmedText = text.replaceAll('\u00A0', ' ').trim()
  if (trimmedText.length !== text.length && corrections.length === 0)
    corrections.push(['blanks taken off', 'Extra spaces were removed'])
  const { text: redactedCell, kinds } = redact(unguardedText)
  const isKept = keepsRounded && kinds.join() === 'rounded card' && scientificPattern.test(trimmedText)
  if (kinds.length > 0 && !isKept) {
    for (const name of new Set(kinds.map((kind) => personalNames[kind])))
      corrections.push(['personal number dropped', `This looks like a ${name} and was skipped`])
    const remainingText = withoutRedactionMarks(
      removeControlCharacters(withoutHtml(redactedCell)).replaceAll('\u00A0', ' '),
    ).trim()
    return {
      text: visiblePattern.test(remainingText) ? remainingText : '',
      mended: corrections,
      dropped: kinds,
    }
  }
  if (misencodedPattern.test(trimmedText))
    corrections.push(['letters damaged', 'Some letters are damaged. Please check'])
  return { text: visiblePattern.test(trimmedText) ? trimmedText : '', mended: corrections, dropped: [] }
}

/** Why a text is a spreadsheet error; null if it is none. */
function typingSlipOf(text: string, { is }: BookColumn): { wrong: WrongKind; says: string } | null {
  if (errorCellPattern.test(text))
    return {
      wrong: 'cell error',
      says: `${quoteCell(text)} is a spreadsheet error. Please enter the value`,
    }
  const isNumberOfPhone = is === 'phone' && /^\+[\d\s().-]/.test(text)
  const isText = is === 'text' || is === 'lines'
  const isFormula = !isNumberOfPhone && (isText ? formulaInTextPattern : formulaPattern).test(text)
  if (isFormula) return { wrong: 'formula', says: `${quoteCell(text)} is a formula. Please enter its result` }
  if (scientificPattern.test(text) && is !== 'lines')
    return {
      wrong: 'rounded number',
      says: `${quoteCell(text)} was rounded by a spreadsheet. Please enter the full number, as text`,
    }
  return null
}

/** A cleaned cell; null if it is empty or a placeholder such as 'n/a'. */
export function cleanCell(cell: string): Omit<CleanCell, 'text'> & { text: string | null } {
  const { text, mended: corrections, dropped } = cleanCellText(cell, { keepsRounded: false })
  return { text: text === '' || blankPattern.test(text) ? null : text, mended: corrections, dropped }
}

// Placeholders for a policy number that is not assigned yet.
const missingNumberPattern =
  /^(to be (assigned|determined|advised|announced|issued|provided)|tb[adi]|pending|pend|none|null|nil|n\/?a|new|new (business|policy)|quote[sd]?|quoting|binder|bound|bind|app|application|applied|submitted|submission|not (yet )?(assigned|issued|numbered|available|known|known yet)|unassigned|unissued|unknown|unnumbered|awaiting|in (process|progress)|processing|not bound|to follow|tbc|(pending|awaiting) (issue|issuance|binding|underwriting|assignment)|requested|x+|\?+|renewal|rewrite|see (notes?|file|policy)|various|temp|temporary|[-.#*_/\s]+|0+)$/
// 'TBD-GL', 'Pending 2': placeholders whose letters or digits tell several policies apart.
const markedNumberPattern =
  /^((tb[adc]|pending|to be assigned)([\s#_./-]+[a-z]{1,12})?[\s#_./-]*\d{0,4}|(new|none)[\s#]*[1-9]?\d?)$/

const pendingNumberPattern =
  /^(tb[adci]|n\/a|unassigned|to be [a-z]+|pending|applied|assigned risk|awaiting|will (advise|follow|update)|not (yet|rec'?d|received|assigned|issued|numbered|available|known|bound))(?![\p{L}\p{N}])/u
const dateInNumberPattern = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}\/\d{1,4}|(19|20)\d\d)$/
const wordPattern = /^\p{L}+('\p{L}+)?$/u

/** Whether a text says that a number will follow: 'Pending 3/1/26', 'New business 2026'. */
function isPendingRemark(text: string): boolean {
  const parts = text
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/\s+/)
    .map((part) => part.replace(/^[^\p{L}\p{N}]{1,5}|[^\p{L}\p{N}]{1,5}$/gu, ''))
    .filter((part) => part !== '')
  const otherParts = parts.filter((part) => !dateInNumberPattern.test(part))
  // Many digits after such a word are the number itself.
  if (pendingNumberPattern.test(parts.join(' ')))
    return otherParts.length > 2 || otherParts.every((part) => part.replace(/\D/g, '').length < 5)
  const hasDate = otherParts.length < parts.length
  // Short letters before a year may be a carrier's prefix: 'CA GL 2026'.
  return (
    otherParts.length >= 2 &&
    otherParts.every((part) => wordPattern.test(part)) &&
    (!hasDate || otherParts.some((part) => part.length >= 4))
  )
}

/** Whether a policy number cell says that there is no number yet. */
export function isMissingPolicyNumber(text: string): boolean {
  const plainText = text
    .toLowerCase()
    .replace(/\b(policy|pol|number|num|no|nbr|carrier|is|still)\b\.?/g, ' ')
    .replace(/[()[\]"'“”:;,!]/g, ' ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.#]{1,5}$/, '')
    .trim()
  return (
    plainText === '' ||
    missingNumberPattern.test(plainText) ||
    markedNumberPattern.test(plainText) ||
    isPendingRemark(text)
  )
}

const personalNames: Record<PersonalNumber, string> = {
  ssn: 'Social Security number',
  card: 'card number',
  'rounded card': 'card number',
  'birth date': 'birth date',
  licence: "driver's license number",
  'bank account': 'bank account number',
}

/** Reports the personal numbers removed from a cell; null if there were none. */
export function removedNumbersRemainder(droppedNumbers: readonly PersonalNumber[]): CellRemainder | null {
  if (droppedNumbers.length === 0) return null
  const names = [...new Set(droppedNumbers.map((kind) => personalNames[kind]))].join(' and a ')
  return {
    kind: 'private number',
    text: `A ${names} was removed, because the portal does not store it`,
    isPrivate: true,
  }
}

export function readCell(cell: string, column: BookColumn, cellContext: CellContext): CellResult {
  if (cell === '') return acceptCell(null)
  const { dropped, ...cleanCell } = cleanCellText(cell, { keepsRounded: column.is !== 'lines' })
  const cellResult = readCleanCell(cleanCell, column, cellContext)
  const numbersRemainder = removedNumbersRemainder(dropped)
  return numbersRemainder && 'value' in cellResult && !cellResult.rest
    ? { ...cellResult, rest: numbersRemainder }
    : cellResult
}

function readCleanCell(
  { text, mended: changesBefore }: Omit<CleanCell, 'dropped'>,
  column: BookColumn,
  cellContext: CellContext,
): CellResult {
  const { is, field } = column
  if (text === '') return { value: null, mended: changesBefore }
  if (field === 'policies.number' && isMissingPolicyNumber(text))
    return {
      value: null,
      mended: [
        ...changesBefore,
        ['not numbered yet', `${quoteCell(text)} is not a policy number: imported without a number for now`],
      ],
    }
  if ((nameFields.has(field) ? blankNamePattern : blankPattern).test(text))
    return { value: null, mended: changesBefore }
  const typingSlip = typingSlipOf(text, column)
  if (typingSlip) return typingSlip
  const cellResult = readers[is](text, column, cellContext)
  return 'wrong' in cellResult
    ? cellResult
    : { ...cellResult, mended: [...changesBefore, ...cellResult.mended] }
}

type CellReader = (text: string, column: BookColumn, cellContext: CellContext) => CellResult

// A text in one of these fields is shortened, not refused, if it is too long: names are required,
// and the beginning of a text says most.
const isShortened = (field: BookField) => nameFields.has(field) || shortenedFields.has(field)
// A text longer than this many times the limit is no name: the file is damaged.
const maxLengthFactor = 5
const shortenedFields: ReadonlySet<BookField> = new Set<BookField>([
  'accounts.dba',
  'policies.description',
  'policies.namedInsured',
  'holders.operations',
])

function truncateCell(text: string, { field, most = 200 }: BookColumn): CellResult {
  if (text.length <= most) return acceptCell(text)
  const message = `${quoteCell(text)} has ${text.length} characters. The maximum is ${most}`
  if (!isShortened(field) || text.length > most * maxLengthFactor) return makeWrongCell('too long', message)
  const value = `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trimEnd()}…`
  return { ...acceptCell(value), rest: { kind: 'too long', text: message } }
}

const readSingleLine: CellReader = (text, column) =>
  truncateCell(text.replace(/\s+/g, ' ').replace(/\p{C}/gu, ''), column)

const readSeveralLines: CellReader = (text, column) =>
  truncateCell(text, { ...column, most: column.most ?? 2000 })

const readId: CellReader = (text, column, cellContext) =>
  readSingleLine(text.replace(/^(\d{1,15})\.0$/, '$1'), column, cellContext)

/** The email addresses in a text: 'Bob Stein <bob@stein.example>; bills@stein.example'. */
const emailsInText = (text: string) =>
  text
    .replace(/mailto:/gi, ' ')
    .split(/[;,\s<>()"[\]|]+/)
    .map((one) => one.replace(/^['.:]+|[.:]{1,5}$/g, ''))
    .filter((one) => one.includes('@'))

const readEmail: CellReader = (text) => {
  const parts = emailsInText(text)
  const [firstEmail, ...otherEmails] = parts.flatMap((part) => Email.safeParse(part).data ?? [])
  if (firstEmail === undefined) return refuseCell('bad email', text, 'is not an email address')
  const value = firstEmail
  const otherParts = parts.filter((part) => part.toLowerCase() !== value)
  if (otherEmails.every((one) => one === value) && otherParts.length === 0) return acceptCell(value)
  return {
    ...correctCell(value, 'first of several', `The first of several emails was used: ${value}`),
    rest: { kind: 'second email', text: `Only ${value} was used: ${otherParts.join(', ')} was skipped` },
  }
}

const readEmails: CellReader = (text) => {
  const parts = text.split(/[;,\s]+/).filter(Boolean)
  const invalidEmail = parts.find((part) => !Email.safeParse(part).success)
  // Other systems may list names instead of email addresses in this column.
  if (invalidEmail !== undefined && parts.some((part) => part.includes('@')))
    return refuseCell('bad email', invalidEmail, 'is not an email address')
  return acceptCell(invalidEmail === undefined ? parts.join('; ').toLowerCase() : text)
}

const readPhoneCell: CellReader = (text, { field }) => {
  const { numbers, notes, unreadTexts } = parsePhones(text)
  const [firstNumber, ...otherNumbers] = numbers
  if (!firstNumber)
    return refuseCell(
      'bad phone',
      text,
      /^\D*(\d\D*){7}$/.test(text) ? 'has no area code' : 'is not a ten-digit phone number',
    )
  // The portal stores no extension for a person's phone.
  const hasExtension = field !== 'people.phone' && firstNumber.ext !== ''
  const value = hasExtension ? `${firstNumber.phone} ext. ${firstNumber.ext}` : firstNumber.phone
  const otherParts = [
    ...(firstNumber.ext !== '' && !hasExtension ? [`ext. ${firstNumber.ext}`] : []),
    ...notes,
    ...otherNumbers.map((one) => [one.phone, one.ext && `ext. ${one.ext}`].filter(Boolean).join(' ')),
    ...unreadTexts,
  ]
  if (otherParts.length === 0) return acceptCell(value)
  const parts = otherNumbers.length + unreadTexts.length > 0
  return {
    ...(parts
      ? correctCell(value, 'first of several', `The first of several phones was used: ${value}`)
      : acceptCell(value)),
    rest: {
      kind: parts ? 'second phone' : 'note of a phone',
      text: `Only ${value} was used: ${otherParts.map(quoteCell).join(', ')} was skipped`,
    },
  }
}

export const readState: CellReader = (text) => {
  const state = parseState(text)
  const guessedCode = state === undefined ? guessStateCode(text) : null
  if (guessedCode !== null) return proposeCell(guessedCode, text, 'Matched by a similar spelling')
  if (state === undefined) return refuseCell('bad state', text, 'is not a state')
  return state === text.replace(/[.\s]/g, '').toUpperCase()
    ? acceptCell(state)
    : readAsCorrected(state, 'state by its name', text)
}

export const readCountry: CellReader = (text) => {
  const code = parseCountry(text)
  return code === undefined
    ? refuseCell('bad country', text, 'is not a country')
    : acceptCell(code === 'US' ? null : code)
}

const lostZeroText = ': a spreadsheet had removed its leading zero'

export const readZipCode: CellReader = (text) => {
  const strippedText = text.replace(/\.0$/, '').replace(/[\s-]/g, '')
  if (!/^(\d{3,5}|\d{8,9})$/.test(strippedText))
    return refuseCell('bad ZIP', text, 'is not a ZIP code of 5 or 9 digits')
  const paddedZip = strippedText.padStart(strippedText.length > 5 ? 9 : 5, '0')
  const value = paddedZip.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return paddedZip.length === strippedText.length
    ? acceptCell(value)
    : readAsCorrected(value, 'zero put back', text, lostZeroText)
}

const readEin: CellReader = (text) => {
  const digits = text.replace(/\D/g, '')
  if (/\p{L}/u.test(text) || digits.length < 8 || digits.length > 9)
    return makeWrongCell('bad EIN', 'This is not a nine-digit EIN')
  if (digits.length === 9) return acceptCell(formatEin(digits))
  return correctCell(
    formatEin(`0${digits}`),
    'zero put back',
    'Its leading zero, removed by a spreadsheet, was restored',
  )
}

const readNaic: CellReader = (text) => {
  const digits = text.replace(/\.0$/, '')
  if (/^0+$/.test(digits)) return acceptCell(null)
  if (!/^\d{3,5}$/.test(digits)) return refuseCell('bad NAIC', text, 'is not a five-digit NAIC number')
  const value = digits.padStart(5, '0')
  return value === digits ? acceptCell(value) : readAsCorrected(value, 'zero put back', text, lostZeroText)
}

const maxCellAmount = 9_999_999_999

const readDollarCell: CellReader = (text, { field }, { order }) => {
  if (/%/.test(text)) return refuseCell('percent as amount', text, 'is a percentage, not an amount')
  const isNegative = /^\(.*\)$|^\$?\s*[-−–]|-$|\bcr$/i.test(text)
  const unsignedText = text
    .replace(/^\((.*)\)$/, '$1')
    .replace(/cr$/i, '')
    .replace(/^(\$?)\s*[-−–]|-$/g, '$1')
  const parts = unsignedText.split(/\s{0,3}[/;|]\s{0,3}|\s{1,3}and\s{1,3}/i).filter((one) => one !== '')
  const parsedAmounts = parts.map((part) => parseAmount(part, order))
  if (parsedAmounts.includes('either'))
    return refuseCell('bad amount', text, 'is unclear: the dot may separate thousands or decimals')
  const amounts = parsedAmounts.flatMap((parsedAmount) =>
    parsedAmount === null || parsedAmount === 'either' ? [] : [parsedAmount],
  )
  // '$2,500 min' and the like say more than an amount.
  if (amounts.length === 0 || amounts.length < parsedAmounts.length)
    return refuseCell('bad amount', text, 'is not an amount in US dollars')
  const dollarAmounts =
    field === 'policies.limit' ? limitsInDollars(amounts, text) : amounts.map((amount) => amount.amount)
  const [amount] = dollarAmounts ?? []
  if (amount === undefined)
    return refuseCell(
      'bad amount',
      text,
      'does not say whether its limits are in dollars, thousands or millions',
    )
  if (isNegative && amount > 0)
    return field === 'policies.premium'
      ? refuseCell('return premium', text, 'is a return premium (below zero), not a term premium')
      : refuseCell('negative amount', text, 'is below zero')
  if (amount > maxCellAmount) return refuseCell('bad amount', text, 'is too large')
  const value = String(amount)
  const cellResult = text === value ? acceptCell(value) : readAsCorrected(value, 'amount read', text)
  return parts.length > 1
    ? {
        ...correctCell(value, 'first limit', `The first of several amounts was used: ${value}`),
        rest: { kind: 'second amount', text: `Only ${value} was used from ${quoteCell(text)}` },
      }
    : cellResult
}

const readDay: CellReader = (text, { field }, { order }) => {
  if (isMissingDay(text)) return refuseCell('no date', text, 'is not a date')
  if (isUntilCancelled(text))
    return field === 'policies.end'
      ? correctCell(openEndDay, 'until cancelled', `${quoteCell(text)} was read as until cancelled`)
      : refuseCell('no date', text, 'is not a date')
  if (order === 'both' && dateOrderOfText(text) === 'either')
    return refuseCell(
      'either order',
      text,
      'is unclear: this column has month-first and day-first dates. Please write the month as a word',
    )
  const day = parseDay(text, order)
  if (day) return acceptCell(day)
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? dayOfSerial(Number(text), false) : null
  if (serial && Number(text) > 20_000 && Number(text) < 80_000)
    return correctCell(serial, 'day of a number', `${quoteCell(text)} was read as the date ${serial}`)
  return refuseCell('impossible date', text, 'is not a date')
}

const readYear: CellReader = (text) => {
  const strippedText = text.replace(/\.0$/, '')
  const now = new Date().getUTCFullYear()
  if (/^\d{4}$/.test(strippedText) && Number(strippedText) >= 1900 && Number(strippedText) <= now + 2)
    return acceptCell(strippedText)
  return refuseCell('bad vehicle', text, 'is not a four-digit model year')
}

const readVin: CellReader = (text) => {
  const strippedText = text.replace(/[\s-]/g, '').toUpperCase()
  if (
    !/^[A-HJ-NPR-Z0-9]+$/.test(strippedText) ||
    (strippedText.length > 8 && strippedText.length !== 17) ||
    strippedText.length < 4
  )
    return refuseCell('bad vehicle', text, 'is not a VIN: a full VIN has 17 characters, without I, O or Q')
  return strippedText.length === 17
    ? correctCell(
        strippedText.slice(-8),
        'end of the VIN',
        'Only the last eight characters of the VIN are stored',
      )
    : isVinEnd(strippedText)
      ? acceptCell(strippedText)
      : refuseCell('bad vehicle', text, 'is not the end of a VIN (4 to 8 characters)')
}

const maxLimits = 60
const intervals: ReadonlySet<string> = new Set(coverageIntervals)

/** Whether the Edit Policy form accepts this limit unchanged. */
const isEditable = ({ type, amount, interval }: { type: string; amount: number; interval: string | null }) =>
  type.length <= 200 &&
  visiblePattern.test(type) &&
  amount <= maxCellAmount &&
  (interval === null || intervals.has(interval))

const readLimits: CellReader = (text) => {
  const limits = limitsFromCell(text)
  if (!limits)
    return refuseCell(
      'bad limits',
      text,
      'is not in the format for limits: name | amount | basis, one per line',
    )
  const editableLimits = limits.filter(isEditable).slice(0, maxLimits)
  const value = editableLimits.length > 0 ? formatLimitsCell(editableLimits) : null
  return editableLimits.length === limits.length
    ? acceptCell(value)
    : {
        ...acceptCell(value),
        rest: {
          kind: 'bad limits',
          text: `${limits.length - editableLimits.length} of its limits have an unknown basis, name or amount`,
        },
      }
}

const readNumber: CellReader = (text, { field }) => {
  if (field === 'vehicles.gvw') return readWeight(text)
  return /^\d{1,9}$/.test(text)
    ? acceptCell(String(Number(text)))
    : refuseCell('bad choice', text, 'is not a number')
}

const maxWeight = 200_000

/** Pounds: '9900', '9,900 lb'. */
function readWeight(text: string): CellResult {
  const weight = Number(text.replaceAll(',', '').replace(/ ?(lbs?|pounds)\.?$/i, ''))
  return Number.isInteger(weight) && weight > 0 && weight <= maxWeight
    ? acceptCell(String(weight))
    : refuseCell('bad vehicle', text, 'is not a weight in pounds')
}

const readYesOrNo: CellReader = (text) => {
  if (/^(y|yes|true|1|x)$/i.test(text)) return acceptCell('yes')
  return /^(n|no|false|0)$/i.test(text)
    ? acceptCell('no')
    : refuseCell('bad choice', text, 'is neither yes nor no')
}

const readChoice: CellReader = (text, { field, oneOf = [] }) => {
  const choice = parseChoice(field, text, oneOf)
  if (field === 'policies.status' && /^(new[ -]{1,3})?quot/i.test(text))
    return {
      ...acceptCell('pending'),
      rest: {
        kind: 'bad choice',
        text: `${quoteCell(text)} is not a policy in force: imported as pending`,
      },
    }
  // The dates decide whether the policy was cancelled or expired: see `resolveDeactivationReason`.
  if (field === 'policies.status' && /^(lapsed?|inactive)(?![a-z])/i.test(text))
    return { ...acceptCell('active'), also: [['policies.offAs', unstatedDeactivationReason]] }
  // A policy with status 'cancelled' must not be imported as in force.
  if (
    field === 'policies.status' &&
    choice === undefined &&
    parseChoice('policies.offAs', text, []) === 'cancelled'
  )
    return { ...acceptCell(null), also: [['policies.offAs', 'cancelled']] }
  const guessedChoice = choice === undefined ? guessChoice(field, text) : null
  if (guessedChoice !== null) return proposeCell(guessedChoice, text, 'Matched by a similar spelling')
  return choice === undefined
    ? refuseCell('bad choice', text, `is not one of ${oneOf.join(', ')}`)
    : acceptCell(choice)
}

const readIds: CellReader = (text, { most = 500 }, { system }) => {
  const externalIds = text
    .split(';')
    .map((one) => one.trim().replace(/^(\d{1,15})\.0$/, '$1'))
    .filter(Boolean)
    .map((one) => (one.includes(':') ? one : `${system ?? 'other'}: ${one}`))
    .join('; ')
  return externalIds.length > most
    ? makeWrongCell('too long', `The maximum is ${most} characters`)
    : acceptCell(externalIds)
}

const readCarrierCell: CellReader = (text, _, { lookups }) => {
  const carrier = lookups.carrier(text)
  const proposal = carrier ? null : lookups.proposedCarrier(text)
  if (proposal) return proposeCell(proposal.name, text, proposal.because)
  if (!carrier)
    return refuseCell(
      'unknown carrier',
      text,
      'is not a carrier under Settings. Please add it there, or as another name of a carrier',
    )
  const { name, company } = carrier
  const extraFields: [BookField, string][] = []
  if (company) extraFields.push(['policies.company', company.name])
  if (company?.naic) extraFields.push(['policies.naic', company.naic])
  return { value: name, mended: [], also: extraFields }
}

const readLine: CellReader = (text, _, { lookups, category }) => {
  const parts = lookups.linesFoundIn(text, category)
  const line: KnownLine | null = lookups.line(text, category) ?? lookups.packageOf(parts, category)
  const proposal = !line && parts.length === 0 ? lookups.proposedLine(text, category) : null
  if (proposal)
    return {
      ...proposeCell(proposal.name.name, text, proposal.because),
      also: [['policies.category', proposal.name.category]],
    }
  if (!line && parts.length > 0)
    return refuseCell(
      'unknown line',
      text,
      'is several lines on one policy. Please choose one of your lines for it',
    )
  if (!line)
    return refuseCell('unknown line', text, 'is not a line of insurance under Settings. Please add it there')
  const extraFields: [BookField, string][] = [['policies.category', line.category]]
  const commercialLine = category === undefined ? lookups.line(text, 'commercial') : line
  if (line.category === 'personal' && commercialLine?.category === 'commercial')
    return {
      ...correctCell(
        line.name,
        'either category',
        `${quoteCell(text)} can be ${commercialLine.name}, which is commercial, or ${line.name}, which is personal`,
      ),
      also: extraFields,
    }
  // No note if the cell names one line, whose name may contain 'and', or lists the package itself.
  if (parts.length === 0 || parts.includes(line.name))
    return { value: line.name, mended: [], also: extraFields }
  return {
    value: line.name,
    mended: [
      ['several lines', `${quoteCell(text)} was read as ${line.name}, with its lines in the description`],
    ],
    also: [...extraFields, ['policies.description', describeLines(parts.map(shortTypeName))]],
  }
}

const readers: Record<BookColumn['is'], CellReader> = {
  text: readSingleLine,
  lines: readSeveralLines,
  id: readId,
  ids: readIds,
  email: readEmail,
  emails: readEmails,
  phone: readPhoneCell,
  state: readState,
  zip: readZipCode,
  country: readCountry,
  day: readDay,
  dollars: readDollarCell,
  ein: readEin,
  naic: readNaic,
  year: readYear,
  vin: readVin,
  limits: readLimits,
  number: readNumber,
  'yes or no': readYesOrNo,
  carrier: readCarrierCell,
  line: readLine,
  'one of': readChoice,
}
