/** Reads a list from a text field: JSON, or items separated by `separator`. */
export function parseList(text: string, separator: RegExp | string = ','): unknown {
  const items = () =>
    text
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '')
  if (!text.trim().startsWith('[')) return items()
  try {
    return JSON.parse(text)
  } catch {
    return items()
  }
}

/** The email addresses in a text, in lower case, however they are separated. */
export const addressesIn = (typedText: string): string[] =>
  typedText
    .replaceAll(',', ' ')
    .replaceAll(';', ' ')
    .replaceAll('\n', ' ')
    .split(' ')
    .map((email) => email.trim().toLowerCase())
    .filter(Boolean)
