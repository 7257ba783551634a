// How a workbook shows a number: as a date, a percentage, or with zeros before it. What it is follows from its format alone.

export type NumberDisplay = 'date' | 'percent' | { zeros: string } | null

/** The formats that have a number and no text, and show dates. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

const closing: Record<string, string> = { '"': '"', '[': ']' }

/** Its first part, without what it shows as it is, colours and conditions: '[Red]"No. "00000;-0' is '00000'. */
function bare(code: string): string {
  let found = ''
  for (let at = 0; at < Math.min(code.length, 255); at++) {
    const mark = code[at] ?? ''
    const end = closing[mark]
    if (mark === ';') break
    if (mark === '\\') found += code[++at] === '-' ? '-' : ''
    else if (mark === '_' || mark === '*') at++
    else if (end === undefined) found += mark
    else {
      const to = code.indexOf(end, at + 1)
      if (to < 0) break
      at = to
    }
  }
  return found
}

/** What a format makes of a number. */
export function numberDisplayOf(id: number, code: string | undefined): NumberDisplay {
  if (code === undefined) return builtInDates(id) ? 'date' : id === 9 || id === 10 ? 'percent' : null
  const plain = bare(code)
  if (/^0[0-]+$/.test(plain)) return { zeros: plain }
  if (/general/i.test(plain)) return null
  if (/[dy]/i.test(plain)) return 'date'
  return plain.includes('%') ? 'percent' : null
}

const dayLength = 86_400_000

/** '2026-03-01' of a day's number; null of what is none. The older count has a 29 February 1900 that never was. */
export function dayOfSerial(serial: number, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 1 || serial > 110_000) return null
  const whole = Math.floor(serial)
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30)
  return new Date(first + whole * dayLength).toISOString().slice(0, 10)
}

/** A number as the cell shows it, as far as it matters what it is. */
export function numberAsShown(text: string, shown: NumberDisplay, from1904: boolean): string {
  const number = Number(text)
  if (text === '' || !Number.isFinite(number)) return text
  if (shown === 'date') return dayOfSerial(number, from1904) ?? text
  if (shown === 'percent') return `${Number((number * 100).toPrecision(12))}%`
  // Of more digits a spreadsheet has lost the last ones.
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase()
  const plain = String(Number(number.toPrecision(15)))
  return shown && Number.isInteger(number) && number >= 0 ? withZeros(plain, shown.zeros) : plain
}

/** 6340 in the format '00000' is '06340'. */
function withZeros(digits: string, zeros: string): string {
  const places = zeros.replaceAll('-', '').length
  const rest = [...digits.padStart(places, '0')]
  const shown = [...zeros].reverse().map((mark) => (mark === '-' ? '-' : (rest.pop() ?? '')))
  return rest.join('') + shown.reverse().join('')
}
