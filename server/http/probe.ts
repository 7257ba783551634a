import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import { newToken, type Secrets } from '../platform/secrets.ts'
import { errorBody } from './errors.ts'

/**
 * A notification on this channel of PostgreSQL completes the answer to a probe. So the probe also
 * tests the notifications.
 */
export const probeChannel = 'probe'

const probeHeader = 'portal-probe'
const probeLifetime = 60_000
// Connections of a probe close after this many ms; its sender has given up by then.
const maxOpenTime = 3000

/** A signed question that only a portal with the same key can answer. */
export interface Probe {
  id: string
  /** Value of the query parameter: `/api/probe?question=…`, `/api/events?probe=…`. */
  question: string
}

export function newProbe({ secrets, now }: Pick<Context, 'secrets' | 'now'>): Probe {
  const probeText = `${newToken()}.${now().getTime() + probeLifetime}`
  return {
    id: probeText,
    question: `${probeText}.${secrets.keyedHash(`probe ${probeText}`).toString('base64url')}`,
  }
}

export const isAnswerToProbe = (secrets: Secrets, { id }: Probe, headers: IncomingHttpHeaders): boolean =>
  isAmongHashes(secrets.keyedHashes(`answer to ${id}`), String(headers[probeHeader] ?? ''))

function isAmongHashes(hashes: readonly Buffer[], text: string): boolean {
  const hashBytes = Buffer.from(text, 'base64url')
  return hashes.some((hash) => hash.length === hashBytes.length && timingSafeEqual(hash, hashBytes))
}

/** The id of a probe signed with this key within the last minute; null otherwise. */
function idOf(question: string, { secrets, now }: Pick<Context, 'secrets' | 'now'>): string | null {
  const [token = '', until = '', signature = ''] = question.split('.')
  const id = `${token}.${until}`
  return Number(until) > now().getTime() && isAmongHashes(secrets.keyedHashes(`probe ${id}`), signature)
    ? id
    : null
}

const ProbeRoute = z.object({
  /** The addresses in X-Forwarded-For, farthest first, then that of the connection. */
  addresses: z.array(z.string()),
  /** The number of addresses, from the last, that TRUST_PROXY accepts as proxies. */
  believed: z.number(),
})
/** The route that a probe took to the portal. */
export type ProbeRoute = z.infer<typeof ProbeRoute>

/**
 * GET /api/probe: returns the route of a probe to holders of the key. The signature keeps proxies
 * from changing the answer.
 */
export function mountProbe(app: FastifyInstance, context: Pick<Context, 'secrets' | 'now'>): void {
  app.get<{ Querystring: { question?: unknown } }>(
    '/api/probe',
    { exposeHeadRoute: false },
    (request, reply) => {
      const { question } = request.query
      const id = typeof question === 'string' ? idOf(question, context) : null
      if (id === null) return reply.code(404).send(errorBody('Not found', 'not_found'))
      const forwardedAddresses = String(request.headers['x-forwarded-for'] ?? '').split(',')
      const addresses = [...forwardedAddresses, request.socket.remoteAddress ?? '']
      const route: ProbeRoute = {
        addresses: addresses.map((ip) => ip.trim()).filter((ip) => ip !== ''),
        believed: (request.ips?.length ?? 1) - 1,
      }
      const body = JSON.stringify(route)
      const answerProof = context.secrets.keyedHash(`answer to ${id + body}`).toString('base64url')
      return reply.header(probeHeader, answerProof).type('application/json').send(body)
    },
  )
}

/** The route of a probe if a portal with the same key answered; null otherwise. */
export const probeRouteOf = (
  secrets: Secrets,
  { id }: Probe,
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
): ProbeRoute | null =>
  isAmongHashes(secrets.keyedHashes(`answer to ${id + body}`), String(headers[probeHeader] ?? ''))
    ? ProbeRoute.parse(JSON.parse(body))
    : null

/**
 * Answers probes of live updates. The answer is an event stream on the path of live updates, so it
 * passes the same proxies. The head of the answer proves the key. The one event of the stream
 * follows a PostgreSQL notification.
 */
export function listenForProbes(context: Pick<Context, 'secrets' | 'now'>, changes: ChangeFeed) {
  const openResponses = new Map<string, ServerResponse>()
  let listenPromise: Promise<void> | undefined
  const onChange = (id: string) => void openResponses.get(id)?.end('event: probe\ndata: {}\n\n')
  const listen = () => {
    listenPromise ??= changes
      .listen(probeChannel, { onChange, onGap: () => undefined })
      .catch((error: unknown) => {
        listenPromise = undefined
        throw error
      })
    return listenPromise
  }
  return {
    /** Head and stream of the answer; null if the question is not signed with this key. */
    async answerTo(question: unknown) {
      const id = typeof question === 'string' ? idOf(question, context) : null
      if (id === null) return null
      await listen()
      const answerProof = context.secrets.keyedHash(`answer to ${id}`).toString('base64url')
      const beginResponse = (rawResponse: ServerResponse | null) => {
        if (!rawResponse) return
        rawResponse.write(': here\n\n')
        openResponses.set(id, rawResponse)
        const timer = setTimeout(() => rawResponse.end(), maxOpenTime)
        rawResponse.on('error', () => rawResponse.destroy())
        rawResponse.on('close', () => {
          clearTimeout(timer)
          openResponses.delete(id)
        })
      }
      return { head: { [probeHeader]: answerProof }, begin: beginResponse }
    },
    endAll() {
      for (const rawResponse of openResponses.values()) rawResponse.end()
    },
  }
}
