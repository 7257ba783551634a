import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Clients unaffected by a fault, who read and write without a pause. Measures each call. */
export function startBackgroundCalls(address: string, cookies: readonly string[]) {
  const times: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  const write = (cookie: string, turn: number) =>
    fetch(`${address}/api/message`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ content: `Message ${turn}` }),
    })
  const fetchAs = (cookie: string, path: string) => fetch(address + path, { headers: { cookie } })
  const work = async (cookie: string) => {
    for (let turn = 0; !isOver; turn++) {
      const startedAt = performance.now()
      const answer = await (turn % 4 === 0
        ? write(cookie, turn)
        : fetchAs(cookie, turn % 2 ? '/api/policy' : '/api/documents/all'))
      await answer.arrayBuffer()
      statuses.add(answer.status)
      times.push(performance.now() - startedAt)
      await pause(30)
    }
  }
  const allWork = Promise.all(cookies.map(work))
  onTestFinished(() => {
    isOver = true
  })
  return {
    statuses,
    /** Number of answers since the last call, and the longest in ms. */
    take() {
      const takenTimes = times.splice(0)
      return { calls: takenTimes.length, longest: Math.max(0, ...takenTimes) }
    },
    async end() {
      isOver = true
      await allWork
    },
  }
}
