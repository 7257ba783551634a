import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'

/**
 * A TCP proxy to a database, or to another server. Once cut, its connections break and no new one
 * can be made until it is mended. Once silent, connections stay and new ones are accepted, but
 * nothing passes. `join` decides what passes between client and server; by default everything does.
 */
export async function interruptibleProxyTo(
  connection: Connection,
  join?: (socket: Socket, upstream: Socket) => void,
) {
  const { host, port } = new pg.Client(connection)
  const sockets = new Set<Socket>()
  let isCut = false
  let silence = Promise.resolve()
  let speak: () => void = () => undefined
  const makeHoldingStream = () =>
    new Transform({ transform: (part, _, callback) => void silence.then(() => callback(null, part)) })
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const upstream = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true })
    for (const one of [socket, upstream]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        socket.destroy()
        upstream.destroy()
        sockets.delete(one)
      })
    }
    if (join) join(socket, upstream)
    else socket.pipe(makeHoldingStream()).pipe(upstream).pipe(makeHoldingStream()).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const socketAddress = server.address()
  if (!socketAddress || typeof socketAddress === 'string') throw new Error('There is no way to the database')
  return {
    host: '127.0.0.1',
    port: socketAddress.port,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
      speak()
    },
    fallSilent() {
      silence = new Promise((resolve) => {
        speak = resolve
      })
    },
  }
}
