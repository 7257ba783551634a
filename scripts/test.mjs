// `npm test`: all checks and tests, those that fail fastest first. `npm test -- unit` runs one
// stage, `npm test -- e2e 1/3` the first third of its tests. `npm test -- changed` runs tests near
// files that differ from HEAD, `npm test -- changed main` from another commit. `npm run faults`
// runs the slow tests of outages, `npm run faults -- cluster` only those of a database cluster.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled, ensureNewNode, root, textOf } from './install.mjs'

const results = join(root, 'test-results')
const [testArgument, part] = process.argv.slice(2)
const testFilter = testArgument === 'faults' ? part : testArgument === 'changed' ? undefined : testArgument
let passedCount = 0
let failedCount = 0

ensureInstalled()
if (await ensureNewNode(import.meta.filename)) {
  mkdirSync(results, { recursive: true })
  const stages = stagesOf(testArgument)
  if (testFilter && !(testFilter in stages)) {
    console.error(`There is no stage ${testFilter}. The stages are: ${Object.keys(stages).join(', ')}`)
    process.exit(1)
  }
  for (const [name, stage] of Object.entries(stages)) {
    if (testFilter && testFilter !== name) continue
    const startedAt = Date.now()
    const isPassed = await stage()
    console.info(
      `${name}: ${isPassed ? 'right' : 'wrong'} after ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`,
    )
    if (!isPassed) {
      failedCount ||= 1
      break
    }
  }
  console.info(`${passedCount} passed, ${failedCount} failed`)
  process.exit(failedCount > 0 ? 1 : 0)
}

function stagesOf(value) {
  if (value === 'faults') return { outages, cluster }
  if (value !== 'changed') {
    const shard = part ? [`--shard=${part}`] : []
    return { check, unit: () => unit(shard), e2e: () => e2e(shard) }
  }
  const nearbyTests = findNearbyTests(changedFiles(part ?? 'HEAD'))
  return {
    check,
    unit: () =>
      nearbyTests.unit.length === 0 ||
      vitest('unit.json', '--reporter=dot', '--passWithNoTests', ...nearbyTests.unit),
    e2e: () => nearbyTests.e2e.length === 0 || e2e(nearbyTests.e2e),
  }
}

/** Files that differ from a commit, and untracked files. */
function changedFiles(ref) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

/**
 * Folders with tests near these files: their own, and those of the same feature in the other top
 * folders.
 */
function findNearbyTests(files) {
  const features = new Set(
    files.flatMap((file) => /^(?:server\/features|web|e2e|contract)\/([\w-]+)/.exec(file)?.slice(1) ?? []),
  )
  const existing = (folders) => [...folders].filter((folder) => existsSync(join(root, folder)))
  const ownFolders = files.map(dirname).filter((folder) => /^(contract|server|web|scripts)/.test(folder))
  const featureFolders = (topFolder) => [...features].map((name) => `${topFolder}/${name}/`)
  return {
    unit: existing(
      new Set([
        ...ownFolders.map((folder) => `${folder}/`),
        ...featureFolders('server/features'),
        ...featureFolders('web'),
      ]),
    ),
    e2e: existing(new Set(featureFolders('e2e'))),
  }
}

function check() {
  return run('scripts/check.mjs')
}

function unit(options) {
  return vitest('unit.json', '--reporter=dot', ...options)
}

function outages() {
  return vitest('faults.json', '--mode=faults', '--reporter=verbose')
}

/** These tests set up a network of machines, so they need root and Debian's packages. */
function cluster() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    return vitest('cluster.json', '--mode=cluster', '--reporter=verbose', '--retry=0')
  console.info('A cluster of databases is not looked at here: that takes root on Debian (docs/cluster.md)')
  return true
}

async function vitest(name, ...options) {
  await ensurePageBuilt()
  const report = newReport(name)
  const isPassed = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  const results = JSON.parse(textOf(report) ?? 'null')
  passedCount += results?.numPassedTests ?? 0
  failedCount += results?.numFailedTests ?? 0
  return isPassed && results !== null
}

async function e2e(options) {
  await ensurePageBuilt()
  const { browserOptions } = await import('./browser.mjs')
  await browserOptions()
  const report = newReport('e2e.json')
  const isPassed = run('node_modules/@playwright/test/cli.js', 'test', ...options)
  const stats = JSON.parse(textOf(report) ?? 'null')?.stats
  passedCount += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  failedCount += stats?.unexpected ?? 0
  return isPassed && stats !== undefined
}

/**
 * The path of a runner's report. Deletes the report of an earlier run: if this run is aborted, the
 * earlier results must not count for it.
 */
function newReport(name) {
  const report = join(results, name)
  rmSync(report, { force: true })
  return report
}

async function ensurePageBuilt() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
}

function run(...command) {
  return (
    spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  )
}
