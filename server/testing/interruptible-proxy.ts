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
  join?: (socket: Socket, onward: Socket) => void,
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
    const onward = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, noDelay: true })
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        socket.destroy()
        onward.destroy()
        sockets.delete(one)
      })
    }
    if (join) join(socket, onward)
    else socket.pipe(makeHoldingStream()).pipe(onward).pipe(makeHoldingStream()).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('There is no way to the database')
  return {
    host: '127.0.0.1',
    port: address.port,
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
