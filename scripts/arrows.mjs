// Holds the house to its ladders: a room may import its own files and any room written before it. The features of the server, and all
// rooms of the page, have no written order: it follows from their imports, which may not run in a circle. Nor may those of files. No
// exceptions. And it holds to the names of columns: what is read without them changes under a running instance when a newer one adds a
// column.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const ladders = {
  contract: 'values entities endpoint features index rights testing'.split(' '),
  server:
    'platform settings database agency context failure wire policy-rules access queries letterhead backup http registry features demo app cleanup open-context startup-tasks portal commands command main testing'.split(
      ' ',
    ),
}
/** The rooms around all features of the page. No feature knows them. */
const aroundFeatures = ['shell', 'pages', 'telemetry', 'guards', 'routes', 'app', 'main']
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
  /^server\/(agency|access|policy-rules|context|failure|letterhead|portal)\.ts$|^server\/http\/(session|idempotency|attempt-queries|queue-queries|viewed-queries|health)\.ts$|^server\/features\/(activity\/record|[a-z-]+\/([a-z]+-)?queries)\.ts$|^server\/(platform|database|queries|registry|backup|testing|demo)\/|\.test(ing)?\.ts$/

const wingOf = (file) => file.split('/')[0]
const isTest = (file) => /\.test(ing)?\./.test(file)

/** The room a file stands in: its folder, or the file itself. What the contract has of features is one room. */
function roomOf(file) {
  const [wing, first, second] = file.replace(/\.(test\.)?tsx?$/, '').split('/')
  if (wing === 'contract') return ladders.contract.includes(first) ? first : 'features'
  // The addresses of features are one room, which stands on nothing of the page: any room may lead to any page.
  return wing === 'web' && second === 'paths' ? second : first
}

/** The rooms whose order follows from their imports: features of the server, rooms of the page. Undefined for any other file. */
function unorderedRoomOf(file) {
  if (isTest(file)) return undefined
  return wingOf(file) === 'web' ? roomOf(file) : /^server\/features\/([^/]+)\//.exec(file)?.[1]
}

/** Why a file of the page may not import another; undefined where it may. Circles among rooms are refused apart. */
function whyNotInPage(file, imported) {
  const [room, other] = [roomOf(file), roomOf(imported)]
  if (isTest(file) || room === other) return undefined
  if (room === 'ui' || room === 'paths') return `${room} stands on nothing of the page`
  if (aroundFeatures.includes(other) && !aroundFeatures.includes(room))
    return 'which stands around all features'
  return undefined
}

/** Why a file may not import another; undefined where it may. */
function whyNot(file, imported) {
  const [wing, other] = [wingOf(file), wingOf(imported)]
  // The tests of a page may meet a real server.
  if (wing === 'web' && isTest(file) && imported.startsWith('server/testing/')) return undefined
  // And those of the server a real browser.
  if (wing === 'server' && isTest(file) && imported === 'scripts/browser.mjs') return undefined
  if (wing !== other) return wings[wing].includes(other) ? undefined : 'in another wing'
  if (wing === 'web') return whyNotInPage(file, imported)
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

/** Tells of every circle of imports. `example` names an import where those of the circle are rooms. */
function refuseCircles(imports, example = () => undefined) {
  const followed = new Set()
  const follow = (one, way) => {
    if (way.includes(one)) {
      const circle = [...way.slice(way.indexOf(one)), one]
      const examples = circle.slice(1).flatMap((next, index) => example(circle[index], next) ?? [])
      wrong.push([`A circle: ${circle.join(' imports ')}`, ...examples].join('\n  '))
    }
    if (followed.has(one)) return
    followed.add(one)
    for (const imported of imports.get(one) ?? []) follow(imported, [...way, one])
  }
  for (const one of imports.keys()) follow(one, [])
}
refuseCircles(imports)

/** Refuses circles among the rooms of a wing that have no written order. */
function refuseCirclesOfRooms(wing) {
  /** By room, the rooms that it imports, each with one import as an example. */
  const rooms = new Map()
  for (const [file, targets] of imports) {
    const room = wingOf(file) === wing ? unorderedRoomOf(file) : undefined
    if (room === undefined) continue
    const known = rooms.get(room) ?? new Map()
    rooms.set(room, known)
    for (const imported of targets) {
      const other = wingOf(imported) === wing ? unorderedRoomOf(imported) : undefined
      if (other !== undefined && other !== room) known.set(other, `${file} imports ${imported}`)
    }
  }
  refuseCircles(new Map([...rooms].map(([room, known]) => [room, [...known.keys()]])), (room, next) =>
    rooms.get(room)?.get(next),
  )
}
for (const wing of ['server', 'web']) refuseCirclesOfRooms(wing)

if (wrong.length > 0) {
  console.error(wrong.join('\n'))
  process.exit(1)
}
