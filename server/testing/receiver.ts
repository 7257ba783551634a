import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** A local HTTP server that records every request until the test ends. */
export async function startReceiver() {
  const receivedRequests: { path: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    const body =
      headers['content-encoding'] === 'gzip'
        ? gunzipSync(Buffer.concat(await request.toArray())).toString('utf8')
        : await text(request)
    receivedRequests.push({ path, headers, body })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socketAddress = server.address()
  const port = typeof socketAddress === 'object' ? socketAddress?.port : undefined
  return { host: `127.0.0.1:${port}`, received: receivedRequests }
}
