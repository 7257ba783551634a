// Holds the house to its ladders: a room may import its own files and any room written before it. The features of the server stand
// on one step, in the order that their imports give: no feature imports itself by way of others, and no file does. No exceptions. And
// it holds to the names of columns: what is read without them changes under a running instance when a newer one adds a column.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const ladders = {
  contract: 'values entities endpoint features index rights testing'.split(' '),
  server:
    'platform settings database agency context failure wire trade access reading letterhead backup http registry features demo app upkeep parts up-to-date portal worker workers commands command main testing'.split(
      ' ',
    ),
  web: 'ui api audiences work-item upcoming-item feature page paths subject agency lines agency-logo agency-fields page-header kept session push people account visitor activity tasks notes documents messages notifications carriers cards requests certificates claims appointments offers quotes invites bills policies archives clients merging erasing imports admin system today home search story shell pages watching guards routes app main'.split(
    ' ',
  ),
}
/** The wings, and of which others each may import. */
const wings = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  scripts: ['server'],
  e2e: ['contract', 'scripts', 'server'],
  bench: ['contract', 'server', 'scripts'],
}
const homesOfSql =
  /^server\/(agency|access|trade|context|failure|letterhead|portal)\.ts$|^server\/http\/(session|once|tries-queries|queue-queries|viewed-queries|operating)\.ts$|^server\/features\/(activity\/record|[a-z]+\/([a-z]+-)?queries)\.ts$|^server\/(platform|database|reading|registry|backup|testing|demo)\/|\.test(ing)?\.ts$/

const wingOf = (file) => file.split('/')[0]
const isTest = (file) => /\.test(ing)?\./.test(file)

/** The room a file stands in: its folder, or the file itself. What the contract has of features is one room. */
function roomOf(file) {
  const [wing, first] = file.replace(/\.(test\.)?tsx?$/, '').split('/')
  return wing === 'contract' && !ladders.contract.includes(first) ? 'features' : first
}

/** The feature of the server that a file belongs to; undefined for any other file. */
const featureOf = (file) => /^server\/features\/([^/]+)\//.exec(file)?.[1]

/** Why a file may not import another; undefined where it may. */
function whyNot(file, imported) {
  const [wing, other] = [wingOf(file), wingOf(imported)]
  // The tests of a page may meet a real server.
  if (wing === 'web' && isTest(file) && imported.startsWith('server/testing/')) return undefined
  // And those of the server a real browser.
  if (wing === 'server' && isTest(file) && imported === 'scripts/browser.mjs') return undefined
  if (wing !== other) return wings[wing].includes(other) ? undefined : 'in another wing'
  const ladder = ladders[wing]
  const isAbove = ladder && !isTest(file) && ladder.indexOf(roomOf(imported)) > ladder.indexOf(roomOf(file))
  return isAbove ? 'a room above it' : undefined
}

const speaksSql = /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const allColumns = /\b(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*/i

const files = Object.keys(wings).flatMap((wing) =>
  readdirSync(join(root, wing), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const wrong = []
const imports = new Map()
for (const file of files) {
  const wing = wingOf(file)
  if (ladders[wing] && !isTest(file) && !ladders[wing].includes(roomOf(file)))
    wrong.push(`${file} stands in no room`)
  const text = readFileSync(join(root, file), 'utf8')
  if (wing === 'server' && speaksSql.test(text) && !homesOfSql.test(file)) wrong.push(`${file} speaks SQL`)
  if (wing === 'server' && !isTest(file) && roomOf(file) !== 'testing' && allColumns.test(text))
    wrong.push(`${file} reads all columns: name them, or take columnsOf from database/tables.ts`)
  const targets = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  imports.set(
    file,
    [...targets].map(([, target]) => join(dirname(file), target)),
  )
  for (const imported of imports.get(file)) {
    const why = whyNot(file, imported)
    if (why) wrong.push(`${file} imports ${imported}, ${why}`)
  }
}

/** Tells of every way of imports that leads back to where it began. `by` names the file of an import where the rooms alone do not. */
function refuseCircles(imports, by = () => '') {
  const followed = new Set()
  const follow = (one, way) => {
    if (way.includes(one)) {
      const circle = [...way.slice(way.indexOf(one)), one]
      const named = circle.map((each, index) =>
        index === 0 ? each : `${each}${by(circle[index - 1], each)}`,
      )
      wrong.push(`A circle: ${named.join(' imports ')}`)
    }
    if (followed.has(one)) return
    followed.add(one)
    for (const imported of imports.get(one) ?? []) follow(imported, [...way, one])
  }
  for (const one of imports.keys()) follow(one, [])
}
refuseCircles(imports)

/** Which features each feature imports, with one file that does so. */
const byFeature = new Map()
for (const [file, targets] of imports) {
  const own = featureOf(file)
  if (own === undefined || isTest(file)) continue
  const others = byFeature.get(own) ?? new Map()
  byFeature.set(own, others)
  for (const target of targets) {
    const other = featureOf(target)
    if (other !== undefined && other !== own) others.set(other, file)
  }
}
refuseCircles(
  new Map([...byFeature].map(([own, others]) => [own, [...others.keys()]])),
  (own, other) => ` (${byFeature.get(own).get(other)})`,
)

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
