import { Server, type Socket } from 'node:net'
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** How long the other side may take, in ms. */
export interface ConnectionTimeouts {
  /** From the beginning of a connection, or of a request, to the end of its headers. */
  headers: number
  /** Without having sent or taken 16 kB, while the rest of a body or an answer is under way. */
  still: number
  /** For what was begun when the portal closes. */
  closing: number
}

export const connectionTimeouts: ConnectionTimeouts = { headers: 15_000, still: 60_000, closing: 8000 }
const minMovedBytes = 16 * 1024

// Browsers open spare connections. Beyond this the oldest on which nothing was asked yet makes room.
const maxUnusedConnections = 1000

// In ms, while the portal closes.
const checkInterval = 20

// What was sent before the end is read within this, also where it comes from afar.
const underWay = 250

/** The latest call of a connection: answers of earlier ones leave before its own. */
interface OpenCall {
  reply: FastifyReply
  /** How much the connection had moved when it was last seen to move, and when that was, in ms. */
  moved: number
  at: number
}

const isOver = ({ raw }: FastifyReply) => raw.writableFinished || raw.destroyed

/** Whether it is the other side's turn: to send the rest of a call, or to take the rest of an answer. */
const waitsForOther = ({ request, raw }: FastifyReply) =>
  !request.raw.complete || raw.writableLength > 0 || raw.writableNeedDrain

/**
 * Lets go of connections on which nothing moves, and ends the portal without cutting off anybody: mounted last, so that
 * whatever else ends has been told to.
 */
export function drainConnections(
  app: FastifyInstance,
  { still, closing: longestClosing }: ConnectionTimeouts,
): void {
  const unasked = new Set<Socket>()
  const inHand = new Map<Socket, OpenCall>()
  let closing = false

  app.server.on('connection', (socket) => {
    unasked.add(socket)
    socket.once('close', () => {
      unasked.delete(socket)
      inHand.delete(socket)
    })
    if (unasked.size > maxUnusedConnections) for (const oldest of unasked) return void oldest.destroy()
  })

  app.addHook('onRequest', (request, reply, done) => {
    unasked.delete(request.raw.socket)
    inHand.set(request.raw.socket, { reply, moved: 0, at: 0 })
    done()
  })
  app.addHook('onResponse', ({ raw: { socket } }, reply, done) => {
    if (inHand.get(socket)?.reply === reply) inHand.delete(socket)
    done()
  })
  app.addHook('onSend', (_, reply, __, done) => {
    // A connection that stays open after the last answer would hold up the end.
    if (closing) reply.header('connection', 'close')
    done()
  })

  // Node's own timeout takes twice as long for a download: what the system has taken of it counts as moved once.
  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, call] of inHand) {
      const moved = socket.bytesRead + socket.bytesWritten
      if (call.at === 0 || !waitsForOther(call.reply) || moved - call.moved >= minMovedBytes)
        Object.assign(call, { moved, at: now })
      else if (now - call.at >= still) socket.destroy()
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
      await pause(checkInterval)
    app.server.closeIdleConnections()
    for (const socket of unasked) if (socket.bytesRead === 0) socket.destroy()
    const began = performance.now()
    while (
      [...inHand.values()].some(({ reply }) => !isOver(reply)) &&
      performance.now() - began < longestClosing
    )
      await pause(checkInterval)
  })
}

/** However busy the process is: timers come first in a round of events, connections and what they sent later. */
async function readWhatWasSent(): Promise<void> {
  await pause(underWay)
  for (let round = 0; round < 3; round++) await otherEvents()
}
