const isAmount = (cell: string) => /^\$?[\d,]+(\.\d{1,2})?$/.test(cell)

/** Why a row is a line of the report around a table, and none of the table; null where it is one. `width` counts the heads. */
export function reportLineIn(cells: readonly string[], width: number): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = ''] = filled
  const few = filled.length <= Math.max(2, width / 2)
  if (few && /^((sub|grand|report|page)[ -]?)?totals?\b|^(count|sum|average|avg)\b ?[:=]?/i.test(first))
    return 'It is a row of totals'
  if (filled.length <= 2 && width >= 5 && filled.every(isAmount)) return 'It is a row of totals'
  const isFooting =
    /^(page \d|printed|report|end of|run date|as of|\*{2,}|-{3,})|\brecords?\b.{0,20}\d|\d records?$/i
  return filled.length <= 2 && width >= 4 && isFooting.test(first)
    ? 'It is a heading or a footing of the report'
    : null
}
