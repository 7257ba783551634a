/**
 * Text that PostgreSQL accepts as text and as JSON: without NUL, and with U+FFFD for a lone
 * surrogate. Every reader in this folder passes its text through here.
 */
export const toWellFormedText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** The first `max` characters, without a split surrogate pair at the end. */
export const shortenText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')

// A run of \u escapes, or a backslash with the character it escapes.
const escapePattern = /(?:\\u[0-9a-f]{4})+|\\./gi

/**
 * JSON text whose strings and keys are well-formed after parsing: '\u0000' is removed, a lone
 * '\ud800' becomes '\ufffd'.
 */
export function wellFormedJson(text: string): string {
  const plainText = toWellFormedText(text)
  if (!/\\u(0000|d[89a-f])/i.test(plainText)) return plainText
  return plainText.replace(escapePattern, (escapeSequence) => {
    if (!/^\\u/i.test(escapeSequence)) return escapeSequence
    const letters = escapeSequence
      .split(/\\u/i)
      .slice(1)
      .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
      .join('')
    return JSON.stringify(toWellFormedText(letters)).slice(1, -1)
  })
}
