const isAmount = (cell: string) => /^\$?[\d,]+(\.\d{1,2})?$/.test(cell)

const totalPattern = /^((sub|grand|report|page)[ -]?)?totals?\b|^(count|sum|average|avg)\b/i
// 'Total premium', 'Sum of limits', 'Count: 12'. But 'Total Fitness LLC' is a client.
const totalWordsPattern =
  /^ ?(of|for|premiums?|policies|clients|accounts|customers|rows|records|lines|amount|number|items|per)\b|^[^a-z]*$/i

// A number without any of these marks may be a ZIP code.
const isMoney = (cell: string) => isAmount(cell) && /[$.,]/.test(cell)

/**
 * Whether a line begins like totals. Any text may follow 'Subtotal', or 'Total' in a row with an
 * amount: 'Total Main office'.
 */
function isTotal(firstCell: string, otherCells: readonly string[]): boolean {
  const [start] = totalPattern.exec(firstCell) ?? []
  if (start === undefined || !otherCells.every((cell) => isAmount(cell) || totalPattern.test(cell)))
    return false
  return (
    totalWordsPattern.test(firstCell.slice(start.length)) ||
    (otherCells.length > 0 && (/^(sub|grand)/i.test(start) || otherCells.some(isMoney)))
  )
}

// 'Page 1 of 3', 'Report run by Denise', 'End of report', '12 records'. But 'Page 1 Books' and 'End
// of the Line Towing' are clients.
const footerPattern =
  /^page \d+( of \d+)?$|^(printed|generated)( on| by|:)? [^a-z]*\d|^(printed|generated) by\b|^report( date| run| by| for| id| number| generated| printed|:|$)|^end of (report|list|file|page|data|table)\b|^run (date|on|by|time)\b|^as of\b.{0,20}\d|^(\*{2,}|-{3,})|^(number of |total )?records?( found| listed| total)?[ :=]+\d+$|^\d[\d,]* records?\b/i

/**
 * Why a row is a heading, footer or total of the report; null if it is data. `width` is the number
 * of headers.
 */
export function findReportLine(cells: readonly string[], width: number): string | null {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [firstCell = '', ...otherFilledCells] = filledCells
  const hasFewCells = filledCells.length <= Math.max(2, width / 2)
  if (hasFewCells && isTotal(firstCell, otherFilledCells)) return 'It is a row of totals'
  if (filledCells.length <= 2 && width >= 5 && filledCells.every(isAmount)) return 'It is a row of totals'
  return filledCells.length <= 2 && width >= 4 && footerPattern.test(firstCell)
    ? 'It is a header or footer of the report'
    : null
}
