import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '../..')
const files = ['contract', 'server']
  .flatMap((topFolder) => readdirSync(join(root, topFolder), { recursive: true, withFileTypes: true }))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => /(?<!\.test(ing)?)\.ts$/.test(file) && !file.includes('/testing/'))

interface Expression {
  file: string
  pattern: string
  flags: string
}

/** Every regular expression in the contract and on the server. */
export const expressions: Expression[] = []
/** Files that build a regular expression from strings. */
export const filesWithBuiltExpressions = new Set<string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) expressions.push({ file, ...node.regex })
    },
    NewExpression({ callee }) {
      if ('name' in callee && callee.name === 'RegExp') filesWithBuiltExpressions.add(file)
    },
  }).visit(program)
}

/** The top-level alternatives of an expression: matching all takes as long as matching each. */
function alternatives(pattern: string): string[] {
  const findings = ['']
  let depth = 0
  let isInClass = false
  for (const [piece] of pattern.matchAll(/\\.|./gsu)) {
    if (piece === '[') isInClass = true
    if (piece === ']') isInClass = false
    if (!isInClass) depth += piece === '(' ? 1 : piece === ')' ? -1 : 0
    if (piece === '|' && depth === 0 && !isInClass) findings.push('')
    else findings.push(findings.pop() + piece)
  }
  return findings
}

const repetitionPattern = /[*+]|\{\d+,\}/

/**
 * Growth of an expression's matching time with the length of the text. Steps are counted, not
 * timed, so machine load does not matter. A check that exceeds `timeout` ms, many times the usual,
 * is reported as unknown with its reason.
 */
export async function growthOfPattern(pattern: string, flags: string, timeout = 20_000) {
  const diagnostics = await check(pattern, flags, { timeout, attackTimeout: null, incubationTimeout: null })
  if (diagnostics.status === 'vulnerable') return diagnostics.complexity.summary
  return diagnostics.status === 'safe' ? 'linear' : `unknown (${diagnostics.error.kind})`
}

/** Every expression part with a repetition, with its file. */
export const repeatingParts = new Map(
  expressions.flatMap(({ file, pattern, flags }) =>
    alternatives(pattern)
      .filter((part) => repetitionPattern.test(part))
      .map((part) => [`/${part}/${flags}`, { file, part, flags }] as const),
  ),
)

/** Expression parts whose matching time grows faster than the text, each with its file. */
export async function findSlowParts(parts: typeof repeatingParts): Promise<string[]> {
  const slowExpressions: string[] = []
  for (const [expression, { file, part, flags }] of parts) {
    const growth = await growthOfPattern(part, flags)
    if (growth !== 'linear') slowExpressions.push(`${file}: ${expression} is ${growth}`)
  }
  return slowExpressions
}

const proven = join(import.meta.dirname, 'proven-expressions.txt')

/**
 * Expressions that an earlier `npm run faults` has proven to be linear. An unchanged expression
 * needs no new proof.
 */
export const readProvenParts = () => new Set(readFileSync(proven, 'utf8').split('\n'))

export const saveProvenParts = () =>
  writeFileSync(proven, `${[...repeatingParts.keys()].sort().join('\n')}\n`)
