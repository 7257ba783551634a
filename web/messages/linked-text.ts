export type LinkedTextPart = { text: string; href?: string }

const address = /https?:\/\/[^\s<>"]+/gi
// What ends a sentence, or closes what was opened before the address, is not a part of it.
const trailing = /[.,;:!?'"’”»…]+$/

/** The address without what stands after it; a closing bracket stays where it was opened inside. */
function trimmed(found: string): string {
  const without = found.replace(trailing, '')
  const closes = /[)\]}]$/.exec(without)?.[0]
  if (!closes) return without
  const opens = { ')': '(', ']': '[', '}': '{' }[closes] ?? ''
  return without.split(closes).length > without.split(opens).length ? trimmed(without.slice(0, -1)) : without
}

/** A text in parts: web addresses in it carry where they lead; nothing else is read as anything but text. */
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
