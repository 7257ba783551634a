import { type Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface LoadOutcome {
  requests: number
  seconds: number
  /** In ms. */
  p50: number
  p99: number
  /** The slowest call: its number within the run, and its time in ms. */
  slowest: { turn: number; took: number }
}

/** Makes one call and returns the answer, which must be 2xx. */
export const callPortal = (
  port: number,
  { method = 'GET', path, headers = {}, body = '' }: Call,
  agent?: Agent,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const json = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}
    request({ port, host: '127.0.0.1', agent, method, path, headers: { ...json, ...headers } })
      .on('error', reject)
      .on('response', (response) => {
        const { statusCode = 0 } = response
        text(response).then((answer) => {
          if (statusCode >= 200 && statusCode < 300) resolve(answer)
          else reject(new Error(`Unexpected answer: ${statusCode} ${answer.slice(0, 1000)}`))
        }, reject)
      })
      .end(body)
  })

export function sendWrites(
  socket: Socket,
  { method = 'GET', path, headers = {}, body = '' }: Call,
  port: number,
) {
  const lines = Object.entries({
    host: `localhost:${port}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.cork()
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  if (body) socket.write(body)
  socket.uncork()
}

/**
 * Calls over keep-alive connections, each one after the answer to the last. Uses raw sockets: on a
 * machine with two cores, a complete HTTP client would take more CPU than the server.
 */
export async function runLoad(
  port: number,
  call: (turn: number) => Call,
  {
    connections,
    seconds,
    pause = 0,
    most = Number.POSITIVE_INFINITY,
  }: { connections: number; seconds: number; pause?: number; most?: number },
): Promise<LoadOutcome> {
  const times: number[] = []
  let slowestCall = { turn: 0, took: 0 }
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let turn = 0
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let ownTurn = 0
      const send = () => {
        sentAt = performance.now()
        if (sentAt >= until || turn >= most) {
          socket.destroy()
          return resolve()
        }
        ownTurn = turn++
        sendWrites(socket, call(ownTurn), port)
      }
      const parseResponse = createResponseParser(() => {
        const duration = performance.now() - sentAt
        times.push(duration)
        if (duration > slowestCall.took) slowestCall = { turn: ownTurn, took: duration }
        if (pause) setTimeout(send, pause)
        else send()
      })
      socket.on('connect', send)
      socket.on('data', (part) => {
        try {
          parseResponse(part)
        } catch (error) {
          socket.destroy()
          reject(error)
        }
      })
      socket.on('error', reject)
      socket.on('end', () => reject(new Error(`Port ${port} hung up`)))
    })
  await Promise.all(Array.from({ length: connections }, runConnection))
  times.sort((a, b) => a - b)
  const quantileOf = (quantile: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? 0
  return {
    requests: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    p50: quantileOf(0.5),
    p99: quantileOf(0.99),
    slowest: slowestCall,
  }
}

/**
 * Calls `onResponse` for each complete answer. Throws for any status but 2xx, because a refused
 * call does not cost the same as the measured one.
 */
export function createResponseParser(onResponse: () => void): (part: Buffer) => void {
  let head = ''
  let missingBytes: number | 'chunks' | null = null
  let tail = ''
  return (part) => {
    let body = part
    if (missingBytes === null) {
      const text = head + part.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        head = text
        return
      }
      if (!text.startsWith('HTTP/1.1 2')) throw new Error(`Unexpected answer: ${text.slice(0, 1000)}`)
      body = part.subarray(end + 4 - head.length)
      const length = /content-length: (\d+)/i.exec(text.slice(0, end))?.[1]
      missingBytes = length === undefined ? 'chunks' : Number(length)
      head = ''
    }
    if (missingBytes === 'chunks') {
      tail = (tail + body.subarray(-5).toString('latin1')).slice(-5)
      if (tail !== '0\r\n\r\n') return
    } else {
      missingBytes -= body.length
      if (missingBytes > 0) return
    }
    missingBytes = null
    tail = ''
    onResponse()
  }
}
