import { connect } from 'node:net'
import type pg from 'pg'
import { z } from 'zod'

const cancelRequestCode = 80_877_102
const maxCancelTime = 4000
// Connection fields that pg sets but does not declare in its types.
const BackendAddress = z.object({
  host: z.string(),
  port: z.number(),
  processID: z.int(),
  secretKey: z.int(),
})

/**
 * Sends PostgreSQL's CancelRequest for the running query, over a separate connection as the
 * protocol requires. Best effort: if it fails, the statement timeout ends the query.
 */
export function cancelQuery(client: pg.ClientBase): void {
  const { data } = BackendAddress.safeParse(client)
  if (!data) return
  const { host, port, processID, secretKey } = data
  const request = Buffer.alloc(16)
  for (const [index, number] of [16, cancelRequestCode, processID, secretKey].entries())
    request.writeInt32BE(number, 4 * index)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port })
  socket.setTimeout(maxCancelTime, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.end(request)
}
