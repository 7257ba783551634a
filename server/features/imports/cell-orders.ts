/** Which comes first in 03/04/2026; `both` where a column proves each. */
export type DayOrder = 'month' | 'day' | 'assumed' | 'both'

/** How a column writes decimals: after a comma, after a dot, or always three after a dot; `assumed` where nothing shows it. */
export type DecimalMark = 'comma' | 'dot' | 'thousandths' | 'assumed'

/** What is known of the cells of a column: the order of its dates, or the decimals of its amounts. */
export type CellOrder = DayOrder | DecimalMark
