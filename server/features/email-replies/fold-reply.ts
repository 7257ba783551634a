import { replyLine } from '../messages/reply-address.ts'

/** The words that end 'On Monday, Daniel Kim wrote:', in the languages of common mail programs. */
const attributionEnds = [
  'wrote:',
  'escribió:',
  'a écrit :',
  'a écrit:',
  'schrieb:',
  'escreveu:',
  'ha scritto:',
]
const originalMarks = ['original message', 'forwarded message', 'mensaje original', 'message d’origine']
const headStarts = ['From:', 'De:', 'Von:']
const headDates = ['Sent:', 'Date:', 'Enviado:', 'Envoyé:', 'Gesendet:']
const phoneSignatures = [
  ...['sent from my ', 'sent from outlook', 'sent from yahoo'],
  ...['get outlook for ', 'enviado desde mi '],
]

/** Some programs break the attribution, which has a date, over two or three lines. */
const maxAttributionLines = 3

const startsWithAny = (line: string | undefined, words: readonly string[]) =>
  words.some((word) => line?.replaceAll('*', '').startsWith(word))

const isQuoted = (line: string | undefined) => line?.startsWith('>') ?? false

/** Outlook's head of a quoted email: From, then Sent or Date, within a few lines. */
const isQuotedHead = (lines: readonly string[], index: number) =>
  startsWithAny(lines[index], headStarts) &&
  lines.slice(index + 1, index + 4).some((line) => startsWithAny(line, headDates))

const isOriginalMark = (line: string) =>
  line.startsWith('---') && originalMarks.some((mark) => line.toLowerCase().includes(mark))

const isSignature = (line: string) =>
  line === '--' || phoneSignatures.some((words) => line.toLowerCase().startsWith(words))

const endsAttribution = (line: string) => attributionEnds.some((end) => line.toLowerCase().endsWith(end))

/** The first line of the attribution that ends at a line. */
function attributionStart(lines: readonly string[], end: number): number {
  for (let start = end; start > end - maxAttributionLines && lines[start]; start--)
    if (/\d/.test(lines[start] ?? '')) return start
  return end
}

/** The attribution that ends at a line stands above history that is not marked as quoted. */
function isAboveUnquotedHistory(lines: readonly string[], index: number): boolean {
  if (!endsAttribution(lines[index] ?? '')) return false
  const next = lines.slice(index + 1, index + 4).find((line) => line !== '')
  return !isQuoted(next)
}

/** The first line that is history or signature, with all that follows. */
function endOfReply(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (isQuoted(line)) continue
    if (isOriginalMark(line) || isQuotedHead(lines, index) || line.includes(replyLine) || isSignature(line))
      return index
    if (isAboveUnquotedHistory(lines, index)) return attributionStart(lines, index)
  }
  return lines.length
}

const isBlankOrQuoted = (line: string | undefined) => line === '' || isQuoted(line)

/** Leaves out the quoted block at the end, with its attribution. */
function withoutLastQuote(lines: readonly string[]): readonly string[] {
  let end = lines.length
  while (end > 0 && isBlankOrQuoted(lines[end - 1])) end--
  const hasQuote = lines.slice(end).some(isQuoted)
  if (hasQuote && endsAttribution(lines[end - 1] ?? '')) end = attributionStart(lines, end - 1)
  return lines.slice(0, end)
}

/** Leaves out the quoted block at the beginning, with its attribution, if a reply stands below. */
function withoutFirstQuote(lines: readonly string[]): readonly string[] {
  const firstQuotedIndex = lines.slice(0, maxAttributionLines + 1).findIndex(isQuoted)
  if (firstQuotedIndex < 0) return lines
  const linesAbove = lines.slice(0, firstQuotedIndex).filter((line) => line !== '')
  if (linesAbove.length > 0 && !endsAttribution(linesAbove.at(-1) ?? '')) return lines
  const lineBelow = lines.findIndex((line, index) => index > firstQuotedIndex && !isBlankOrQuoted(line))
  const isAnsweredBetween = lineBelow < 0 || lines.slice(lineBelow).some(isQuoted)
  return isAnsweredBetween ? lines : lines.slice(lineBelow)
}

/**
 * The reply without quoted history and signature. Answers between quoted lines stay, with the lines
 * that they answer.
 */
export function foldReply(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const reply = withoutLastQuote(lines.slice(0, endOfReply(lines)))
  return withoutFirstQuote(reply).join('\n').trim()
}
