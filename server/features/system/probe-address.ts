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
// A portal's answer has under 1,000 characters, but another program may send any amount.
const maxAnswerLength = 16_384

/** Sends a request to the public address. Rejects if nothing answers. */
export async function requestAddress(
  publicUrl: string,
  path: string,
  headers: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  const url = new URL(path, publicUrl)
  const startRequest = url.protocol === 'https:' ? requestSecure : requestPlain
  const probeRequest = startRequest(url, {
    // No pooled connection, since that may have an older certificate.
    agent: false,
    headers,
    signal: AbortSignal.timeout(requestTimeout),
  })
  // Later errors appear on the response. Unhandled here, they would end the process.
  probeRequest.on('error', () => undefined)
  probeRequest.end()
  const [answer] = await once(probeRequest, 'response')
  // The response fails with the connection, possibly before it is read.
  answer.on('error', () => undefined)
  return answer
}

export interface ProbeAnswer {
  /** Null if another program answered, or a portal with another key. */
  route: ProbeRoute | null
  /** The forged address that the probe sent. Nobody has it. */
  claimedAddress: string
  status: number
  location: string | undefined
  certificate: PeerCertificate | null
}

/** Sends a probe with a forged address to the public address. Rejects if nothing answers. */
export async function sendProbe(
  context: Pick<CheckContext, 'settings' | 'secrets' | 'now'>,
): Promise<ProbeAnswer> {
  const { publicUrl } = context.settings
  const { hostname } = new URL(publicUrl)
  if (!isIP(hostname) && !hostname.startsWith('[')) await lookup(hostname)
  const addressProbe = newProbe(context)
  // 2001:db8::/32 is reserved for documentation.
  const claimedAddress = `2001:db8::${randomBytes(6).toString('hex').match(/.{4}/g)?.join(':')}`
  const answer = await requestAddress(publicUrl, `/api/probe?question=${addressProbe.question}`, {
    'x-forwarded-for': claimedAddress,
  })
  try {
    const { headers, statusCode: status = 0, socket } = answer
    // The certificate is available only while the connection is open.
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null
    return {
      route: probeRouteOf(context.secrets, addressProbe, { headers, body: await readStartOf(answer) }),
      claimedAddress: claimedAddress,
      status,
      location: headers.location,
      certificate,
    }
  } finally {
    answer.destroy()
  }
}

async function readStartOf(answer: IncomingMessage): Promise<string> {
  let receivedText = ''
  for await (const part of answer) {
    receivedText += part
    if (receivedText.length > maxAnswerLength) break
  }
  return receivedText
}
