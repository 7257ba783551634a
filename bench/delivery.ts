import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { print } from './costs.ts'
import * as data from './data.ts'
import { ask } from './load.ts'
import { cpuOf, cpuWithChildren } from './measure.ts'
import type { Bench, Program } from './programs.ts'
import { openStream } from './streams.ts'
import { message, ofClient, ofOneself } from './threads.ts'

const perSecond = 200
const Sent = z.object({ message: z.object({ id: z.string() }) })

/** A hundred conversations in turn, in each of which client and agent write alternately. */
function turnOf(turn: number) {
  const n = 1501 + (turn % 100)
  const [client, agent] = [data.client(n), data.agentOf(n)]
  const byClient = (turn + Math.floor(turn / 100)) % 2 === 0
  return { client, sender: byClient ? client : agent, receiver: byClient ? agent : client }
}
type Turn = ReturnType<typeof turnOf>

interface Post extends Turn {
  at: number
  /** When the receiver heard of it, and had it on the newest page; ms after the post was sent. */
  heardAfter?: number
  readAfter?: number
}

/** Keeps who heard of which message when: the notice may come before the sender has the answer. */
function notes() {
  const posts = new Map<string, Post>()
  const early = new Map<string, { by: string; at: number }[]>()
  return {
    posts,
    heard(id: string, by: string, at: number): Post | undefined {
      const post = posts.get(id)
      if (!post) early.set(id, [...(early.get(id) ?? []), { by, at }])
      else if (post.receiver.id === by) {
        post.heardAfter = at - post.at
        return post
      }
    },
    sent(id: string, post: Post): Post | undefined {
      posts.set(id, post)
      const waiting = early.get(id)?.find(({ by }) => by === post.receiver.id)
      early.delete(id)
      if (!waiting) return
      post.heardAfter = waiting.at - post.at
      return post
    },
  }
}

/** Sends at an even pace, whether or not the ones before have been answered. */
async function paced(count: number, send: (turn: number) => Promise<void>) {
  const began = performance.now()
  const sending: Promise<void>[] = []
  for (let turn = 0; turn < count; turn++) {
    const early = began + (turn * 1000) / perSecond - performance.now()
    if (early > 1) await wait(early)
    sending.push(send(turn))
  }
  const took = performance.now() - began
  await Promise.all(sending)
  return took / 1000
}

/** Messages posted to one instance, and their receivers' streams and readings on another. */
async function exchange(first: Program, second: Program, count: number) {
  const kept = new Agent({ keepAlive: true })
  const { posts, heard, sent } = notes()
  const readings: Promise<void>[] = []
  // A machine that is too busy is told of, and does not end the measurement.
  const refusals: string[] = []
  const refused = (error: Error) => {
    refusals.push(error.message)
    return null
  }
  const read = async (id: string, post: Post) => {
    const { client, receiver } = post
    const call = receiver === client ? ofOneself(client) : ofClient(client, receiver)
    const page = await ask(second.port, call, kept).catch(refused)
    if (page?.includes(id)) post.readAfter = performance.now() - post.at
  }
  const goOn = (id: string, post: Post | undefined) => {
    if (post) readings.push(read(id, post))
  }
  const people = [1, 2, 3, 4].map(data.agent)
  for (let turn = 0; turn < 100; turn++) people.push(turnOf(turn).client)
  const streams = await Promise.all(
    people.map((person) =>
      openStream(second.port, person.token, ({ entity, id }) => {
        if (entity === 'message') goOn(id, heard(id, person.id, performance.now()))
      }),
    ),
  )
  const send = async (turn: number) => {
    const { client, sender, receiver } = turnOf(turn)
    const call = sender === client ? message(sender) : message(sender, client)
    const post = { client, sender, receiver, at: performance.now() }
    const answer = await ask(first.port, call, kept).catch(refused)
    if (answer === null) return
    const { id } = Sent.parse(JSON.parse(answer)).message
    goOn(id, sent(id, post))
  }
  const seconds = await paced(count, send)
  const all = () => [...posts.values()]
  const late = performance.now() + 10_000
  while (all().some(({ heardAfter }) => heardAfter === undefined) && performance.now() < late) await wait(20)
  await Promise.all(readings)
  for (const close of streams) close()
  kept.destroy()
  return { seconds, posts: all(), refusals }
}

/** How long a message takes to the other side when it goes over two instances. */
export async function delivery(bench: Bench, first: Program, { quick }: { quick: boolean }) {
  const second = await bench.startPortal()
  // So that neither instance does anything for the first time.
  await exchange(first, second, perSecond)
  const count = perSecond * (quick ? 3 : 10)
  const spent = () => [cpuOf(first.pid), cpuOf(second.pid), cpuWithChildren(bench.postmaster)]
  const before = spent()
  const { seconds, posts, refusals } = await exchange(first, second, count)
  const each = spent().map((cpu, place) => ((cpu - (before[place] ?? 0)) / count / 1000).toFixed(1))
  const row = (name: string, found: (number | undefined)[]) => {
    const times = found.filter((time) => time !== undefined).toSorted((a, b) => a - b)
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0)
    return [name, ...[count, posts.length, times.length].map(String), at(0.5), at(0.99), at(1), '1000']
  }
  print(
    `Delivery over two instances, at ${(count / seconds).toFixed(0)} messages a second in 100 conversations: ms from the sending`,
    [
      ['', 'sent', 'stored', 'arrived', 'p50', 'p99', 'most', 'aim of p99'],
      row(
        'until the receiver hears of it',
        posts.map(({ heardAfter }) => heardAfter),
      ),
      row(
        'until the receiver has read the newest 50',
        posts.map(({ readAfter }) => readAfter),
      ),
    ],
  )
  console.info(
    `CPU per message with its reading, in ms: ${each.join(' + ')}, the two instances and PostgreSQL.`,
  )
  if (refusals.length > 0) console.info(`${refusals.length} calls were refused, at first: ${refusals[0]}`)
  await second.stop()
}
