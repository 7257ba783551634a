// `npm run conformance` prints each requirement of docs/requirements.txt with the tests that show
// it. --check prints errors instead: a requirement without a test, or a mark that names no
// requirement. A mark is one or more lines directly above a test or a step of it: `// Spec:
// shell/avatar, shell/menu`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const requirementsFile = 'docs/requirements.txt'
const minRequirements = 500
const folders = ['contract', 'server', 'web', 'scripts', 'e2e']
const isTestFile = (file) => /\.(test|e2e)\.tsx?$/.test(file)
const specMarkPattern = /(?:^[ \t]*\/\/ Spec:.*\n)+/gm
// A mark may stand above a loop that wraps its only test. A mark of a skipped test does not count.
const testTitlePattern =
  /\s*(?:for \((?:(?!\n\n)[\s\S])*?\)\s+)?(?:await )?(?:test|describe)(?:\.(?!skip|todo|fixme)\w+(?:\([\s\S]*?\))??)*?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/y

const problems = []
const sections = []
const requirements = new Map()
for (const [index, line] of readFileSync(join(root, requirementsFile), 'utf8').split('\n').entries()) {
  const lineReference = `${requirementsFile}:${index + 1}`
  const [, id, title] = /^([a-z0-9/-]+) {2}(\S.*)$/.exec(line) ?? []
  if (line.startsWith('# ')) sections.push({ heading: line, ids: [] })
  else if (requirements.has(id)) problems.push(`${lineReference}: ${id} is there twice`)
  else if (id && sections.length > 0) {
    requirements.set(id, { place: lineReference, title, tests: [] })
    sections.at(-1).ids.push(id)
  } else if (line && !line.startsWith('//'))
    problems.push(`${lineReference}: not an identifier, two blanks and a title`)
}
if (requirements.size < minRequirements)
  problems.push(`${requirementsFile}: has ${requirements.size} requirements, fewer than ${minRequirements}`)

const testFiles = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter(isTestFile)
    .map((file) => join(folder, file)),
)
for (const file of testFiles.sort()) readMarks(file, readFileSync(join(root, file), 'utf8'))

for (const [id, { place, tests }] of requirements)
  if (tests.length === 0) problems.push(`${place}: no test shows ${id}`)

if (process.argv[2] !== '--check') console.info(page())
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

function readMarks(file, text) {
  for (const { 0: lines, index } of text.matchAll(specMarkPattern)) {
    const lineReference = `${file}:${text.slice(0, index + lines.length).split('\n').length}`
    testTitlePattern.lastIndex = index + lines.length
    const title = testTitlePattern.exec(text)?.[2].replaceAll('\\', '')
    if (!title) problems.push(`${lineReference}: a '// Spec:' line that no test follows`)
    for (const id of lines.split(/\/\/ Spec:|,/).flatMap((part) => part.trim() || [])) {
      if (requirements.has(id)) requirements.get(id).tests.push(`${lineReference} › ${title}`)
      else problems.push(`${lineReference}: ${id} is not in ${requirementsFile}`)
    }
  }
}

/** The report as Markdown. */
function page() {
  return sections.map(({ heading, ids }) => [heading, '', ...ids.flatMap(linesOf), ''].join('\n')).join('\n')
}

function linesOf(id) {
  const { title, tests } = requirements.get(id)
  return [`- ${id}: ${title}`, ...tests.map((test) => `  - ${test}`)]
}
