// Texts that spreadsheets run as formulas (CSV injection), including full-width and small signs (＝
// ﹦) and signs after invisible characters.
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** A formula, with or without leading apostrophes. */
const isGuardedFor = (text: string) => formula.test(text.replace(/^'+/, ''))

/** Escapes a CSV cell: a leading apostrophe makes a formula plain text. */
export const guardedCell = (text: string) => (isGuardedFor(text) ? `'${text}` : text)

/** Exact inverse of `guardedCell`. */
export const unguardedCell = (cell: string) =>
  cell.startsWith("'") && isGuardedFor(cell) ? cell.slice(1) : cell
