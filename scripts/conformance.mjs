// `node scripts/conformance.mjs`: every requirement in docs/conformance.md names a test that exists, what brings it later,
// or a departure with its reason.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const page = 'docs/conformance.md'
const floor = 400
const pieces = ['error reporting']
const titleOfTest = /\btest(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

const titles = new Map()
function titlesIn(file) {
  if (!titles.has(file)) {
    const found = readFileSync(join(root, file), 'utf8').matchAll(titleOfTest)
    titles.set(
      file,
      [...found].map(([, , title]) => title.replaceAll('\\', '')),
    )
  }
  return titles.get(file)
}

/** What is wrong with the right-hand cell of a line; null when it holds. */
function wrongWith(shownBy) {
  const [, file, title] = /^`(\S+)` › (.+)$/.exec(shownBy) ?? []
  if (file) {
    if (!/\.(test|e2e)\.tsx?$/.test(file)) return `${file} is no test file`
    if (!existsSync(join(root, file))) return `${file} does not exist`
    const meant = titlesIn(file).filter((other) => other.startsWith(title))
    if (meant.length === 1 || meant.includes(title)) return null
    return meant.length ? `'${title}' begins several titles in ${file}` : `${file} has no test '${title}'`
  }
  const [, kind, text] = /^(later|departure): (.+)$/.exec(shownBy) ?? []
  if (kind === 'departure' || (kind === 'later' && pieces.includes(text))) return null
  return shownBy ? `'${shownBy}' is no test, no later piece and no departure` : 'nothing shows it'
}

const lines = readFileSync(join(root, page), 'utf8')
  .split('\n')
  .map((text, index) => ({ number: index + 1, cells: text.split('|').map((cell) => cell.trim()) }))
  .filter(({ cells }) => cells.length > 1 && !/^(requirement|-*)$/.test(cells[1]))
const wrong = lines.flatMap(({ number, cells: [, requirement, shownBy = '', ...rest] }) => {
  const reason = rest.length === 1 ? wrongWith(shownBy) : 'a line has two cells'
  return reason ? [`${page}:${number}: ${requirement}: ${reason}`] : []
})
if (lines.length < floor) wrong.push(`${page} has ${lines.length} lines, fewer than ${floor}`)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
