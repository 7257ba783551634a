import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from './database/open.ts'
import { openParts } from './parts.ts'
import type { Log } from './platform/log.ts'
import { type Line, lineTo } from './platform/workers/line.ts'
import { answerTogether } from './platform/workers/together.ts'
import { WrongSetting } from './platform/wrong-setting.ts'
import type { Portal } from './portal.ts'
import type { Settings } from './settings.ts'
import { bringUpToDate } from './up-to-date.ts'

// Before another takes the place of one that ended, in ms; one that stood for a minute begins to count anew.
const pauses = [0, 1000, 2000, 5000, 10_000, 30_000]
const stood = 60_000
// Workers have had their time by then.
const longestClosing = 9500

/** Why a worker could not start. */
const Failed = z.object({ reason: z.string(), isSetting: z.boolean() })

interface Started {
  worker: Worker
  /** Resolves with its address; rejects with why it could not start. */
  listening: Promise<string>
  ready: Promise<void>
  /** Resolves with its code, or with the signal that ended it. */
  ended: Promise<number | string>
}

/**
 * Serves the portal by several processes that share its port, each as one instance. This one opens the database, brings it up
 * to date once all of them listen, counts for them, puts another in the place of one that ends, and ends all together.
 */
export async function openWorkers(
  settings: Settings,
  log: Log,
  { opening }: { opening: Promise<Database> },
): Promise<Portal> {
  const leaving = new AbortController()
  const running = new Set<Started>()
  const ready = new Set<Line>()
  const upToDate = Promise.withResolvers<void>()
  const answerCounts = answerTogether()

  const metrics = async () => {
    const asked = await Promise.allSettled([...ready].map((line) => line.ask('metrics')))
    return asked.flatMap((given) => (given.status === 'fulfilled' ? [given.value] : []))
  }

  function start(): Started {
    const worker = cluster.fork()
    const line = lineTo(worker)
    const listens = Promise.withResolvers<string>()
    const isReady = Promise.withResolvers<void>()
    const fail = (error: Error) => {
      listens.reject(error)
      isReady.reject(error)
    }
    for (const { promise } of [listens, isReady]) promise.catch(() => undefined)
    answerCounts(line)
    line.answer('database', async () => {
      const { connection, pooled, standby } = await opening
      return { connection, pooled, standby }
    })
    line.answer('listening', (address) => {
      listens.resolve(z.string().parse(address))
      return upToDate.promise
    })
    line.answer('ready', () => {
      ready.add(line)
      line.whenGone(() => ready.delete(line))
      isReady.resolve()
    })
    line.answer('failed', (given) => {
      const { reason, isSetting } = Failed.parse(given)
      fail(isSetting ? new WrongSetting(reason) : new Error(reason))
    })
    line.answer('metrics', metrics)
    const ended = new Promise<number | string>((resolve) =>
      worker.once('exit', (code, signal) => {
        running.delete(started)
        fail(new Error(`A worker ended at its start (${signal ?? code})`))
        resolve(signal ?? code)
      }),
    )
    const started = { worker, listening: listens.promise, ready: isReady.promise, ended }
    running.add(started)
    return started
  }

  async function keep(first: Started): Promise<void> {
    let tries = 0
    for (let present = first; ; ) {
      const began = performance.now()
      const how = await present.ended
      if (leaving.signal.aborted) return
      if (performance.now() - began > stood) tries = 0
      const wait = pauses[Math.min(tries++, pauses.length - 1)] ?? 0
      log.error({ ended: how, wait }, 'A worker ended by itself. Another takes its place')
      await pause(wait, undefined, { signal: leaving.signal }).catch(() => undefined)
      if (leaving.signal.aborted) return
      present = start()
      present.ready.catch((error: unknown) => {
        if (!leaving.signal.aborted) log.error({ err: error }, 'A worker could not start')
      })
    }
  }

  async function end(): Promise<void> {
    leaving.abort()
    for (const { worker } of running) worker.process.kill('SIGTERM')
    await Promise.all([...running].map(({ ended }) => ended))
    await (await opening).stop()
  }
  const close = () => Promise.race([end(), pause(longestClosing)])

  // They read the portal from the disk while the database starts.
  const first = Array.from({ length: settings.workers }, start)
  try {
    const { connection, lost } = await opening
    const [address = ''] = await Promise.all(first.map(({ listening }) => listening))
    const { context, close: closeParts } = await openParts(settings, log, {
      connection,
      leaving: leaving.signal,
    })
    const setupAddress = await bringUpToDate({ connection, context }).finally(closeParts)
    const { name } = context.agency()
    upToDate.resolve()
    await Promise.all(first.map((worker) => worker.ready))
    for (const worker of first) void keep(worker)
    const ended = lost.then(() => 'The embedded database does not stay. See the log in its folder')
    return { address, name, setupAddress, lost: ended, close }
  } catch (error) {
    await close()
    throw error
  }
}
