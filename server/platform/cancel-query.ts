import { connect } from 'node:net'
import type pg from 'pg'
import { z } from 'zod'

const cancelRequest = 80_877_102
const maxWait = 4000
// What the driver was told of the other side as it connected; its types keep silent about it.
const OtherSide = z.object({ host: z.string(), port: z.number(), processID: z.int(), secretKey: z.int() })

/**
 * Asks PostgreSQL to end what a connection is at, on a connection of its own, as its protocol has it: nobody waits for the
 * answer any more. Best effort: where it fails, the statement's time limit ends it.
 */
export function cancelQuery(client: pg.ClientBase): void {
  const { data } = OtherSide.safeParse(client)
  if (!data) return
  const { host, port, processID, secretKey } = data
  const request = Buffer.alloc(16)
  for (const [place, number] of [16, cancelRequest, processID, secretKey].entries())
    request.writeInt32BE(number, 4 * place)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port })
  socket.setTimeout(maxWait, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.end(request)
}
