// `npm run check`: comments begin with their subject, and neither they nor Markdown go past column
// 100 (STYLE.md). Files, links and commands that Markdown names exist. In CI also: a commit's
// subject has at most 72 characters.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './install.mjs'

const maxColumns = 100
const maxSubject = 72
const maxUnclearPer100 = 3
/** The rule for subjects applies to commits after this one. */
const lastUncheckedCommit = '771b964e'
const unclearStartPattern = /^(What|Of|Whose|Whoever|So many|How)\b(?![^.]*\?)/
/** Links, tables and the linter's own lines cannot be wrapped. */
const isLongByNature = (line) => /https?:\/\/|^\s*\||biome-ignore/.test(line)

/** A name in backticks that ends like a source file's. One that begins with / is an address. */
const filePattern = /`(\w[\w./@-]*\.(?:tsx?|mjs|sql|md|ya?ml|json|html|service))`/g
/** A relative link: its text and its file. */
const linkPattern = /\[([^\]]*)\]\((?!https?:|\/)([^)\s#]+)(?:#[^)]*)?\)/g
/** docs/operations.md defines `portal` as a shell command, and lists all commands in a table. */
const commandPattern =
  /(?:npm run portal --|portal\.mjs|`portal|^ {4}(?:RELEASE=\$PWD )?portal)(?: --env-file \S+)? ([a-z][a-z-]*)/g
const scriptPattern = /\bnpm run ([a-z][a-z-]*)/g

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 })
const problems = []
const trackedFiles = git('ls-files').trim().split('\n')
const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts)
const commands = Array.from(
  textOf('server/command.ts').matchAll(/\['([a-z-]+)', \w+Command\]/g),
  ([, name]) => name,
)
let comments = 0
const unclearComments = []

for (const file of trackedFiles) {
  if (/\.(tsx?|mjs)$/.test(file)) readComments(file)
  else if (file.endsWith('.md')) readMarkdown(file)
}
if (unclearComments.length * 100 > comments * maxUnclearPer100)
  problems.push(
    `${unclearComments.length} of ${comments} comments begin with What, Of, Whose, Whoever, So many or How:`,
    ...unclearComments,
  )
readCommandTable()
if (process.env.CI) readSubjects()
for (const line of problems) console.error(line)
process.exit(problems.length > 0 ? 1 : 0)

function readComments(file) {
  let isInside = false
  for (const [index, line] of lines(file)) {
    const text = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/.exec(line)?.[1]
    if (text === undefined) {
      isInside = false
      continue
    }
    if (line.length > maxColumns && !isLongByNature(line))
      problems.push(`${file}:${index}: a comment of ${line.length} columns, more than ${maxColumns}`)
    if (isInside || text === '') continue
    isInside = true
    comments++
    if (unclearStartPattern.test(text)) unclearComments.push(`${file}:${index}: ${text}`)
  }
}

function readMarkdown(file) {
  let isCode = false
  for (const [index, line] of lines(file)) {
    if (/^\s*```/.test(line)) isCode = !isCode
    else if (!isCode && line.length > maxColumns && !isLongByNature(line) && !line.includes(']('))
      problems.push(`${file}:${index}: a line of ${line.length} columns, more than ${maxColumns}`)
    // The changelog tells of earlier releases, whose files may be gone.
    if (file !== 'CHANGELOG.md') readReferences(file, index, line)
  }
}

function readReferences(file, index, line) {
  const report = (problem) => problems.push(`${file}:${index}: ${problem}`)
  for (const [, name] of line.matchAll(filePattern))
    if (!isKnownFile(name)) report(`no file is called ${name}`)
  for (const [, text, target] of line.matchAll(linkPattern)) {
    if (!existsSync(join(root, dirname(file), target))) report(`the link to ${target} leads nowhere`)
    const name = /^`(.*\.\w+)`$/.exec(text)?.[1]
    if (name && basename(name) !== basename(target)) report(`a link called ${name} leads to ${target}`)
  }
  for (const [, name] of line.matchAll(commandPattern))
    if (!commands.includes(name)) report(`portal has no command ${name}`)
  for (const [, name] of line.matchAll(scriptPattern))
    if (!scripts.includes(name)) report(`package.json has no script ${name}`)
}

/** A file of the repository, an example of a new migration, or a file that the portal writes. */
function isKnownFile(name) {
  return (
    trackedFiles.some((file) => file === name || file.endsWith(`/${name}`)) ||
    name.startsWith('migrations/NNNN-') ||
    spawnSync('git', ['grep', '-qF', `'${name}'`, '--', 'server'], { cwd: root }).status === 0
  )
}

/** The table of commands in docs/operations.md has each command, and nothing else. */
function readCommandTable() {
  const table = /\n## Commands\n(.*?)\n## /s.exec(textOf('docs/operations.md'))?.[1] ?? ''
  const cells = Array.from(table.matchAll(/^\| (`.*?) \|/gm), ([, cell]) => cell).join(' ')
  const names = Array.from(cells.matchAll(/`([\w-]+)[^`]*`/g), ([, name]) => name)
  for (const name of new Set([...names, ...commands]))
    if (!names.includes(name) || !commands.includes(name))
      problems.push(`docs/operations.md: ${name} is a command, or in its table, but not both`)
}

function readSubjects() {
  // A shallow clone or a copy without history has no subjects to read.
  const isKnown =
    spawnSync('git', ['merge-base', '--is-ancestor', lastUncheckedCommit, 'HEAD'], { cwd: root }).status === 0
  if (!isKnown) return
  for (const line of git('log', '--format=%h %s', `${lastUncheckedCommit}..HEAD`).trim().split('\n')) {
    const subject = line.slice(line.indexOf(' ') + 1)
    if (subject.length > maxSubject)
      problems.push(`${line}: a subject of ${subject.length} characters, more than ${maxSubject}`)
  }
}

function textOf(file) {
  return readFileSync(join(root, file), 'utf8')
}

function* lines(file) {
  let index = 0
  for (const line of textOf(file).split('\n')) yield [++index, line]
}
