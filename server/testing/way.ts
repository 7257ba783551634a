import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from '../platform/connection.ts'

const joined = (socket: Socket, onward: Socket) => void socket.pipe(onward).pipe(socket)

/**
 * A way to a database that can be cut, so that every connection on it breaks and none can be made until it is mended. `join`
 * decides what passes between who comes and the database; it is all, unless something else is given.
 */
export async function wayTo(connection: Connection, join = joined) {
  const { host, port } = new pg.Client(connection)
  const sockets = new Set<Socket>()
  let isCut = false
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
    join(socket, onward)
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
    },
  }
}
