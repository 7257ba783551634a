import { type Cost, costOf, median, perRequest, print } from './costs.ts'
import { type Call, load } from './load.ts'
import type { Bench, Program } from './programs.ts'

/** Calls that both programs answer, with the ratio that is aimed at. */
export type Compared = Record<string, { call: (turn: number) => Call; aim: number }>

const crowds = [16, 64] as const

/** The portal and the bare program in turns, so that a busy minute of the machine meets both. */
export async function besideBare(
  bench: Bench,
  programs: { portal: Program; bare: Program },
  { calls, quick }: { calls: Compared; quick: boolean },
) {
  const rounds = quick ? 2 : 4
  const seconds = quick ? 0.3 : 1
  const costs = new Map<string, Cost[]>()
  const of = (program: keyof typeof programs, name: string, crowd: number) => {
    const key = `${program} ${name} ${crowd}`
    const list = costs.get(key) ?? []
    costs.set(key, list)
    return list
  }
  for (const program of Object.values(programs))
    for (const { call } of Object.values(calls))
      await load(program.port, call, { connections: 16, seconds: quick ? 0.5 : 1.5 })

  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['portal', 'bare'] as const) : (['bare', 'portal'] as const)
    for (const [name, { call }] of Object.entries(calls))
      for (const connections of crowds)
        for (const program of order)
          of(program, name, connections).push(
            await costOf(bench, programs[program], call, { connections, seconds }),
          )
  }

  const both = (program: keyof typeof programs, name: string) =>
    crowds.flatMap((crowd) => of(program, name, crowd))
  print('CPU per request, in µs. The ratio is bare divided by the portal', [
    ['', 'portal', 'bare', 'ratio', 'rounds', 'aim', 'PostgreSQL: portal', 'bare'],
    ...Object.entries(calls).map(([name, { aim }]) => {
      const ours = both('portal', name)
      const limit = both('bare', name)
      const ratios = ours.map(
        (cost, place) => perRequest(limit.slice(place, place + 1), 'server') / perRequest([cost], 'server'),
      )
      return [
        name,
        perRequest(ours, 'server').toFixed(0),
        perRequest(limit, 'server').toFixed(0),
        (perRequest(limit, 'server') / perRequest(ours, 'server')).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
        aim.toFixed(1),
        perRequest(ours, 'postgres').toFixed(0),
        perRequest(limit, 'postgres').toFixed(0),
      ]
    }),
  ])
  print('Requests per second, and ms to answer (the medians of the rounds)', [
    ['', 'connections', 'portal req/s', 'p50', 'p99', 'bare req/s', 'p50', 'p99'],
    ...Object.keys(calls).flatMap((name) =>
      crowds.map((crowd) => [
        name,
        String(crowd),
        ...(['portal', 'bare'] as const).flatMap((program) => {
          const list = of(program, name, crowd)
          return [
            median(list.map((cost) => cost.requests / cost.seconds)).toFixed(0),
            median(list.map(({ p50 }) => p50)).toFixed(1),
            median(list.map(({ p99 }) => p99)).toFixed(1),
          ]
        }),
      ]),
    ),
  ])
}
