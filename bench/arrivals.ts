import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { answers, type Call, write } from './load.ts'

export interface Arrived {
  /** Calls that were planned, and those of them that were answered with 2xx. */
  planned: number
  answered: number
  /** In ms from when a call was planned, whether or not it could be sent then. */
  p50: number
  p99: number
  /** What the first refusal said; empty where none was refused. */
  refusal: string
}

// As many connections as browsers hold that are busy at a moment; what comes beyond waits for one, and its time runs.
const mostConnections = 400
const patience = 5000

/** Connections to one port, made as they are needed. */
class Connections {
  readonly #port: number
  readonly #idle: ((call: Call, done: (refusal: string) => void) => void)[] = []
  readonly #sockets = new Set<Socket>()
  readonly #waiting: [Call, (refusal: string) => void][] = []

  constructor(port: number) {
    this.#port = port
  }

  send(call: Call, done: (refusal: string) => void) {
    const free = this.#idle.pop()
    if (free) free(call, done)
    else if (this.#sockets.size < mostConnections) this.#open()(call, done)
    else this.#waiting.push([call, done])
  }

  close() {
    for (const socket of this.#sockets) socket.destroy()
  }

  #open() {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    this.#sockets.add(socket)
    let done = (_: string) => {}
    const send = (call: Call, whenDone: (refusal: string) => void) => {
      done = whenDone
      write(socket, call, this.#port)
    }
    const end = (refusal: string) => {
      this.#sockets.delete(socket)
      socket.destroy()
      done(refusal)
    }
    const whole = answers(() => {
      done('')
      const next = this.#waiting.shift()
      if (next) send(...next)
      else this.#idle.push(send)
    })
    socket.on('data', (part) => {
      try {
        whole(part)
      } catch (error) {
        end(error instanceof Error ? error.message : String(error))
      }
    })
    socket.on('error', ({ message }) => end(message))
    return send
  }
}

/**
 * Calls that come at a rate, whether or not the ones before have been answered, as people's do. Each time is counted from the
 * moment for which the call was planned: one that has to wait for a slow portal is as slow as that.
 */
export async function arrive(
  ports: number[],
  next: (turn: number) => Call[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Arrived> {
  const programs = ports.map((port) => new Connections(port))
  const times: number[] = []
  const began = performance.now()
  let [planned, answered, over, refusal] = [0, 0, 0, '']
  for (let turn = 0; planned < perSecond * seconds; turn++) {
    const at = began + (planned * 1000) / perSecond
    const early = at - performance.now()
    if (early > 1) await wait(early)
    for (const call of next(turn)) {
      planned++
      programs[turn % programs.length]?.send(call, (refused) => {
        times.push(performance.now() - at)
        over++
        if (refused) refusal ||= refused
        else answered++
      })
    }
  }
  const late = performance.now() + patience
  while (over < planned && performance.now() < late) await wait(10)
  for (const program of programs) program.close()
  // What was never answered took at least as long as was waited for it.
  while (times.length < planned) times.push(patience)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { planned, answered, p50: at(0.5), p99: at(0.99), refusal }
}
