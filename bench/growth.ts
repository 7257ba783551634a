import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agencyOf } from './cached-agency.ts'
import { calls } from './calls.ts'
import { costOf, costPerRequest, type LoadCost, median, print } from './costs.ts'
import { figureCalls, firstPages } from './first-pages.ts'
import type { Call } from './load.ts'
import { type Bench, type Program, urlOf, withBench } from './programs.ts'

const folder = process.env.BENCH_FOLDER ?? join(tmpdir(), 'portal-bench-growth')
const maxGrowth = 1.5

/** Numbers of clients. A quick run uses a tenth of the large number. */
const clientsOf = (isQuick: boolean) => ({ few: 2000, many: isQuick ? 10_000 : 100_000 })

interface Agency {
  connection: Bench['connection']
  portal: Program
}

interface GrowthResult {
  few: LoadCost[]
  many: LoadCost[]
}

/**
 * Calls the small and the large agency in turn, so that a busy minute of the machine affects both.
 */
async function costsOf(
  bench: Bench,
  { few, many }: { few: Agency; many: Agency },
  call: (turn: number) => Call,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<GrowthResult> {
  const results: GrowthResult = { few: [], many: [] }
  const measureBlock = ({ portal }: Agency) => costOf(bench, portal, call, { connections: 4, seconds })
  await measureBlock(few)
  await measureBlock(many)
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) results.few.push(await measureBlock(few))
    results.many.push(await measureBlock(many))
    if (round % 2 === 1) results.few.push(await measureBlock(few))
  }
  return results
}

const cpuOf = (costs: LoadCost[]) => costPerRequest(costs, 'server') + costPerRequest(costs, 'postgres')
const p99Of = (costs: LoadCost[]) => median(costs.map((cost) => cost.p99))
const formatCpuParts = (costs: LoadCost[]) =>
  `${costPerRequest(costs, 'server').toFixed(0)} + ${costPerRequest(costs, 'postgres').toFixed(0)}`

interface Row {
  name: string
  found: GrowthResult | string
}

const growthOf = ({ found }: Row) =>
  typeof found === 'string' ? Number.POSITIVE_INFINITY : cpuOf(found.many) / cpuOf(found.few)

function cellsOf(row: Row): string[] {
  const { name, found } = row
  if (typeof found === 'string') return [name, found]
  return [
    name,
    formatCpuParts(found.few),
    p99Of(found.few).toFixed(1),
    formatCpuParts(found.many),
    p99Of(found.many).toFixed(1),
    growthOf(row).toFixed(2),
    (p99Of(found.many) / p99Of(found.few)).toFixed(2),
  ]
}

/**
 * Compares all lists and the calls of a usual day between a large agency and a small one with the
 * same habits.
 */
export async function measure({ quick }: { quick: boolean }): Promise<void> {
  // With a minimal WAL level, PostgreSQL writes new tables and their indexes without logging each
  // row.
  const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '4GB' }
  await withBench((bench) => compare(bench, quick), { keptIn: folder, settings })
}

async function compare(bench: Bench, isQuick: boolean) {
  const openAgency = async (clients: number): Promise<Agency> => {
    const connection = await agencyOf(bench, clients)
    return { connection, portal: await bench.startPortal({ DATABASE_URL: urlOf(connection) }) }
  }
  const clients = clientsOf(isQuick)
  const agencies = { few: await openAgency(clients.few), many: await openAgency(clients.many) }

  const pages = { ...firstPages(), ...figureCalls }
  const everyCallByName: Record<string, (turn: number) => Call> = {
    ...calls,
    ...Object.fromEntries(Object.entries(pages).map(([name, call]) => [name, () => call])),
  }
  const loadOptions = isQuick ? { rounds: 1, seconds: 0.3 } : { rounds: 3, seconds: 0.5 }
  const rows: Row[] = []
  for (const [name, call] of Object.entries(everyCallByName)) {
    const costs = await costsOf(bench, agencies, call, loadOptions).catch((error: Error) =>
      error.message.slice(19, 33),
    )
    const row = { name, found: costs }
    rows.push(row)
    console.info(cellsOf(row).join('  '))
  }
  const head = ['', 'CPU', 'p99', 'CPU', 'p99', 'CPU', 'p99']
  print(
    `${clients.few} clients, and ${clients.many}: µs of CPU, portal + PostgreSQL, and ms; the ratio of each, aim ${maxGrowth}`,
    [head, ...rows.toSorted((a, b) => growthOf(b) - growthOf(a)).map(cellsOf)],
  )
  const grownRows = rows.filter((row) => growthOf(row) > maxGrowth)
  console.info(`\n${grownRows.length} of ${rows.length} grow by more than ${maxGrowth} times.`)
}
