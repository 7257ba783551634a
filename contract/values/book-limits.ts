// A policy's limits in one cell, as written by exports and read by imports.

interface Limit {
  /** A limit has no kind. */
  kind?: 'deductible' | 'retention' | undefined
  type: string
  amount: number
  interval: string | null
}

const escapeName = (name: string) => name.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const unescapeName = (name: string) =>
  name.replace(/\\(n|\\)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))

const basisOf = ({ interval, kind }: Limit) => [interval, kind].filter(Boolean).join(', ')

/**
 * Lines such as 'Each Occurrence | 1000000 | per occurrence' and 'Collision | 1000 | deductible'.
 */
export const formatLimitsCell = (limits: readonly Limit[]): string =>
  limits.map((limit) => `${escapeName(limit.type)} | ${limit.amount} | ${basisOf(limit)}`).join('\n')

/** Parses the part after the amount. */
function basisOfText(text: string): Pick<Limit, 'kind' | 'interval'> {
  const words = text.split(',').map((word) => word.trim())
  const kind = (['deductible', 'retention'] as const).find((one) => one === words.at(-1)?.toLowerCase())
  const interval = kind ? words.slice(0, -1).join(', ') : text
  return { ...(kind ? { kind } : {}), interval: interval || null }
}

/** Null if invalid. A name may contain '|', so the last two bars separate the parts. */
function limitOfLine(line: string): Limit | null {
  const parts = line.split('|').map((part) => part.trim())
  const [basis = '', amount = ''] = [parts.at(-1), parts.at(-2)]
  const name = line.split('|').slice(0, -2).join('|').trim()
  if (parts.length < 3 || name === '' || !/^\$?\d[\d,]*(\.\d{1,2})?$/.test(amount)) return null
  return { ...basisOfText(basis), type: unescapeName(name), amount: Number(amount.replace(/[$,]/g, '')) }
}

/** Parses the output of `formatLimitsCell`; null if a line is invalid. */
export function limitsFromCell(cell: string): Limit[] | null {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  const limits = lines.flatMap((line) => limitOfLine(line) ?? [])
  return limits.length === lines.length ? limits : null
}
