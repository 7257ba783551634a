// Enforces the import rules. A wing is a top folder, such as server/; a room is a folder in a wing,
// or a file at the wing's top. A room may import its own files and the rooms that precede it in
// `ladders`. Server features and rooms of web/ have no such order, but their imports must have no
// cycle. The imports of files must have no cycle either.
// Also requires SQL to name its columns: a newer instance may add a column, and `select *` would
// then return another row to an instance that is still running.
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
/** Rooms of web/ that use the features. No feature may import them. */
const roomsAroundFeatures = ['shell', 'pages', 'telemetry', 'guards', 'routes', 'app', 'main']
/** The wings, each with the wings it may import. */
const wings = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  scripts: ['server'],
  e2e: ['contract', 'scripts', 'server'],
  bench: ['contract', 'server', 'scripts'],
}
const sqlFolderPattern =
  /^server\/(agency|access|policy-rules|context|failure|letterhead|portal)\.ts$|^server\/http\/(session|idempotency|attempt-queries|queue-queries|viewed-queries|health)\.ts$|^server\/features\/(activity\/record|[a-z-]+\/([a-z]+-)?queries)\.ts$|^server\/(platform|database|queries|registry|backup|testing|demo)\/|\.test(ing)?\.ts$/

const wingOf = (file) => file.split('/')[0]
const isTest = (file) => /\.test(ing)?\./.test(file)

/** The room of a file: its folder, or the file itself. All features in contract/ are one room. */
function roomOf(file) {
  const [wing, first, second] = file.replace(/\.(test\.)?tsx?$/, '').split('/')
  if (wing === 'contract') return ladders.contract.includes(first) ? first : 'features'
  // The paths of features are one room that imports nothing of web/, so that any room may link to
  // any page.
  return wing === 'web' && second === 'paths' ? second : first
}

/**
 * The room of a server feature's file, or of a file in web/: such rooms have no order in `ladders`.
 * Otherwise undefined.
 */
function unorderedRoomOf(file) {
  if (isTest(file)) return undefined
  return wingOf(file) === 'web' ? roomOf(file) : /^server\/features\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Why a file of web/ may not import another; undefined if it may. Cycles of rooms are checked
 * separately.
 */
function pageImportProblemOf(file, imported) {
  const [importingRoom, other] = [roomOf(file), roomOf(imported)]
  if (isTest(file) || importingRoom === other) return undefined
  if (importingRoom === 'ui' || importingRoom === 'paths')
    return `${importingRoom} stands on nothing of the page`
  if (roomsAroundFeatures.includes(other) && !roomsAroundFeatures.includes(importingRoom))
    return 'which stands around all features'
  return undefined
}

/** Why a file may not import another; undefined if it may. */
function importProblemOf(file, imported) {
  const [wing, other] = [wingOf(file), wingOf(imported)]
  // Tests in web/ may use a real server.
  if (wing === 'web' && isTest(file) && imported.startsWith('server/testing/')) return undefined
  // Tests in server/ may use a real browser.
  if (wing === 'server' && isTest(file) && imported === 'scripts/browser.mjs') return undefined
  if (wing !== other) return wings[wing].includes(other) ? undefined : 'in another wing'
  if (wing === 'web') return pageImportProblemOf(file, imported)
  const roomOrder = ladders[wing]
  const isImportedRoomAbove =
    roomOrder && !isTest(file) && roomOrder.indexOf(roomOf(imported)) > roomOrder.indexOf(roomOf(file))
  return isImportedRoomAbove ? 'a room above it' : undefined
}

const sqlPattern = /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const allColumnsPattern = /\b(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*/i

const files = Object.keys(wings).flatMap((wing) =>
  readdirSync(join(root, wing), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const problems = []
const imports = new Map()
for (const file of files) {
  const wing = wingOf(file)
  if (ladders[wing] && !isTest(file) && !ladders[wing].includes(roomOf(file)))
    problems.push(`${file} stands in no room`)
  const text = readFileSync(join(root, file), 'utf8')
  if (wing === 'server' && sqlPattern.test(text) && !sqlFolderPattern.test(file))
    problems.push(`${file} speaks SQL`)
  if (wing === 'server' && !isTest(file) && roomOf(file) !== 'testing' && allColumnsPattern.test(text))
    problems.push(`${file} reads all columns: name them, or take columnsOf from database/tables.ts`)
  const targets = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  imports.set(
    file,
    [...targets].map(([, target]) => join(dirname(file), target)),
  )
  for (const imported of imports.get(file)) {
    const why = importProblemOf(file, imported)
    if (why) problems.push(`${file} imports ${imported}, ${why}`)
  }
}

/** Reports every cycle of imports. For a cycle of rooms, `example` names one import. */
function refuseCircles(imports, example = () => undefined) {
  const visitedFiles = new Set()
  const followImports = (one, path) => {
    if (path.includes(one)) {
      const cycle = [...path.slice(path.indexOf(one)), one]
      const examples = cycle.slice(1).flatMap((next, index) => example(cycle[index], next) ?? [])
      problems.push([`A circle: ${cycle.join(' imports ')}`, ...examples].join('\n  '))
    }
    if (visitedFiles.has(one)) return
    visitedFiles.add(one)
    for (const imported of imports.get(one) ?? []) followImports(imported, [...path, one])
  }
  for (const one of imports.keys()) followImports(one, [])
}
refuseCircles(imports)

function refuseCirclesOfRooms(wing) {
  /** Imported rooms by room, each with one import as an example. */
  const importsByRoom = new Map()
  for (const [file, targets] of imports) {
    const room = wingOf(file) === wing ? unorderedRoomOf(file) : undefined
    if (room === undefined) continue
    const known = importsByRoom.get(room) ?? new Map()
    importsByRoom.set(room, known)
    for (const imported of targets) {
      const other = wingOf(imported) === wing ? unorderedRoomOf(imported) : undefined
      if (other !== undefined && other !== room) known.set(other, `${file} imports ${imported}`)
    }
  }
  refuseCircles(new Map([...importsByRoom].map(([room, known]) => [room, [...known.keys()]])), (room, next) =>
    importsByRoom.get(room)?.get(next),
  )
}
for (const wing of ['server', 'web']) refuseCirclesOfRooms(wing)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
