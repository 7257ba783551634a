import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface NetworkLine {
  /** Round-trip time in ms. Connecting takes one round trip, and so does each request. */
  roundTrip: number
  /** In kbit/s, shared by all connections. */
  down: number
  up: number
}

/** Lighthouse's values for a phone on slow 4G. */
export const slow4g: NetworkLine = { roundTrip: 150, down: 1638, up: 750 }

const packetSize = 2920

/** One direction of a line. Connections with data to send take turns, one packet each. */
function openLane(kbits: number, delay: number) {
  const waitingPieces: { to: Socket; pieces: Buffer[]; onEmpty: () => void }[] = []
  let isSending = false
  const send = async () => {
    if (isSending) return
    isSending = true
    let freeAt = performance.now()
    for (let next = waitingPieces.shift(); next; next = waitingPieces.shift()) {
      const { to, pieces, onEmpty } = next
      const piece = pieces.shift()
      if (!piece) continue
      const now = performance.now()
      // A timer that fires a few ms late must not make the line slower.
      freeAt = Math.max(freeAt, now - 5) + (piece.length * 8) / kbits
      if (freeAt > now) await wait(freeAt - now)
      setTimeout(() => to.write(piece), delay)
      if (pieces.length > 0) waitingPieces.push(next)
      else onEmpty()
    }
    isSending = false
  }
  return (source: Socket, target: Socket, promise: Promise<void>) =>
    source.on('data', (chunk: Buffer) => {
      source.pause()
      const pieces = Array.from({ length: Math.ceil(chunk.length / packetSize) }, (_, index) =>
        chunk.subarray(index * packetSize, (index + 1) * packetSize),
      )
      void promise.then(() => {
        waitingPieces.push({ to: target, pieces, onEmpty: () => source.resume() })
        void send()
      })
    })
}

/** Opens a slow proxy to a local port. All its connections share one line. */
export async function openSlowLine(port: number, { roundTrip, down, up }: NetworkLine) {
  const downLane = openLane(down, roundTrip / 2)
  const upLane = openLane(up, roundTrip / 2)
  const openSockets = new Set<Socket>()
  const server = createServer((clientSocket) => {
    const serverSocket = connect({ port, host: 'localhost' })
    const connectionPromise = wait(roundTrip)
    for (const [one, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      openSockets.add(one)
      one.setNoDelay()
      one.on('error', () => other.destroy())
      one.on('close', () => {
        openSockets.delete(one)
        // The other side closes later, so that data in transit arrives first.
        setTimeout(() => other.destroy(), 10 * roundTrip)
      })
    }
    upLane(clientSocket, serverSocket, connectionPromise)
    downLane(serverSocket, clientSocket, connectionPromise)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const socketAddress = server.address()
  return {
    port: typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0,
    close() {
      for (const socket of openSockets) socket.destroy()
      server.close()
    },
  }
}
