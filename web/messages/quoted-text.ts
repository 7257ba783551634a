export interface QuotedTextPart {
  text: string
  /** Earlier messages, as email programs quote them in a reply. */
  isQuoted: boolean
}

const attributionPattern = /^(On .{1,200} wrote:|-{3,} ?Original Message ?-{3,})$/i
const isBlank = (line: string) => line.trim() === ''

/** The end of the quotation that starts at `index`, or `index` if none starts there. */
function endOfQuotation(lines: readonly string[], index: number): number {
  const hasAttribution = attributionPattern.test(lines[index]?.trim() ?? '')
  let next = hasAttribution ? index + 1 : index
  while (hasAttribution && next < lines.length && isBlank(lines[next] ?? '')) next++
  const firstIndex = next
  while (lines[next]?.startsWith('>')) next++
  // A single line may start with '>' for other reasons: '> 5 vehicles'.
  return next - firstIndex >= (hasAttribution ? 1 : 2) ? next : index
}

/** Splits a message into new text and quoted text, in order. */
export function splitQuotedText(text: string): QuotedTextPart[] {
  const lines = text.split('\n')
  const parts: { lines: string[]; isQuoted: boolean }[] = []
  const add = (lines: readonly string[], isQuoted: boolean) => {
    const last = parts.at(-1)
    if (last?.isQuoted === isQuoted) last.lines.push(...lines)
    else parts.push({ lines: [...lines], isQuoted })
  }
  for (let index = 0; index < lines.length; ) {
    const end = endOfQuotation(lines, index)
    const next = Math.max(end, index + 1)
    add(lines.slice(index, next), end > index)
    index = next
  }
  return parts
    .map((part) => ({ text: part.lines.join('\n'), isQuoted: part.isQuoted }))
    .map((part, index, all) =>
      all.length > 1 ? { ...part, text: trimPart(part.text, index, all.length) } : part,
    )
    .filter((part) => !isBlank(part.text))
}

/** Trims the blank lines around a folded quotation. */
function trimPart(text: string, index: number, count: number): string {
  const trimmedPart = index > 0 ? text.replace(/^\n+/, '') : text
  return index < count - 1 ? trimmedPart.trimEnd() : trimmedPart
}
