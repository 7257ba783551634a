import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { print } from './costs.ts'
import * as data from './data.ts'
import { ask } from './load.ts'
import { cpuOf, memoryOf } from './measure.ts'
import type { Bench, Program } from './programs.ts'
import { message } from './threads.ts'

const Change = z.object({ entity: z.string(), id: z.string() })
export type Change = z.infer<typeof Change>

/** Holds a stream of live updates, as a browser does; resolves with how to close it once its first bytes are there. */
export const openStream = (port: number, token: string, heard: (change: Change) => void) =>
  new Promise<() => void>((resolve, reject) => {
    const headers = { cookie: `session=${token}` }
    const asked = get({ port, host: '127.0.0.1', path: '/api/events', agent: false, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}`))
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        resolve(() => asked.destroy())
        const told = (text + part).split('\n\n')
        text = told.pop() ?? ''
        for (const block of told) {
          const [kind, line = ''] = block.split('\n')
          if (kind === 'event: change') heard(Change.parse(JSON.parse(line.slice('data: '.length))))
        }
      })
      response.on('error', () => undefined)
    })
    asked.on('error', reject)
  })

// Files and sockets a process holds besides.
const spare = 200
const mostOpen = () =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1024)
/** As many streams as this process can hold, 2,000 at most. */
export const streamsWanted = () => Math.min(2000, mostOpen() - spare)

interface Hearing {
  streams: (() => void)[]
  /** Who heard a change, with the time of it. */
  heard: { id: string; by: string; at: number }[]
}

/** A stream for each of the agents and of as many clients as are still wanted. */
export async function openStreams({ port }: Program, count: number): Promise<Hearing> {
  const people = Array.from({ length: count }, (_, n) => (n < 4 ? data.agent(n + 1) : data.client(n - 3)))
  const hearing: Hearing = { streams: [], heard: [] }
  for (let from = 0; from < count; from += 100)
    hearing.streams.push(
      ...(await Promise.all(
        people
          .slice(from, from + 100)
          .map(({ id, token }) =>
            openStream(port, token, (change) =>
              hearing.heard.push({ id: change.id, by: id, at: performance.now() }),
            ),
          ),
      )),
    )
  return hearing
}

/** What a portal that does nothing else pays for browsers that wait, and who of them hears of a message. */
export async function idleStreams(bench: Bench, { quick }: { quick: boolean }) {
  const wanted = streamsWanted()
  const portal = await bench.startPortal()
  await wait(1500)
  const before = memoryOf(portal.pid).now
  const began = performance.now()
  const { streams, heard } = await openStreams(portal, wanted)
  const took = performance.now() - began
  await wait(1500)
  const held = memoryOf(portal.pid).now
  // Each 20 s every stream gets a sign of life, and all their sessions are looked up.
  const cpu = cpuOf(portal.pid)
  if (!quick) await wait(20_000)
  const beat = quick ? '' : ((cpuOf(portal.pid) - cpu) / 1000).toFixed(0)

  // One of those who listen, however few those are.
  const place = Math.min(1001, streams.length - 4)
  const [sender, agent] = [data.client(place), data.agentOf(place)]
  const sent = performance.now()
  await ask(portal.port, message(sender))
  const answered = performance.now() - sent
  await wait(500)
  const by = heard.map((one) => one.by).toSorted()
  const right = by.length === 2 && by.includes(sender.id) && by.includes(agent.id)
  for (const close of streams) close()
  print(`${streams.length.toLocaleString('en-US')} idle event streams on one instance`, [
    [`opened in s`, 'MB before', 'MB after', 'kB per stream', 'ms of CPU in 20 s'],
    [
      (took / 1000).toFixed(1),
      before.toFixed(0),
      held.toFixed(0),
      (((held - before) * 1024) / streams.length).toFixed(1),
      beat,
    ],
  ])
  const last = Math.max(sent, ...heard.map(({ at }) => at)) - sent
  console.info(
    `One message, answered after ${answered.toFixed(0)} ms: heard by ${by.length} streams after ${last.toFixed(0)} ms, ${right ? 'those of the client and the agent' : 'which are NOT those of the client and the agent'}.`,
  )
  await portal.stop()
}
