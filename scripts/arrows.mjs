// Holds the house to its ladder: a room may import its own files and any room written before it. No exceptions. And to the
// names of columns: what is read without them changes under a running instance when a newer one adds a column.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const features =
  'activity users auth clients carriers documents policies cards requests certificates claims invites quotes offers appointments messages notifications admin home'
const ladders = {
  server:
    `contract platform settings database context failure wire trade access letterhead http ${features} demo app upkeep portal command main testing`.split(
      ' ',
    ),
  web: 'contract ui api paths agency kept session account visitor activity documents messages notifications cards requests certificates claims appointments offers quotes invites policies clients admin home shell routes app main'.split(
    ' ',
  ),
}
const homesOfSql =
  /^server\/(access|trade|wire|context|failure|letterhead|portal)\.ts$|^server\/http\/(session|once|tries-queries|operating)\.ts$|^server\/features\/(activity\/record|[a-z]+\/([a-z]+-)?queries)\.ts$|^server\/(platform|database|testing|demo)\/|\.test\.ts$/

/** The room a file stands in: its feature, its folder, or the file itself. */
function roomOf(file) {
  const [wing, first, second] = file.replace(/\.(test\.)?tsx?$/, '').split('/')
  return wing === 'contract' ? 'contract' : first === 'features' ? second : first
}

const allColumns = /\b(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*/i

const files = ['contract', 'server', 'web'].flatMap((wing) =>
  readdirSync(join(root, wing), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const wrong = []
for (const file of files) {
  const wing = file.split('/')[0]
  const isTest = file.includes('.test.')
  const ladder = ladders[wing] ?? ['contract']
  if (!isTest && !ladder.includes(roomOf(file))) wrong.push(`${file} stands in no room`)
  const text = readFileSync(join(root, file), 'utf8')
  const speaksSql = /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
  if (wing === 'server' && speaksSql.test(text) && !homesOfSql.test(file)) wrong.push(`${file} speaks SQL`)
  if (wing === 'server' && !isTest && roomOf(file) !== 'testing' && allColumns.test(text))
    wrong.push(`${file} reads all columns: name them, or take columnsOf from database/tables.ts`)
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
    const imported = join(dirname(file), target)
    const [otherWing] = imported.split('/')
    const foreign = otherWing !== wing && otherWing !== 'contract'
    // The tests of a page may meet a real server.
    if (wing === 'web' && isTest && imported.startsWith('server/testing/')) continue
    if (foreign) wrong.push(`${file} imports ${imported}, in another wing`)
    else if (!isTest && ladder.indexOf(roomOf(imported)) > ladder.indexOf(roomOf(file)))
      wrong.push(`${file} imports ${imported}, a room above it`)
  }
}
if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
