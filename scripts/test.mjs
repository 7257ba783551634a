// `npm test`: everything that must hold, in the order of what is quickest to say no. `npm test -- unit` runs one stage.
// `npm run faults` runs those that wait for outages, which the others do not; `npm run faults -- cluster` the last of them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, onNewNode, root, textOf } from './install.mjs'

const results = join(root, 'test-results')
const [given, part] = process.argv.slice(2)
const only = given === 'faults' ? part : given
let passed = 0
let failed = 0

ensureInstalled()
if (await onNewNode(import.meta.filename)) {
  mkdirSync(results, { recursive: true })
  const stages = given === 'faults' ? { outages, cluster } : { check, unit, e2e }
  if (only && !(only in stages)) {
    console.error(`There is no stage ${only}. The stages are: ${Object.keys(stages).join(', ')}`)
    process.exit(1)
  }
  for (const [name, stage] of Object.entries(stages)) {
    if (only && only !== name) continue
    const began = Date.now()
    const right = await stage()
    console.info(
      `${name}: ${right ? 'right' : 'wrong'} after ${((Date.now() - began) / 1000).toFixed(0)} s\n`,
    )
    if (!right) {
      failed ||= 1
      break
    }
  }
  console.info(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

function check() {
  return run('scripts/check.mjs')
}

function unit() {
  return vitest('unit.json', '--reporter=dot')
}

function outages() {
  return vitest('faults.json', '--mode=faults', '--reporter=verbose')
}

/** Lays a network of machines, which only root may, and whose programs are Debian's. */
function cluster() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    return vitest('cluster.json', '--mode=cluster', '--reporter=verbose', '--retry=0')
  console.info('A cluster of databases is not looked at here: that takes root on Debian (docs/cluster.md)')
  return true
}

async function vitest(name, ...options) {
  await built()
  const report = newReport(name)
  const right = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    ...options,
    '--reporter=json',
    `--outputFile.json=${report}`,
  )
  const told = JSON.parse(textOf(report) ?? 'null')
  passed += told?.numPassedTests ?? 0
  failed += told?.numFailedTests ?? 0
  return right && told !== null
}

async function e2e() {
  await built()
  const { browserOptions } = await import('./browser.mjs')
  await browserOptions()
  const report = newReport('e2e.json')
  const right = run('node_modules/@playwright/test/cli.js', 'test')
  const stats = JSON.parse(textOf(report) ?? 'null')?.stats
  passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  failed += stats?.unexpected ?? 0
  return right && stats !== undefined
}

/** Where a runner will tell what it found: a run that breaks off must not be counted by what an earlier one told. */
function newReport(name) {
  const report = join(results, name)
  rmSync(report, { force: true })
  return report
}

async function built() {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
}

function run(...command) {
  return (
    spawnSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  )
}
