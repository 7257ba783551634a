// Texts that spreadsheets run as formulas (CSV injection), including full-width and small signs (＝
// ﹦) and signs after invisible characters.
const formulaPattern = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u

/** A formula, with or without leading apostrophes. */
const isGuardedFor = (text: string) => formulaPattern.test(text.replace(/^'+/, ''))

/** Escapes a CSV cell: a leading apostrophe makes a formula plain text. */
export const guardCell = (text: string) => (isGuardedFor(text) ? `'${text}` : text)

/** Exact inverse of `guardCell`. */
export const unguardCell = (cell: string) =>
  cell.startsWith("'") && isGuardedFor(cell) ? cell.slice(1) : cell
