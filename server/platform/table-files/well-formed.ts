/**
 * A text that PostgreSQL keeps, as text and as JSON: without NUL, and with U+FFFD in the place of half a letter (a lone
 * surrogate). Every reader of this folder sends its texts through here.
 */
export const wellFormed = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** The first `max` characters, without half a letter at the cut. */
export const shortened = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

// Letters that are escaped by their codes, as many as follow one another, or a backslash with what it escapes.
const escapes = /(?:\\u[0-9a-f]{4})+|\\./gi

/** JSON text whose strings and keys are well-formed once parsed: '\u0000' is gone, a lone '\ud800' is '\ufffd'. */
export function wellFormedJson(text: string): string {
  const plain = wellFormed(text)
  if (!/\\u(0000|d[89a-f])/i.test(plain)) return plain
  return plain.replace(escapes, (escaped) => {
    if (!/^\\u/i.test(escaped)) return escaped
    const letters = escaped
      .split(/\\u/i)
      .slice(1)
      .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
      .join('')
    return JSON.stringify(wellFormed(letters)).slice(1, -1)
  })
}
