import { type Call, type LoadOutcome, runLoad } from './load.ts'
import { cpuOf, cpuWithChildren } from './measure.ts'
import type { Bench, Program } from './programs.ts'

export interface LoadCost extends LoadOutcome {
  /** CPU in µs. */
  server: number
  postgres: number
}

/** Puts load on a program and measures its CPU and the database's. */
export async function costOf(
  bench: Bench,
  { pid, port }: Program,
  call: (turn: number) => Call,
  loadOptions: Parameters<typeof runLoad>[2],
): Promise<LoadCost> {
  const cpuBefore = { server: cpuOf(pid), postgres: cpuWithChildren(bench.postmaster) }
  const outcome = await runLoad(port, call, loadOptions)
  return {
    ...outcome,
    server: cpuOf(pid) - cpuBefore.server,
    postgres: cpuWithChildren(bench.postmaster) - cpuBefore.postgres,
  }
}

export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
export const costPerRequest = (costs: LoadCost[], part: 'server' | 'postgres') =>
  sum(costs.map((cost) => cost[part])) / sum(costs.map((cost) => cost.requests))

/** Prints rows as an aligned table. */
export function print(title: string, rows: string[][]) {
  const widths = rows.reduce<number[]>(
    (widths, row) => row.map((cell, index) => Math.max(widths[index] ?? 0, cell.length)),
    [],
  )
  const line = (row: string[]) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
  console.info(`\n${title}\n\n${rows.map(line).join('\n')}`)
}
