import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { quickest } from '../contract/testing/quickest.ts'
import { worst } from '../contract/testing/worst-texts.ts'

const root = join(import.meta.dirname, '..')
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
const expressions: Expression[] = []
/** The files where one is put together from texts. */
const putTogether = new Set<string>()
for (const file of files) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) expressions.push({ file, ...node.regex })
    },
    NewExpression({ callee }) {
      if ('name' in callee && callee.name === 'RegExp') putTogether.add(file)
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
async function growthOf(pattern: string, flags: string, timeout = 20_000) {
  const found = await check(pattern, flags, { timeout, attackTimeout: null, incubationTimeout: null })
  if (found.status === 'vulnerable') return found.complexity.summary
  return found.status === 'safe' ? 'linear' : `unknown (${found.error.kind})`
}

test('no expression of the contract or of the server takes longer than in proportion to the text it is put to', async () => {
  expect(expressions.length).toBeGreaterThan(100)
  const parts = new Map(
    expressions.flatMap(({ file, pattern, flags }) =>
      alternatives(pattern)
        .filter((part) => repeats.test(part))
        .map((part) => [`/${part}/${flags}`, { file, part, flags }]),
    ),
  )
  const slow: string[] = []
  for (const [expression, { file, part, flags }] of parts) {
    const growth = await growthOf(part, flags)
    if (growth !== 'linear') slow.push(`${file}: ${expression} is ${growth}`)
  }
  expect(slow).toEqual([])
}, 240_000)

// One in proportion takes some milliseconds, on a machine several times slower some tens; one that squares takes seconds.
test('none takes 60 ms to go through 64 kB of the worst texts', async () => {
  const texts = worst.map((made) => made(65_536))
  const slow: object[] = []
  for (const { file, pattern, flags } of expressions) {
    const expression = new RegExp(pattern, flags)
    for (const text of texts) {
      const ms = await quickest(() => text.search(expression), { enough: 60 })
      if (ms >= 60) slow.push({ file, pattern, text: text.slice(0, 12), ms })
    }
  }
  expect(slow).toEqual([])
})

test('expressions that do are seen', async () => {
  for (const bad of [
    '(a+)+$',
    '\\s*\\n\\s*',
    '\\w*insured',
    '\\b\\d+0{5,}\\b',
    '^(.+), *([^,]+), *(\\d{5})$',
  ])
    expect(await growthOf(bad, ''), bad).not.toMatch(/linear|unknown/)
  expect(await growthOf('^(.+), *([^,]+), *(\\d{5})$', '', 1)).toBe('unknown (timeout)')
})

test('none is put together from texts, which nothing here could read, but from the numerals of holders, which are short', () => {
  expect([...putTogether]).toEqual(['contract/values/holder-words.ts'])
})
