import { Server, type Socket } from 'node:net'
import { setImmediate as otherEvents, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Connection timeouts in ms. */
export interface ConnectionTimeouts {
  /** Time from the start of a connection or request to the end of its headers. */
  headers: number
  /** A connection is closed if it moves less than 16 kB of a body or an answer in this time. */
  idleTimeout: number
  /** Time for open requests at shutdown. */
  closing: number
}

export const connectionTimeouts: ConnectionTimeouts = { headers: 15_000, idleTimeout: 60_000, closing: 8000 }
const minMovedBytes = 16 * 1024

// Browsers open spare connections. Beyond this count the oldest one without a request is closed.
const maxUnusedConnections = 1000

// In ms. The shutdown checks its conditions at this interval.
const checkInterval = 20

// In ms. Data sent before the shutdown arrives within this time, from distant clients too.
const drainWait = 250

/** The latest call on a connection. The connection answers earlier calls first. */
interface OpenCall {
  reply: FastifyReply
  /** Bytes moved by the connection when it last made progress, and the time of that in ms. */
  movedBytes: number
  progressAt: number
}

const isResponseDone = ({ raw }: FastifyReply) => raw.writableFinished || raw.destroyed

/** The client has to act: send the rest of its request, or read the rest of the answer. */
const isWaitingForPeer = ({ request, raw }: FastifyReply) =>
  !request.raw.complete || raw.writableLength > 0 || raw.writableNeedDrain

/**
 * Closes stalled connections and drains the open ones at shutdown. Mounted last, so that all other
 * preClose hooks have run.
 */
export function drainConnections(
  app: FastifyInstance,
  { idleTimeout, closing: maxClosingTime }: ConnectionTimeouts,
): void {
  const idleSockets = new Set<Socket>()
  const openCalls = new Map<Socket, OpenCall>()
  let isClosing = false

  app.server.on('connection', (socket) => {
    idleSockets.add(socket)
    socket.once('close', () => {
      idleSockets.delete(socket)
      openCalls.delete(socket)
    })
    if (idleSockets.size > maxUnusedConnections)
      for (const oldestSocket of idleSockets) return void oldestSocket.destroy()
  })

  app.addHook('onRequest', (request, reply, next) => {
    idleSockets.delete(request.raw.socket)
    openCalls.set(request.raw.socket, { reply, movedBytes: 0, progressAt: 0 })
    next()
  })
  app.addHook('onResponse', ({ raw: { socket } }, reply, next) => {
    if (openCalls.get(socket)?.reply === reply) openCalls.delete(socket)
    next()
  })
  app.addHook('onSend', (_, reply, __, next) => {
    // A connection kept alive after its last answer would delay the shutdown.
    if (isClosing) reply.header('connection', 'close')
    next()
  })

  // Node's own timeout would take twice as long for downloads, because the bytes in the system's
  // buffer restart it once.
  const drainTimer = setInterval(() => {
    const now = performance.now()
    for (const [socket, call] of openCalls) {
      const movedBytes = socket.bytesRead + socket.bytesWritten
      if (
        call.progressAt === 0 ||
        !isWaitingForPeer(call.reply) ||
        movedBytes - call.movedBytes >= minMovedBytes
      )
        Object.assign(call, { movedBytes, progressAt: now })
      else if (now - call.progressAt >= idleTimeout) socket.destroy()
    }
  }, idleTimeout / 4).unref()

  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(drainTimer)
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), maxClosingTime)
    app.server.once('close', () => clearTimeout(closeTimer))
    const idleAtStart = new Set(idleSockets)
    if (app.server.listening) await waitForReceived()
    // First stops accepting, then waits for the newest connections, then closes the idle ones. The
    // `close` of node:http would stop and close at the same time.
    Server.prototype.close.call(app.server)
    const stopTime = performance.now()
    while (
      [...idleSockets].some((socket) => !idleAtStart.has(socket)) &&
      performance.now() - stopTime < drainWait
    )
      await pause(checkInterval)
    app.server.closeIdleConnections()
    for (const socket of idleSockets) if (socket.bytesRead === 0) socket.destroy()
    const startedAt = performance.now()
    while (
      [...openCalls.values()].some(({ reply }) => !isResponseDone(reply)) &&
      performance.now() - startedAt < maxClosingTime
    )
      await pause(checkInterval)
  })
}

/**
 * Lets the event loop read connections and data that have already arrived. Three more rounds follow
 * the pause, because a busy event loop runs the timer before that input.
 */
async function waitForReceived(): Promise<void> {
  await pause(drainWait)
  for (let round = 0; round < 3; round++) await otherEvents()
}
