import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'
import { Busy } from '../outage.ts'

const Said = z.union([
  z.object({ ask: z.number(), what: z.string(), given: z.unknown().optional() }),
  z.object({ answer: z.number(), value: z.unknown().optional() }),
  z.object({ answer: z.number(), refused: z.string(), busy: z.boolean() }),
])

type Answer = (given: unknown) => unknown

/** Between the primary process and one of its workers: each asks the other, and answers it, under names. */
export interface Line {
  /** Throws where the other refuses, has no answer under this name, or goes away. */
  ask(what: string, given?: unknown): Promise<unknown>
  answer(what: string, how: Answer): void
  /** Once the other has gone, at once where it has already. */
  whenGone(then: () => void): void
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export function lineTo(other: Worker): Line {
  const answers = new Map<string, Answer>()
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  let gone = false

  const send = (said: z.input<typeof Said>) =>
    other.send(said, (error) => {
      if (error && 'ask' in said) asked.get(said.ask)?.reject(error)
    })

  async function answerTo({ ask, what, given }: { ask: number; what: string; given?: unknown }) {
    try {
      const how = answers.get(what)
      if (!how) throw new Error(`Nobody answers '${what}'`)
      send({ answer: ask, value: await how(given) })
    } catch (error) {
      send({ answer: ask, refused: textOf(error), busy: error instanceof Busy })
    }
  }

  other.on('message', (message: unknown) => {
    const { data: said } = Said.safeParse(message)
    if (!said) return
    if ('ask' in said) return void answerTo(said)
    const waiting = asked.get(said.answer)
    asked.delete(said.answer)
    if ('refused' in said) waiting?.reject(said.busy ? new Busy(said.refused) : new Error(said.refused))
    else waiting?.resolve(said.value)
  })
  other.on('disconnect', () => {
    gone = true
    for (const { reject } of asked.values()) reject(new Error('The other process went away'))
    asked.clear()
  })

  return {
    ask: (what, given) =>
      new Promise((resolve, reject) => {
        asked.set(++last, { resolve, reject })
        send({ ask: last, what, given })
      }),
    answer: (what, how) => void answers.set(what, how),
    whenGone(then) {
      if (gone) then()
      else other.once('disconnect', then)
    },
  }
}

/** Of a worker, to the process that started it; null in any other process. */
export const primary: Line | null = cluster.worker ? lineTo(cluster.worker) : null
