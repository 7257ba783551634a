/** Which comes first in 03/04/2026; `both` where a column proves each. */
export type DayOrder = 'month' | 'day' | 'assumed' | 'both'

/** The mark before the decimals of a column: after a comma, after a dot, or always three after a dot; `assumed` where nothing shows it. */
export type DecimalMark = 'comma' | 'dot' | 'thousandths' | 'assumed'

/** The order of a column's dates, or the mark before the decimals of its amounts. */
export type CellOrder = DayOrder | DecimalMark
