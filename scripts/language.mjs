// `npm run check`: comments begin with their subject, and neither they nor Markdown go past column
// 100 (STYLE.md). In CI also: a commit's subject has at most 72 characters.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './install.mjs'

const maxColumns = 100
const maxSubject = 72
const maxUnclearPer100 = 3
/** The rule for subjects applies to commits after this one. */
const lastUncheckedCommit = '771b964e'
const unclearStartPattern = /^(What|Of|Whose|Whoever|So many|How)\b(?![^.]*\?)/
/** Links, tables and the linter's own lines cannot be wrapped. */
const isLongByNature = (line) => /https?:\/\/|^\s*\||biome-ignore/.test(line)

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 27 })
const problems = []
let comments = 0
const unclearComments = []

for (const file of git('ls-files').split('\n')) {
  if (/\.(tsx?|mjs)$/.test(file)) readComments(file)
  else if (file.endsWith('.md')) readMarkdown(file)
}
if (unclearComments.length * 100 > comments * maxUnclearPer100)
  problems.push(
    `${unclearComments.length} of ${comments} comments begin with What, Of, Whose, Whoever, So many or How:`,
    ...unclearComments,
  )
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
  }
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

function* lines(file) {
  let index = 0
  for (const line of readFileSync(`${root}/${file}`, 'utf8').split('\n')) yield [++index, line]
}
