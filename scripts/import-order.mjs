// Enforces the import rules. A unit is a folder in a top folder such as server/, or a file beside
// these folders. A unit may import its own files and the units that precede it in `unitOrders`.
// Server features and units of web/ have no such order, but their imports must have no cycle. The
// imports of files must have no cycle either.
// Also requires SQL to name its columns: a newer instance may add a column, and `select *` would
// then return another row to an instance that is still running.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

const unitOrders = {
  contract: 'values entities endpoint features index rights key-rights testing'.split(' '),
  server:
    'platform settings database agency context failure wire policy-rules access queries letterhead backup http registry features demo app cleanup open-context startup-tasks portal commands command main testing'.split(
      ' ',
    ),
}
/** Units of web/ that use the features. No feature may import them. */
const unitsAroundFeatures = ['shell', 'pages', 'telemetry', 'guards', 'routes', 'app', 'main']
/** The top folders, each with those that it may import. */
const importableFolders = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  scripts: ['server'],
  e2e: ['contract', 'scripts', 'server'],
  bench: ['contract', 'server', 'scripts'],
}
const sqlFolderPattern =
  /^server\/(agency|access|policy-rules|context|failure|letterhead|portal)\.ts$|^server\/http\/(session|idempotency|attempt-queries|queue-queries|viewed-queries|health)\.ts$|^server\/features\/(activity\/record|[a-z-]+\/([a-z]+-)?queries)\.ts$|^server\/(platform|database|queries|registry|backup|testing|demo)\/|\.test(ing)?\.ts$/

const topFolderOf = (file) => file.split('/')[0]
const isTest = (file) => /\.test(ing)?\./.test(file)

/** The unit of a file: its folder, or the file itself. All features in contract/ are one unit. */
function unitOf(file) {
  const [topFolder, firstFolder, secondFolder] = file.replace(/\.(test\.)?tsx?$/, '').split('/')
  if (topFolder === 'contract') return unitOrders.contract.includes(firstFolder) ? firstFolder : 'features'
  // The paths of features are one unit that imports nothing of web/, so that any unit may link to
  // any page.
  return topFolder === 'web' && secondFolder === 'paths' ? secondFolder : firstFolder
}

/**
 * The unit of a file in web/, or the folder of a server feature's file: these have no order in
 * `unitOrders`. Otherwise undefined.
 */
function unorderedUnitOf(file) {
  if (isTest(file)) return undefined
  return topFolderOf(file) === 'web' ? unitOf(file) : /^server\/features\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Why a file of web/ may not import another; undefined if it may. Cycles of units are checked
 * separately.
 */
function pageImportProblemOf(file, importedFile) {
  const [importingUnit, importedUnit] = [unitOf(file), unitOf(importedFile)]
  if (isTest(file) || importingUnit === importedUnit) return undefined
  if (importingUnit === 'ui' || importingUnit === 'paths')
    return `but ${importingUnit} imports nothing of the page`
  if (unitsAroundFeatures.includes(importedUnit) && !unitsAroundFeatures.includes(importingUnit))
    return 'which imports all features itself'
  return undefined
}

/** Why a file may not import another; undefined if it may. */
function importProblemOf(file, importedFile) {
  const [topFolder, importedFolder] = [topFolderOf(file), topFolderOf(importedFile)]
  // Tests in web/ may use a real server.
  if (topFolder === 'web' && isTest(file) && importedFile.startsWith('server/testing/')) return undefined
  // Tests in server/ may use a real browser.
  if (topFolder === 'server' && isTest(file) && importedFile === 'scripts/browser.mjs') return undefined
  if (topFolder !== importedFolder)
    return importableFolders[topFolder].includes(importedFolder)
      ? undefined
      : 'in a top folder that it may not import'
  if (topFolder === 'web') return pageImportProblemOf(file, importedFile)
  const unitOrder = unitOrders[topFolder]
  const isImportedUnitAbove =
    unitOrder && !isTest(file) && unitOrder.indexOf(unitOf(importedFile)) > unitOrder.indexOf(unitOf(file))
  return isImportedUnitAbove ? 'a unit above it' : undefined
}

const sqlPattern = /from 'kysely'|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const allColumnsPattern = /\b(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*/i

const files = Object.keys(importableFolders).flatMap((topFolder) =>
  readdirSync(join(root, topFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const problems = []
const imports = new Map()
for (const file of files) {
  const topFolder = topFolderOf(file)
  if (unitOrders[topFolder] && !isTest(file) && !unitOrders[topFolder].includes(unitOf(file)))
    problems.push(`${file} is in no unit of unitOrders`)
  const text = readFileSync(join(root, file), 'utf8')
  if (topFolder === 'server' && sqlPattern.test(text) && !sqlFolderPattern.test(file))
    problems.push(`${file} has SQL: move it to queries.ts or <word>-queries.ts`)
  if (topFolder === 'server' && !isTest(file) && unitOf(file) !== 'testing' && allColumnsPattern.test(text))
    problems.push(`${file} reads all columns: name them, or take columnsOf from database/tables.ts`)
  const targets = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  imports.set(
    file,
    [...targets].map(([, target]) => join(dirname(file), target)),
  )
  for (const importedFile of imports.get(file)) {
    const reason = importProblemOf(file, importedFile)
    if (reason) problems.push(`${file} imports ${importedFile}, ${reason}`)
  }
}

/**
 * Reports every cycle of imports. For a cycle of units, `example` names one import behind each
 * step.
 */
function refuseCycles(imports, example = () => undefined) {
  const visitedFiles = new Set()
  const followImports = (file, path) => {
    if (path.includes(file)) {
      const cycle = [...path.slice(path.indexOf(file)), file]
      const examples = cycle.slice(1).flatMap((next, index) => example(cycle[index], next) ?? [])
      problems.push([`A circle: ${cycle.join(' imports ')}`, ...examples].join('\n  '))
    }
    if (visitedFiles.has(file)) return
    visitedFiles.add(file)
    for (const importedFile of imports.get(file) ?? []) followImports(importedFile, [...path, file])
  }
  for (const one of imports.keys()) followImports(one, [])
}
refuseCycles(imports)

function refuseUnitCycles(topFolder) {
  /** Imported units by unit, each with one import as an example. */
  const importsByUnit = new Map()
  for (const [file, targets] of imports) {
    const unit = topFolderOf(file) === topFolder ? unorderedUnitOf(file) : undefined
    if (unit === undefined) continue
    const knownTargets = importsByUnit.get(unit) ?? new Map()
    importsByUnit.set(unit, knownTargets)
    for (const importedUnit of targets) {
      const unorderedUnit =
        topFolderOf(importedUnit) === topFolder ? unorderedUnitOf(importedUnit) : undefined
      if (unorderedUnit !== undefined && unorderedUnit !== unit)
        knownTargets.set(unorderedUnit, `${file} imports ${importedUnit}`)
    }
  }
  refuseCycles(
    new Map([...importsByUnit].map(([unit, knownTargets]) => [unit, [...knownTargets.keys()]])),
    (unit, next) => importsByUnit.get(unit)?.get(next),
  )
}
for (const topFolder of ['server', 'web']) refuseUnitCycles(topFolder)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
