import { findPrivateNumber, privatePlacesIn, toAsciiText } from '../../../contract/values/private-numbers.ts'

// Finds personal numbers in the cells of a file. Files have more notations than typed texts, and
// nobody can be asked to remove a number, so this finds more than `findPrivateNumber` refuses.

/** 'rounded card': a card number whose last digits a spreadsheet has lost. */
export type PersonalNumber = 'ssn' | 'card' | 'rounded card' | 'birth date' | 'licence' | 'bank account'

export interface PersonalNumberSpan {
  kind: PersonalNumber
  start: number
  end: number
}

/** A label, the filler before its number (group 1), and the number at the match's end (group 2). */
interface LabelPattern {
  kind: PersonalNumber
  pattern: RegExp
  /** Words in the filler that announce another kind of number. */
  isOther?: RegExp
}

const otherNumberPattern =
  /polic|phone|tel|fax|cell|mobile|claim|loan|mail|ein\b|tax|acc|cert|naic|quote|call|invoice|client|customer|zip/i
const otherDatePattern = /eff|exp|start|begin|since|polic|hire|renew|issue|cancel|loss|claim|inception/i

const labels: readonly LabelPattern[] = [
  {
    kind: 'ssn',
    // Nine digits in any grouping. A suffix '-1' is the number of a dependent.
    pattern:
      /(?<![a-z\d])(?:ssns?(?![a-z])|s\.s\.n\.?|s s n(?![a-z])|itin(?![a-z])|(?:ss|s\.s\.|sin|soc\.?|social|(?:soc|social)\.? ?(?:sec|security|ins|insurance))(?![a-z\d]))([^\d\n;]{0,28})(\d(?:[-\s./_,*|\\]{0,3}\d){8}(?:-\d{1,2})?)(?!\d)/gi,
    isOther: otherNumberPattern,
  },
  {
    kind: 'birth date',
    pattern:
      /(?<![a-z\d])(?:dobs?|d\.o\.b\.?|d\/o\/b|born|birth ?dates?|birth ?days?|births?|b-?day|bdate)(?![a-z])([^\d\n;]{0,16}?)(\d{1,4}[-/. ]\d{1,2}[-/. ]\d{2,4}|(?<![a-z])\d{8}|\d{1,2}(?:st|nd|rd|th)?[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?,?[- ]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?[- ]\d{1,2}(?:st|nd|rd|th)?,?[- ]\d{2,4})(?!\d)/gi,
    isOther: otherDatePattern,
  },
  {
    kind: 'licence',
    pattern:
      /(?<![a-z\d])(?:dln|d\.l\.n\.|oln|d[./]?l\.?\s?(?:#|:|no\b|num|nbr)|driv(?:er|ing)['_]?s?['_]? ?lic(?:en[sc]e)?s?)(?![a-z])([\s#:.=()-]{0,4}(?:(?:no|num|number|nbr|id|is|state|[a-z]{2})\b[\s#:.=()-]{0,4}){0,2})([a-z]\d{4}\s\d{5}\s\d{5}|[a-z]\s\d{5,14}|\d{3}(?:[- ]\d{3}){2}|[a-z]{0,7}[-*]{0,2}\d[\da-z*-]{3,18}(?:\s\d{3}(?!\d)){0,3})(?![a-z\d])/gi,
  },
  {
    // 'DL 7654321' may be a policy number, unless a state follows.
    kind: 'licence',
    pattern: /(?<![a-z\d])dl( )([a-z]{1,2}\d{5,14}(?![a-z\d])|\d{7,14}(?=,? [a-z]{2}(?![a-z\d])))/gi,
  },
  {
    kind: 'bank account',
    pattern: /(?<![a-z\d])(?:routing|aba|rtn|ach)(?![a-z])([^\d\n;]{0,16})(\d(?:[-\s]?\d){8})(?!\d)/gi,
    isOther: /polic|phone|claim|loan|mail|zip/i,
  },
  {
    kind: 'bank account',
    pattern:
      /(?<![a-z\d])iban(?![a-z])([\s:#.=-]{0,4})([a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,7}(?:\s?[a-z\d]{1,3})?)(?![a-z\d])/gi,
  },
  { kind: 'card', pattern: /(?<![a-z\d])(?:cvv2?|cvc2?)(?![a-z\d])([^\d\n]{0,6})(\d{3,4})(?!\d)/gi },
]

// Marks a number removed from the text before, so that its label does not claim the next number.
const numberMask = '•••'
const maskMark = '|||'

function* labelledNumbersIn(
  text: string,
  { kind, pattern, isOther }: LabelPattern,
): Generator<PersonalNumberSpan> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [matchedText, textBetween = '', number = ''] = match
    if (textBetween.includes(maskMark) || isOther?.test(textBetween)) {
      // The filler may contain another label.
      pattern.lastIndex = match.index + 2
      continue
    }
    const end = match.index + matchedText.length
    yield { kind, start: end - number.length, end }
    pattern.lastIndex = end
  }
}

const nextNumberPatterns: Partial<Record<PersonalNumber, RegExp>> = {
  ssn: /[\s,&/|]{1,3}(?:and |or )?(\d(?:[-\s./_]{0,3}\d){8})(?![\d-])/y,
  'bank account': /(?:\s?[,/|]\s?|\s)(\d{6,17})(?![\d-])/y,
  'birth date': /(?:\s?[,&/|]\s?(?:and )?|\sand\s)(\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?!\d)/y,
}

/** Finds further numbers after the same label: 'SSNs 219044443, 219044444'. */
function* followingNumbersIn(text: string, numberSpan: PersonalNumberSpan): Generator<PersonalNumberSpan> {
  yield numberSpan
  const pattern = nextNumberPatterns[numberSpan.kind]
  if (!pattern) return
  let end = numberSpan.end
  for (;;) {
    pattern.lastIndex = end
    const match = pattern.exec(text)
    if (!match) return
    const [matchedText, number = ''] = match
    end += matchedText.length
    yield { kind: numberSpan.kind, start: end - number.length, end }
  }
}

const trailingLabelPatterns: readonly (readonly [PersonalNumber, RegExp])[] = [
  ['ssn', /(?<!\d)(\d(?:[-\s./_]{0,3}\d){8})\s{0,2}[([]\s?(?:ssn|itin|soc)/gi],
  ['birth date', /(?<!\d)(\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4})\s{0,2}[([]\s?(?:dob|d\.o\.b|birth|born)/gi],
]

// A longer number is a policy number: '219-04-4441-02'.
const ssnPatterns = [
  /(?<![\d-])\d{3}[- ]\d{2}[- ]\d{4}(?![\d-])/g,
  /(?<![a-z\d])(?<!\d[-./_])\d{3}(?: {0,2}[-/._] {0,2}| )\d{2}(?: {0,2}[-/._] {0,2}| )\d{4}(?![a-z\d])(?! ?[-/._]\d)/gi,
] as const
// Excludes numbers that the Social Security Administration never assigns.
const assignableSsnPattern = /^(?!000|666)\d{3}(?!00)\d{2}(?!0000)\d{4}$/

const mayBeSsn = (digits: string) =>
  /^\d{3}[- ]\d\d[- ]\d{4}$/.test(digits) || assignableSsnPattern.test(digits.replace(/\D/g, ''))

/** Yields each match of a pattern that passes `isNumber`. */
function* findMatches(
  text: string,
  kind: PersonalNumber,
  pattern: RegExp,
  isNumber: (matchedText: string) => boolean,
): Generator<PersonalNumberSpan> {
  for (const { index, 0: matchedText } of text.matchAll(pattern))
    if (isNumber(matchedText)) yield { kind, start: index, end: index + matchedText.length }
}

interface DigitGroup {
  start: number
  end: number
  digits: string
}

const isJoining = (separatorText: string) =>
  separatorText.length >= 1 && separatorText.length <= 3 && /^[\s.,_/|*\\-]+$/.test(separatorText)
const cardLabelPattern = /visa|master ?card|amex|american express|discover|debit|credit|\bcards?\b|\bcc\b/i
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits)

/** Whether groups of digits have the lengths and separators of a card number. */
function isGroupedAsCard(groups: readonly DigitGroup[], separators: readonly string[]): boolean {
  const lengths = groups.map(({ digits }) => digits.length).join()
  const [firstSeparator = ''] = separators
  if (separators.some((separator) => separator !== firstSeparator)) return false
  // A list of years or codes can have the same lengths.
  const years = groups.slice(1).filter(({ digits }) => isYear(digits)).length
  if (lengths === '4,4,4,4' || lengths === '4,6,5') return /[,_/|*\\]/.test(firstSeparator) && years < 2
  // Two groups may be two separate numbers.
  return (
    firstSeparator === ' ' &&
    years === 0 &&
    (lengths === '8,4,4' || lengths === '4,8,4' || lengths === '4,4,8')
  )
}

/**
 * Finds card numbers with groupings that `findPrivateNumber` does not read: 4111/1111/1111/1111.
 * After a label any grouping counts.
 */
function* findCardNumbers(text: string): Generator<PersonalNumberSpan> {
  const groups: DigitGroup[] = [...text.matchAll(/\d+/g)].map(({ index, 0: digits }) => ({
    start: index,
    end: index + digits.length,
    digits,
  }))
  const separatorText = (position: number) =>
    text.slice(groups[position]?.end ?? 0, groups[position + 1]?.start ?? 0)
  let coveredUpTo = 0
  for (const [firstIndex, { start, digits: leadingDigits }] of groups.entries()) {
    if (start < coveredUpTo || leadingDigits.length > 12) continue
    const hasCardLabel = cardLabelPattern.test(
      text.slice(Math.max(groups[firstIndex - 1]?.end ?? 0, start - 32), start),
    )
    if (!hasCardLabel && leadingDigits.length !== 4 && leadingDigits.length !== 8) continue
    let digits = leadingDigits
    for (let last = firstIndex + 1; last < groups.length && isJoining(separatorText(last - 1)); last++) {
      digits += groups[last]?.digits ?? ''
      if (digits.length > 19) break
      if (digits.length < 13 || findPrivateNumber(digits) !== 'card') continue
      const separators = Array.from({ length: last - firstIndex }, (_, index) =>
        separatorText(firstIndex + index),
      )
      // Groups of digits within a longer list of such groups are no card number.
      const isInList =
        separatorText(last) === separators[0] ||
        (firstIndex > 0 && separatorText(firstIndex - 1) === separators[0])
      if (!hasCardLabel && (isInList || !isGroupedAsCard(groups.slice(firstIndex, last + 1), separators)))
        continue
      coveredUpTo = groups[last]?.end ?? start
      yield { kind: 'card', start, end: coveredUpTo }
      break
    }
  }
}

// A spreadsheet may show card numbers as amounts: 4,111,111,111,111,111.
const groupedAmountPattern = /(?<![\d,])\d{1,3}(?:,\d{3}){4,6}(?![\d,])/g
const isCardWrittenAsAmount = (amountText: string) =>
  findPrivateNumber(amountText.replaceAll(',', '')) === 'card'

/** Finds card numbers in scientific notation: 4.111111111111111E+15. */
function* roundedCardNumbersIn(text: string): Generator<PersonalNumberSpan> {
  for (const {
    index,
    0: numberText,
    1: firstDigits = '',
    2: decimals = '',
    3: exponent = '',
  } of text.matchAll(/(?<![\d.])(\d)\.(\d{9,18})e\+?(1[2-8])(?!\d)/gi)) {
    const length = Number(exponent) + 1
    const digits = `${firstDigits}${decimals}`
    if (digits.length > length) continue
    const matchedText = digits.padEnd(length, '0')
    const numberSpan = { start: index, end: index + numberText.length }
    if (findPrivateNumber(matchedText) === 'card') yield { kind: 'card', ...numberSpan }
    // A spreadsheet keeps 15 digits, so the check digit is lost: any last digit may complete a
    // card.
    else if (length > 15 && digits.length <= 15) {
      const isCard = [...'0123456789'].some(
        (last) => findPrivateNumber(`${matchedText.slice(0, -1)}${last}`) === 'card',
      )
      if (isCard) yield { kind: 'rounded card', ...numberSpan }
    }
  }
}

const accountNumberPattern =
  /(?<![a-z\d])(acct|account|a\/c|checking|savings)(?![a-z])([^\d\n;]{0,16})(\d(?:-?\d){3,16})(?!\d)/gi
const bankWords = ['bank', 'banking', 'checking', 'savings', 'deposit', 'ach', 'eft']

/**
 * Finds bank account numbers. 'Account 1234' alone is a client's account, so a routing number or a
 * bank word must be near.
 */
function* bankAccountsIn(text: string, hasRoutingNumber: boolean): Generator<PersonalNumberSpan> {
  for (const match of text.matchAll(accountNumberPattern)) {
    const [matchedText, label = '', textBetween = '', number = ''] = match
    const wordsBefore = text
      .slice(Math.max(0, match.index - 12), match.index)
      .trimEnd()
      .toLowerCase()
    const isBankLabel =
      hasRoutingNumber ||
      /checking|savings/i.test(label) ||
      bankWords.some((word) => wordsBefore.endsWith(word))
    const isOther =
      textBetween.includes(maskMark) || /polic|loan|claim|phone|client|customer/i.test(textBetween)
    if (!isBankLabel || isOther) continue
    const end = match.index + matchedText.length
    yield { kind: 'bank account', start: end - number.length, end }
  }
}

// A quick test: most cells have no label, so their patterns need not be tried.
const labelPattern =
  /(?<![a-z\d])(?:s\.?s|s s n|soc|itin|sin|d\.?o\.?b|d\/o|born|birth|date of b|b-?da|d[./]?l|oln|driv|routing|aba|rtn|ach|iban|cv[vc]|acct|account|a\/c|checking|savings)|[([]\s?(?:ssn|itin|soc|dob|d\.o|b)/i

function* findNumberSpans(text: string, digits: number): Generator<PersonalNumberSpan> {
  if (digits >= 9) for (const pattern of ssnPatterns) yield* findMatches(text, 'ssn', pattern, mayBeSsn)
  if (digits >= 13) yield* findCardNumbers(text)
  if (digits >= 13) yield* findMatches(text, 'card', groupedAmountPattern, isCardWrittenAsAmount)
  if (digits >= 12 && /e\+?1/i.test(text)) yield* roundedCardNumbersIn(text)
  if (!labelPattern.test(text)) return
  let hasRoutingNumber = false
  for (const label of labels)
    for (const numberSpan of labelledNumbersIn(text, label)) {
      hasRoutingNumber ||= numberSpan.kind === 'bank account'
      yield* followingNumbersIn(text, numberSpan)
    }
  for (const [kind, pattern] of trailingLabelPatterns)
    for (const { index, 1: number = '' } of text.matchAll(pattern))
      yield { kind, start: index, end: index + number.length }
  yield* bankAccountsIn(text, hasRoutingNumber)
}

const minNumberDigits = 3

function countDigits(text: string): number {
  let digits = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) return text.match(/\p{Nd}/gu)?.length ?? 0
    if (code >= 48 && code <= 57) digits++
  }
  return digits
}

/** Whether a text has enough digits for any personal number. Most cells need only this test. */
export const mayHavePersonalNumber = (text: string): boolean =>
  text.length >= 7 && countDigits(text) >= minNumberDigits

/** The personal numbers in a text, in order, without overlaps. */
export function personalNumbersIn(text: string): PersonalNumberSpan[] {
  const digits = countDigits(text)
  if (text.length < 7 || digits < minNumberDigits) return []
  const asciiText = toAsciiText(text.replaceAll(numberMask, maskMark))
  const originalIndex = (index: number) => asciiText.offsets?.[index] ?? index
  return mergeOverlaps([
    ...privatePlacesIn(text),
    ...[...findNumberSpans(asciiText.text, digits)].map(({ kind, start, end }) => ({
      kind,
      start: originalIndex(start),
      end: originalIndex(end),
    })),
  ])
}

/** Sorts spans and merges those that overlap. */
export function mergeOverlaps(spans: readonly PersonalNumberSpan[]): PersonalNumberSpan[] {
  const mergedSpans: PersonalNumberSpan[] = []
  for (const numberSpan of [...spans].sort((one, other) => one.start - other.start || other.end - one.end)) {
    const lastSpan = mergedSpans.at(-1)
    if (lastSpan && numberSpan.start < lastSpan.end) lastSpan.end = Math.max(lastSpan.end, numberSpan.end)
    else mergedSpans.push({ ...numberSpan })
  }
  return mergedSpans
}
