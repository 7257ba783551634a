import { Server, type Socket } from 'node:net'
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long the other side may take, in ms. */
export interface Patience {
  /** From the beginning of a connection, or of a request, to the end of its headers. */
  headers: number
  /** Without having sent or taken 16 kB, while the rest of a body or an answer is under way. */
  still: number
  /** For what was begun when the portal closes. */
  closing: number
}

export const patience: Patience = { headers: 15_000, still: 60_000, closing: 8000 }
const leastMoved = 16 * 1024

// Browsers open spare connections. Beyond this the oldest on which nothing was asked yet makes room.
const mostUnasked = 1000

// In ms, while the portal closes.
const betweenLooks = 20

// What was sent before the end is read within this, also where it comes from afar.
const underWay = 250

/** What was moved on a connection when somebody looked, at a time of the process's clock. */
interface Look {
  moved: number
  at: number
}

const movedOn = (socket: Socket) => socket.bytesRead + socket.bytesWritten

const isOver = ({ raw }: FastifyReply) => raw.writableFinished || raw.destroyed

/** Whether it is the other side's turn: to send the rest of a call, or to take the rest of an answer. */
const waitsForOther = ({ request, raw }: FastifyReply) =>
  !request.raw.complete || raw.writableLength > 0 || raw.writableNeedDrain

/**
 * Lets go of connections on which nothing moves, and ends the portal without cutting off anybody: mounted last, so that
 * whatever else ends has been told to.
 */
export function holdConnections(app: FastifyInstance, { still, closing: longestClosing }: Patience): void {
  const unasked = new Set<Socket>()
  const inHand = new Set<FastifyReply>()
  // Of those that were in hand at the last look. A call in between costs nothing.
  const looks = new WeakMap<FastifyReply, Look>()
  let closing = false

  app.server.on('connection', (socket) => {
    unasked.add(socket)
    if (unasked.size > mostUnasked) for (const oldest of unasked) return void oldest.destroy()
    socket.once('close', () => unasked.delete(socket))
  })

  app.addHook('onRequest', (request, reply, done) => {
    unasked.delete(request.raw.socket)
    inHand.add(reply)
    done()
  })
  // One whose caller has left comes here only when somebody looks: hearing of it costs each call more than looking does.
  app.addHook('onResponse', (_, reply, done) => {
    inHand.delete(reply)
    done()
  })
  app.addHook('onSend', (_, reply, __, done) => {
    // A connection that stays open after the last answer would hold up the end.
    if (closing) reply.header('connection', 'close')
    done()
  })

  const looking = setInterval(() => {
    const now = performance.now()
    for (const reply of inHand) {
      if (isOver(reply)) {
        inHand.delete(reply)
        continue
      }
      const { socket } = reply.request.raw
      const look = looks.get(reply)
      const isStill = look && waitsForOther(reply) && movedOn(socket) - look.moved < leastMoved
      if (!isStill) looks.set(reply, { moved: movedOn(socket), at: now })
      else if (now - look.at >= still) socket.destroy()
    }
  }, still / 4).unref()

  app.addHook('preClose', async () => {
    closing = true
    clearInterval(looking)
    const end = setTimeout(() => app.server.closeAllConnections(), longestClosing)
    app.server.once('close', () => clearTimeout(end))
    const spare = new Set(unasked)
    if (app.server.listening) await readWhatWasSent()
    // From here on nothing new is taken. Who came last has yet to be heard, and what is idle is closed after that: http's own
    // close would do both at once.
    Server.prototype.close.call(app.server)
    const stopped = performance.now()
    while ([...unasked].some((socket) => !spare.has(socket)) && performance.now() - stopped < underWay)
      await pause(betweenLooks)
    app.server.closeIdleConnections()
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
    const began = performance.now()
    while ([...inHand].some((reply) => !isOver(reply)) && performance.now() - began < longestClosing)
      await pause(betweenLooks)
  })
}

/** However busy the process is: timers come first in a round of events, connections and what they sent later. */
async function readWhatWasSent(): Promise<void> {
  await pause(underWay)
  for (let round = 0; round < 3; round++) await otherEvents()
}
