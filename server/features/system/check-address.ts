import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { PeerCertificate } from 'node:tls'
import type { SystemFinding } from '../../../contract/system.ts'
import { formatCount } from '../../../contract/values/plural.ts'
import { isAnswerToProbe, newProbe } from '../../http/probe.ts'
import { isLocalHost } from '../../platform/tls.ts'
import {
  type CheckContext,
  errorCode,
  failResult,
  inconclusiveResult,
  passResult,
  rootCauseOf,
  warnResult,
} from './check-result.ts'
import { type ProbeAnswer, requestAddress, sendProbe } from './probe-address.ts'
import { notifyProbe } from './queries.ts'

// In ms. The portal sends headers and a first line at once, and events as they happen.
const maxFirstByteTime = 2000
const maxEventTime = 1000
const dayMs = 86_400_000
const hourMs = 3_600_000
const minCertificateTime = 14 * dayMs

type AddressContext = Pick<CheckContext, 'settings' | 'secrets' | 'now'>

const certificateTodo = 'Renew the HTTPS certificate on the proxy for exactly this name, with the full chain.'

const certificateFinding: [says: string, todo: string] = [
  'The certificate has no chain, or this machine does not know its issuer.',
  'Have the proxy send the whole chain. If the authority is your own, set NODE_EXTRA_CA_CERTS to its certificate.',
]

const addressErrors: Record<string, [says: string, todo: string]> = {
  ECONNREFUSED: ['No answer there.', 'Start the portal and its proxy.'],
  ENOTFOUND: [
    'The host name was not found.',
    'Enter the name in the DNS, or set PUBLIC_URL to the address that people use.',
  ],
  EAI_AGAIN: ['The name cannot be looked up right now.', 'Check that this machine reaches its DNS server.'],
  ABORT_ERR: [
    'It does not answer.',
    'Check that the proxy is running and forwards to the portal. If this network blocks its own public address, check from another machine.',
  ],
  CERT_HAS_EXPIRED: ['The certificate has expired.', certificateTodo],
  ERR_TLS_CERT_ALTNAME_INVALID: ['Its certificate is for another name.', certificateTodo],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['Browsers do not trust the certificate: it is self-signed.', certificateTodo],
  SELF_SIGNED_CERT_IN_CHAIN: certificateFinding,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificateFinding,
  UNABLE_TO_GET_ISSUER_CERT: certificateFinding,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificateFinding,
}

/** Checks that the public address reaches this portal, and how long its certificate is valid. */
export async function checkAddress(context: AddressContext): Promise<SystemFinding> {
  const { publicUrl } = context.settings
  const { hostname, protocol } = new URL(publicUrl)
  let answer: ProbeAnswer
  try {
    answer = await sendProbe(context)
  } catch (error) {
    const [message, advice] = addressErrors[errorCode(error)] ?? [
      `Connection failed: ${rootCauseOf(error)}.`,
      'Check that the proxy is running and forwards to the portal.',
    ]
    return failResult(`${publicUrl}: ${message}`, advice)
  }
  const { route, status, location, certificate } = answer
  if (!route) return failResult(...otherProgramFinding(publicUrl, status, location))
  if (protocol === 'http:' && !isLocalHost(hostname))
    return warnResult(
      `${publicUrl} opens this portal, but the connection is not encrypted.`,
      'Put the portal behind an HTTPS proxy, and set PUBLIC_URL to the https: address.',
    )
  if (!certificate) return passResult(`${publicUrl} opens this portal, on this machine only.`)
  const { isLate, left } = timeLeft(certificate, context.now())
  const message = `${publicUrl} opens this portal. Its certificate is valid for ${left} more.`
  return isLate
    ? warnResult(message, 'Find out why automatic renewal failed, and renew the certificate.')
    : passResult(message)
}

/**
 * The remaining validity of a certificate, and whether its renewal is late. Some certificates, such
 * as Caddy's own, are valid for hours only.
 */
export function timeLeft(certificate: Pick<PeerCertificate, 'valid_from' | 'valid_to'>, now: Date) {
  const [validFrom, until] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
  const ms = until - now.getTime()
  const remainingTime =
    ms < 2 * dayMs
      ? formatCount(Math.floor(ms / hourMs), 'hour', 'hours')
      : formatCount(Math.floor(ms / dayMs), 'day', 'days')
  return { left: remainingTime, isLate: ms < Math.min(minCertificateTime, (until - validFrom) / 4) }
}

function otherProgramFinding(
  publicUrl: string,
  status: number,
  location: string | undefined,
): [string, string] {
  if (location)
    return [`${publicUrl} redirects to ${location}.`, 'Set PUBLIC_URL to the address that people use.']
  if (status === 502 || status === 503 || status === 504)
    return [
      `${publicUrl}: the portal is not there, or still starting (${status}).`,
      'Check that the portal runs, and that the proxy forwards to its port.',
    ]
  return [
    `Something else answers at ${publicUrl} (${status}): another program, or a portal with another SECRET_KEY.`,
    'Point the address to this portal, or set PUBLIC_URL to the address that people use.',
  ]
}

const bufferingFinding = () =>
  failResult(
    'Live updates reach the browser late: a proxy buffers them.',
    'Have the proxy pass on /api/events at once: proxy_buffering off in nginx, flush_interval -1 in Caddy.',
  )

/** Checks that an event reaches a browser within a second, through the database and all proxies. */
export async function checkEvents(
  context: AddressContext & Pick<CheckContext, 'db'>,
): Promise<SystemFinding> {
  const addressProbe = newProbe(context)
  const startedAt = performance.now()
  let answer: IncomingMessage
  try {
    answer = await requestAddress(context.settings.publicUrl, `/api/events?probe=${addressProbe.question}`, {
      accept: 'text/event-stream',
    })
  } catch {
    return inconclusiveResult('The address does not answer. See Address.')
  }
  try {
    if (!isAnswerToProbe(context.secrets, addressProbe, answer.headers))
      return inconclusiveResult('Another program answers at the address. See Address.')
    const firstChunk = await nextChunk(answer)
    if (!firstChunk || performance.now() - startedAt > maxFirstByteTime) return bufferingFinding()
    const announcedAt = performance.now()
    await notifyProbe(context.db, addressProbe.id)
    for (;;) {
      const part = await nextChunk(answer)
      const ms = Math.round(performance.now() - announcedAt)
      if (!part)
        return failResult(
          'The portal gets no notifications from the database: pages update only when reopened.',
          'Set the database pooler to session mode, or set DIRECT_DATABASE_URL to bypass it.',
        )
      if (!part.includes('event: probe')) continue
      if (ms > maxEventTime)
        return warnResult(
          `An event took ${(ms / 1000).toFixed(1)} s to arrive.`,
          'Check how busy the machine and the database are.',
        )
      return passResult(`An event arrived in ${ms} ms.`)
    }
  } finally {
    answer.destroy()
  }
}

/** The next chunk of a response; null at its end or after a timeout. */
async function nextChunk(answer: IncomingMessage): Promise<string | null> {
  const signal = AbortSignal.timeout(maxFirstByteTime)
  while (!answer.readableEnded && !answer.destroyed) {
    const part: Buffer | null = answer.read()
    if (part) return part.toString()
    try {
      await Promise.race([once(answer, 'readable', { signal }), once(answer, 'close', { signal })])
    } catch {
      return null // timeout
    }
  }
  return null
}
