export type LinkedTextPart = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/gi
// Punctuation after an address is not part of the address.
const trailing = /[.,;:!?'"’”»…]+$/

/** Trims trailing punctuation. A closing bracket stays if its opening one is inside the address. */
function trimmed(found: string): string {
  const without = found.replace(trailing, '')
  const closes = /[)\]}]$/.exec(without)?.[0]
  if (!closes) return without
  const opens = { ')': '(', ']': '[', '}': '{' }[closes] ?? ''
  return without.split(closes).length > without.split(opens).length ? trimmed(without.slice(0, -1)) : without
}

/** Splits a text at web addresses, which get an `href`. Everything else stays plain text. */
export function linkedText(text: string): LinkedTextPart[] {
  const parts: LinkedTextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = trimmed(found)
    if (!URL.canParse(href)) continue
    if (index > done) parts.push({ text: text.slice(done, index) })
    parts.push({ text: href, href })
    done = index + href.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
