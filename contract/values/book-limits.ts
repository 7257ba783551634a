// A policy's limits in one cell of a file, as an export writes them and an import reads them.

interface Limit {
  type: string
  amount: number
  interval: string | null
}

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const unescaped = (name: string) =>
  name.replace(/\\(n|\\)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))

/** 'Each Occurrence | 1000000 | per occurrence', a limit on each line. */
export const limitsInCell = (limits: readonly Limit[]): string =>
  limits.map(({ type, amount, interval }) => `${escaped(type)} | ${amount} | ${interval ?? ''}`).join('\n')

/** A line of it; null where it is none. Of a name with a stroke in it the last two are those between the parts. */
function limitIn(line: string): Limit | null {
  const parts = line.split('|').map((part) => part.trim())
  const [interval, amount = ''] = [parts.at(-1), parts.at(-2)]
  const name = line.split('|').slice(0, -2).join('|').trim()
  if (parts.length < 3 || name === '' || !/^\$?\d[\d,]*(\.\d{1,2})?$/.test(amount)) return null
  return { type: unescaped(name), amount: Number(amount.replace(/[$,]/g, '')), interval: interval || null }
}

/** What `limitsInCell` wrote; null where a line is none of it. */
export function limitsFromCell(cell: string): Limit[] | null {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  const limits = lines.flatMap((line) => limitIn(line) ?? [])
  return limits.length === lines.length ? limits : null
}
