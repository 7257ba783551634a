// What a spreadsheet takes for a formula: a text that begins so, also where the sign is a wide or a small one (＝ ﹦) or stands
// behind what is not seen.
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** Whether it is a formula to a spreadsheet, or would be one without apostrophes before it. */
const isGuardedFor = (text: string) => formula.test(text.replace(/^'+/, ''))

/** A cell of a CSV that no spreadsheet takes for a formula: after an apostrophe it is text. */
export const guardedCell = (text: string) => (isGuardedFor(text) ? `'${text}` : text)

/** What a cell said before it was guarded: of what `guardedCell` gives, exactly what that was given. */
export const unguardedCell = (cell: string) =>
  cell.startsWith("'") && isGuardedFor(cell) ? cell.slice(1) : cell
