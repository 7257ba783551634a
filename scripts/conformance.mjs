// `node scripts/conformance.mjs`: every requirement in docs/conformance.md names a test that exists, what brings it later,
// or a departure with its reason, and its test where it names one. What a requirement gives in quotation marks stands in that
// test, or in what it calls of its own file and of the tests' own files.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

const page = 'docs/conformance.md'
const floor = 400
const pieces = ['error reporting']
const titleOfTest = /\btest(?:\.each\([\s\S]*?\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

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

/** The declarations of a file, as it is formatted: each begins a line, and what follows is indented or closes it. */
const partsOf = (file) =>
  readFileSync(join(root, file), 'utf8').split(
    /^(?=(?:export |async |function |const |let |for |test|describe)\b)/m,
  )
const declares = (part, name) =>
  new RegExp(`^(?:export )?(?:async )?(?:function|const|let) ${name}\\b`).test(part)
const ofTests = /^e2e\/|^server\/testing\/|\.test\.tsx?$/

/** The text of a part of a test file, and of what it names of this file and of other files of the tests. */
function textOf(file, part, seen = new Set()) {
  if (seen.has(part)) return ''
  seen.add(part)
  const parts = partsOf(file)
  const names = new Set(part.match(/\b[a-zA-Z]\w*\b/g))
  const own = parts.filter((other) => [...names].some((name) => declares(other, name)))
  const imports = parts[0].matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)
  const foreign = [...imports].flatMap(([, list, target]) => {
    const other = join(dirname(file), target)
    const taken = list.split(',').flatMap((name) => name.trim().split(' ').at(-1) || [])
    if (!ofTests.test(other)) return []
    const meant = taken.filter((name) => names.has(name))
    return partsOf(other)
      .filter((text) => meant.some((name) => declares(text, name)))
      .map((text) => textOf(other, text, seen))
  })
  return [part, ...own.map((text) => textOf(file, text, seen)), ...foreign].join('\n')
}

const plain = (text) => text.replaceAll('\\', '').replaceAll('’', "'").replaceAll(/\s+/g, ' ')

/** The texts of a requirement that the test does not speak of. */
function unsaid(requirement, file, title) {
  const parts = partsOf(file).filter((part) => plain(part).includes(plain(title)))
  // A title promises, and asserts nothing.
  const said = titlesIn(file).reduce(
    (text, promised) => text.replaceAll(plain(promised), ''),
    plain(parts.map((part) => textOf(file, part)).join('\n')),
  )
  const texts = [...requirement.matchAll(/"([^"]+)"/g)].map(([, text]) => plain(text))
  return texts.filter((text) => !said.includes(text))
}

/** What is wrong with the right-hand cell of a line; null when it holds. */
function wrongWith(shownBy, requirement) {
  const [, file, title] = /^`(\S+)` › (.+)$/.exec(shownBy) ?? []
  if (file) {
    if (!/\.(test|e2e)\.tsx?$/.test(file)) return `${file} is no test file`
    if (!existsSync(join(root, file))) return `${file} does not exist`
    const meant = titlesIn(file).filter((other) => other.startsWith(title))
    if (meant.length === 1 || meant.includes(title)) {
      const texts = unsaid(requirement, file, title)
      return texts.length > 0 ? `the test does not say "${texts.join('", "')}"` : null
    }
    return meant.length ? `'${title}' begins several titles in ${file}` : `${file} has no test '${title}'`
  }
  const [, kind, text] = /^(later|departure): (.+)$/.exec(shownBy) ?? []
  if (kind === 'departure') {
    const [test] = /`\S+` › .+$/.exec(text) ?? []
    return test ? wrongWith(test, requirement) : null
  }
  if (kind === 'later' && pieces.includes(text)) return null
  return shownBy ? `'${shownBy}' is no test, no later piece and no departure` : 'nothing shows it'
}

const lines = readFileSync(join(root, page), 'utf8')
  .split('\n')
  .map((text, index) => ({ number: index + 1, cells: text.split('|').map((cell) => cell.trim()) }))
  .filter(({ cells }) => cells.length > 1 && !/^(requirement|-*)$/.test(cells[1]))
const wrong = lines.flatMap(({ number, cells: [, requirement, shownBy = '', ...rest] }) => {
  const reason = rest.length === 1 ? wrongWith(shownBy, requirement) : 'a line has two cells'
  return reason ? [`${page}:${number}: ${requirement}: ${reason}`] : []
})
if (lines.length < floor) wrong.push(`${page} has ${lines.length} lines, fewer than ${floor}`)
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
