/** What a form's one text says of a list: JSON, or its items with `separator` between them. */
export function listIn(text: string, separator: RegExp | string = ','): unknown {
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
