import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../..')
const files = ['contract', 'server']
  .flatMap((wing) => readdirSync(join(root, wing), { recursive: true, withFileTypes: true }))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => /(?<!\.test(ing)?)\.ts$/.test(file) && !file.includes('/testing/'))

interface Expression {
  file: string
  pattern: string
  flags: string
}

/** Every expression that is written in the contract and on the server. */
export const expressions: Expression[] = []
/** The files where one is put together from texts. */
export const composedFiles = new Set<string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) expressions.push({ file, ...node.regex })
    },
    NewExpression({ callee }) {
      if ('name' in callee && callee.name === 'RegExp') composedFiles.add(file)
    },
  }).visit(program)
}

/** What stands between the '|' that are in no group: a search for any of it takes as long as the searches for each. */
function alternatives(pattern: string): string[] {
  const found = ['']
  let depth = 0
  let inClass = false
  for (const [piece] of pattern.matchAll(/\\.|./gsu)) {
    if (piece === '[') inClass = true
    if (piece === ']') inClass = false
    if (!inClass) depth += piece === '(' ? 1 : piece === ')' ? -1 : 0
    if (piece === '|' && depth === 0 && !inClass) found.push('')
    else found.push(found.pop() + piece)
  }
  return found
}

const repeats = /[*+]|\{\d+,\}/

/**
 * How long a search takes in a text of growing length. What is looked at is counted, not timed, so that a busy machine answers
 * the same; one that is not done in `timeout` ms, many times what any takes, is said to be unknown, and why.
 */
export async function growthOf(pattern: string, flags: string, timeout = 20_000) {
  const found = await check(pattern, flags, { timeout, attackTimeout: null, incubationTimeout: null })
  if (found.status === 'vulnerable') return found.complexity.summary
  return found.status === 'safe' ? 'linear' : `unknown (${found.error.kind})`
}

/** Every part that repeats something, as it is written, with where it stands. */
export const repeatingParts = new Map(
  expressions.flatMap(({ file, pattern, flags }) =>
    alternatives(pattern)
      .filter((part) => repeats.test(part))
      .map((part) => [`/${part}/${flags}`, { file, part, flags }] as const),
  ),
)

/** The parts that take longer than in proportion to the text, each with its file. */
export async function slowParts(some: typeof repeatingParts): Promise<string[]> {
  const slow: string[] = []
  for (const [expression, { file, part, flags }] of some) {
    const growth = await growthOf(part, flags)
    if (growth !== 'linear') slow.push(`${file}: ${expression} is ${growth}`)
  }
  return slow
}

const proven = join(import.meta.dirname, 'proven-expressions.txt')

/** The parts that an earlier `npm run faults` proved: an expression that has not changed stays proven. */
export const provenParts = () => new Set(readFileSync(proven, 'utf8').split('\n'))

export const keepProven = () => writeFileSync(proven, `${[...repeatingParts.keys()].sort().join('\n')}\n`)
