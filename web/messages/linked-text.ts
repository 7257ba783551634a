export type LinkedTextPart = { text: string; href?: string }

const addressPattern = /https?:\/\/[^\s<>"]+/gi
// Punctuation after an address is not part of the address.
const trailingPunctuationPattern = /[.,;:!?'"’”»…]+$/

/** Trims trailing punctuation. A closing bracket stays if its opening one is inside the address. */
function trimUrl(url: string): string {
  const trimmedUrl = url.replace(trailingPunctuationPattern, '')
  const closingBracket = /[)\]}]$/.exec(trimmedUrl)?.[0]
  if (!closingBracket) return trimmedUrl
  const openingBrackets = { ')': '(', ']': '[', '}': '{' }[closingBracket] ?? ''
  return trimmedUrl.split(closingBracket).length > trimmedUrl.split(openingBrackets).length
    ? trimUrl(trimmedUrl.slice(0, -1))
    : trimmedUrl
}

/** Splits a text at web addresses, which get an `href`. Everything else stays plain text. */
export function linkedText(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = []
  let linkedUntil = 0
  for (const { 0: address, index } of text.matchAll(addressPattern)) {
    const href = trimUrl(address)
    if (!URL.canParse(href)) continue
    if (index > linkedUntil) parts.push({ text: text.slice(linkedUntil, index) })
    parts.push({ text: href, href })
    linkedUntil = index + href.length
  }
  if (linkedUntil < text.length) parts.push({ text: text.slice(linkedUntil) })
  return parts
}
