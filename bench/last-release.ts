import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { calls } from './calls.ts'
import { costOf, costPerRequest, type LoadCost, median, print } from './costs.ts'
import * as data from './data.ts'
import { pdfOf, uploadCallOf } from './files.ts'
import type { Call } from './load.ts'
import { memoryOf } from './measure.ts'
import { type Bench, type Program, urlOf, withBench } from './programs.ts'
import { listScreenReads } from './screens.ts'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The last release tag; without tags, the previous commit. */
function lastRelease() {
  const tag = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0]
  return tag || 'HEAD~1'
}

/** Checks another commit of this repository out into a folder, ready to start. */
async function treeOf(ref: string, folder: string) {
  const tree = join(folder, 'tree')
  git('worktree', 'add', '--quiet', '--detach', tree, ref)
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(tree) === lock(root)) await symlink(join(root, 'node_modules'), join(tree, 'node_modules'))
  else
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: tree,
      stdio: 'inherit',
    })
  // The page is not measured, so the older portal serves the built page of this tree.
  await symlink(join(root, 'dist'), join(tree, 'dist'))
  return tree
}

const versions = ['before', 'now'] as const
type BothVersions<T> = Record<(typeof versions)[number], T>

/**
 * Starts the previous and the present release in turn, each on its own database. Records the start
 * time and the memory at rest.
 */
async function measureStarts(bench: Bench, trees: BothVersions<string>, times: number) {
  const start = { before: [] as number[], now: [] as number[] }
  const laterTimes = { before: [] as number[], now: [] as number[] }
  for (let time = 0; time <= times; time++)
    for (const side of versions) {
      const connection = await bench.database(`tables_${side}`)
      const portal = await bench.startPortal({ DATABASE_URL: urlOf(connection) }, trees[side])
      await wait(1500)
      // The first start creates the tables and does not count.
      if (time > 0) {
        start[side].push(portal.readyAfter)
        laterTimes[side].push(memoryOf(portal.pid).now)
      }
      await portal.stop()
    }
  return { start, rest: laterTimes }
}

const ratioOf = (costs: BothVersions<LoadCost[]>, parts: readonly ('server' | 'postgres')[]) => {
  const costOfParts = (list: LoadCost[]) => parts.reduce((sum, part) => sum + costPerRequest(list, part), 0)
  const rounds = costs.now.map(
    (cost, round) => costOfParts([cost]) / costOfParts(costs.before.slice(round, round + 1)),
  )
  const range = `${Math.min(...rounds).toFixed(2)}–${Math.max(...rounds).toFixed(2)}`
  return [median(rounds).toFixed(2), range]
}

/** Whether the older commit has this read. Otherwise there is nothing to compare. */
async function isAnsweredBy(portal: Program, { path, headers }: Call) {
  const { status } = await fetch(`http://localhost:${portal.port}${path}`, headers ? { headers } : {})
  return status !== 404
}

async function compareCalls(bench: Bench, portals: BothVersions<Program>, isQuick: boolean) {
  const uploadCall = uploadCallOf(pdfOf(1024 * 1024))
  const everyCallByName: Record<string, (turn: number) => Call> = {
    ...calls,
    'upload of 1 MB': uploadCall,
  }
  for (const [name, call] of Object.entries(listScreenReads()))
    if (await isAnsweredBy(portals.before, call)) everyCallByName[name] = () => call
  const rows: string[][] = []
  for (const [name, call] of Object.entries(everyCallByName)) {
    const costs: BothVersions<LoadCost[]> = { before: [], now: [] }
    const measureBlock = (side: (typeof versions)[number]) =>
      costOf(bench, portals[side], call, { connections: 8, seconds: isQuick ? 0.2 : 0.5 })
    for (const side of versions) await measureBlock(side)
    for (let round = 0; round < (isQuick ? 3 : 5); round++)
      for (const side of round % 2 === 0 ? versions : versions.toReversed())
        costs[side].push(await measureBlock(side))
    rows.push([
      name,
      ...versions.flatMap((side) =>
        (['server', 'postgres'] as const).map((part) => costPerRequest(costs[side], part).toFixed(0)),
      ),
      ...ratioOf(costs, ['server']),
      ...ratioOf(costs, ['server', 'postgres']),
    ])
  }
  return rows
}

/** Compares the CPU of each call with that of another commit, both on the tables of this one. */
export async function measure({ quick, value = lastRelease() }: { quick: boolean; value?: string }) {
  await withBench(async (bench) => compare(bench, value, quick))
  // The worktree's folder is deleted by now. This command removes git's record of the worktree.
  git('worktree', 'prune')
}

async function compare(bench: Bench, ref: string, isQuick: boolean) {
  const tree = await treeOf(ref, bench.folder)
  const { start, rest } = await measureStarts(bench, { before: tree, now: root }, isQuick ? 1 : 5)
  // The older program starts first and keeps running while the newer one migrates, as in an upgrade
  // without downtime.
  const releaseBefore = await bench.startPortal({}, tree)
  const now = await bench.startPortal()
  await data.loadAgency(bench.connection)
  const rows = await compareCalls(bench, { before: releaseBefore, now }, isQuick)
  print(`This release and the one before (${ref}): CPU per call in µs, and now ÷ before with its scatter`, [
    ['', 'before', 'PostgreSQL', 'now', 'PostgreSQL', 'portal', '', 'with PostgreSQL', ''],
    ...rows,
  ])
  const row = (name: string, measurements: BothVersions<number[]>, digits: number) => [
    name,
    ...versions.map((side) => median(measurements[side]).toFixed(digits)),
    (median(measurements.now) / median(measurements.before)).toFixed(2),
  ]
  print('Start in s, memory in MB', [
    ['', ...versions, 'now ÷ before'],
    row('from start to ready', start, 2),
    row('memory at rest', rest, 0),
    row(
      'memory after this load',
      { before: [memoryOf(releaseBefore.pid).now], now: [memoryOf(now.pid).now] },
      0,
    ),
  ])
  await releaseBefore.stop()
  await now.stop()
}
