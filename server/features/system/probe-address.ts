import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import { newProbe, type ProbeRoute, probeRouteOf } from '../../http/probe.ts'
import type { CheckContext } from './check-result.ts'

const requestTimeout = 8000
// An answer to a probe has less than a thousand letters. Another program may send any number.
const maxAnswerLength = 16_384

/** Asks whatever answers at the public address. Rejects where nothing does. */
export async function requestAddress(
  publicUrl: string,
  path: string,
  headers: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  const url = new URL(path, publicUrl)
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  const asking = send(url, {
    // Its own: what is kept open would not show the certificate of today.
    agent: false,
    headers,
    signal: AbortSignal.timeout(requestTimeout),
  })
  // What fails after the answer has begun is seen at the answer. Unheard, it would end the process.
  asking.on('error', () => undefined)
  asking.end()
  const [answer] = await once(asking, 'response')
  // It ends with the connection, also before it is read.
  answer.on('error', () => undefined)
  return answer
}

/** The answer to a probe of the public address. */
export interface ProbeAnswer {
  /** Null where another program answered, or a portal with another key. */
  route: ProbeRoute | null
  /** An address that the probe claimed to come from, and that nobody has. */
  claimed: string
  status: number
  location: string | undefined
  certificate: PeerCertificate | null
}

/** Sends a probe to the public address under a claimed one. Rejects where nothing answers. */
export async function sendProbe(
  examined: Pick<CheckContext, 'settings' | 'secrets' | 'now'>,
): Promise<ProbeAnswer> {
  const { publicUrl } = examined.settings
  const { hostname } = new URL(publicUrl)
  if (!isIP(hostname) && !hostname.startsWith('[')) await lookup(hostname)
  const probe = newProbe(examined)
  // Of the network that is kept for examples.
  const claimed = `2001:db8::${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}`
  const answer = await requestAddress(publicUrl, `/api/probe?question=${probe.question}`, {
    'x-forwarded-for': claimed,
  })
  try {
    const { headers, statusCode: status = 0, socket } = answer
    // The connection has it no longer than it is open.
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null
    return {
      route: probeRouteOf(examined.secrets, probe, { headers, body: await beginningOf(answer) }),
      claimed,
      status,
      location: headers.location,
      certificate,
    }
  } finally {
    answer.destroy()
  }
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let read = ''
  for await (const part of answer) {
    read += part
    if (read.length > maxAnswerLength) break
  }
  return read
}
