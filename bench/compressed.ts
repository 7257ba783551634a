import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Cost, costOf, perRequest, print } from './costs.ts'
import type { Call } from './load.ts'
import type { Bench, Program } from './programs.ts'
import { everyReading } from './screens.ts'

// In kB: what is smaller is no list.
const least = 1
const codings = ['identity', 'zstd', 'br', 'gzip'] as const

/** What is answered where only this coding is taken, and its size in kB. */
const answerOf = (port: number, { path, headers }: Call) =>
  new Promise<{ coding: string; size: number }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: headers ?? {}, agent: false }, (response) => {
      const coding = response.headers['content-encoding'] ?? 'identity'
      buffer(response).then(({ length }) => resolve({ coding, size: length / 1000 }), reject)
    }).on('error', reject)
  })

/** What a browser gets of each list of the day, by the coding it takes: compressing can cost more CPU than making it. */
export async function compressed(bench: Bench, portal: Program, { quick }: { quick: boolean }) {
  const head = ['', ...codings.flatMap((coding) => [coding, 'kB'])]
  const rows: string[][] = []
  const totals = codings.map(() => ({ cpu: 0, size: 0 }))
  for (const [name, { path, headers }] of Object.entries(everyReading())) {
    if ((await answerOf(portal.port, { path, headers })).size < least) continue
    const calls = codings.map((coding) => ({ path, headers: { ...headers, 'accept-encoding': coding } }))
    const costs = codings.map((): Cost[] => [])
    for (let round = 0; round < (quick ? 1 : 3); round++)
      for (const [place, call] of calls.entries())
        costs[place]?.push(
          await costOf(bench, portal, () => call, { connections: 8, seconds: quick ? 0.1 : 0.3 }),
        )
    const row = [name]
    for (const [place, call] of calls.entries()) {
      const { coding, size } = await answerOf(portal.port, call)
      const cpu = perRequest(costs[place] ?? [], 'server')
      const total = totals[place]
      if (total) Object.assign(total, { cpu: total.cpu + cpu, size: total.size + size })
      row.push(cpu.toFixed(0), coding === codings[place] ? size.toFixed(1) : 'plain')
    }
    rows.push(row)
  }
  rows.push(['all of them', ...totals.flatMap(({ cpu, size }) => [cpu.toFixed(0), size.toFixed(0)])])
  print('The portal’s lists by accepted coding: CPU per request, in µs, and what is sent', [head, ...rows])
}
