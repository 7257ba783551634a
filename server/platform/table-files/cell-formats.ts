// A workbook stores a date, a percentage and a ZIP code with leading zeros as plain numbers. Only
// the cell's format tells how the number is shown.

export type NumberDisplay = 'date' | 'percent' | { zeros: string } | null

/** Built-in date formats, which have an id but no format text. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const closingMarks: Record<string, string> = { '"': '"', '[': ']' }

/**
 * The first section of a format without literals, colors and conditions: '[Red]"No. "00000;-0'
 * gives '00000'.
 */
function withoutLiterals(code: string): string {
  let keptMarks = ''
  for (let index = 0; index < Math.min(code.length, 255); index++) {
    const character = code[index] ?? ''
    const end = closingMarks[character]
    if (character === ';') break
    if (character === '\\') keptMarks += code[++index] === '-' ? '-' : ''
    else if (character === '_' || character === '*') index++
    else if (end === undefined) keptMarks += character
    else {
      const endIndex = code.indexOf(end, index + 1)
      if (endIndex < 0) break
      index = endIndex
    }
  }
  return keptMarks
}

/** The display that a number format selects. */
export function numberDisplayOf(id: number, code: string | undefined): NumberDisplay {
  if (code === undefined) return builtInDates(id) ? 'date' : id === 9 || id === 10 ? 'percent' : null
  const plainCode = withoutLiterals(code)
  if (/^0[0-]+$/.test(plainCode)) return { zeros: plainCode }
  if (/general/i.test(plainCode)) return null
  if (/[dy]/i.test(plainCode)) return 'date'
  return plainCode.includes('%') ? 'percent' : null
}

const dayLength = 86_400_000

/**
 * '2026-03-01' from a serial day number; null if out of range. Serials from 1900 count a February
 * 29, 1900 that did not exist.
 */
export function dayOfSerial(serial: number, isFrom1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 1 || serial > 110_000) return null
  const wholeDays = Math.floor(serial)
  const firstDay = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, wholeDays < 60 ? 31 : 30)
  return new Date(firstDay + wholeDays * dayLength).toISOString().slice(0, 10)
}

/**
 * A number as its cell shows it. Only formats that change the meaning are applied: dates,
 * percentages, leading zeros.
 */
export function formatCellNumber(text: string, display: NumberDisplay, isFrom1904: boolean): string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  if (display === 'date') return dayOfSerial(number, isFrom1904) ?? text
  if (display === 'percent') return `${Number((number * 100).toPrecision(12))}%`
  // A spreadsheet keeps only 15 digits.
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase()
  const plainNumber = String(Number(number.toPrecision(15)))
  return display && Number.isInteger(number) && number >= 0
    ? padWithZeros(plainNumber, display.zeros)
    : plainNumber
}

/** Applies the format: 6340 as '00000' is '06340'. */
function padWithZeros(digits: string, zeros: string): string {
  const placeCount = zeros.replaceAll('-', '').length
  const remainingDigits = [...digits.padStart(placeCount, '0')]
  const paddedDigits = [...zeros]
    .reverse()
    .map((character) => (character === '-' ? '-' : (remainingDigits.pop() ?? '')))
  return remainingDigits.join('') + paddedDigits.reverse().join('')
}
