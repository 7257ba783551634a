import { type RequestOptions, request } from 'node:https'
import { publicLookup } from '../../platform/public-address.ts'
import { publicPush } from '../../platform/push.ts'
import { signatures } from '../../platform/standard-webhooks.ts'

export interface ReceiverRequest {
  address: string
  headers: Record<string, string>
  body: string
}

export interface ReceiverAnswer {
  status: number
  /** The first characters of the body. */
  text: string
}

export type CallReceiver = (receiverRequest: ReceiverRequest) => Promise<ReceiverAnswer>

/** Nobody answered. The message is for people to read. */
export class NoAnswer extends Error {}

/** In ms, for the whole call. */
const maxCallTime = 10_000
const maxAnswerLength = 2000

/** An https address on the standard port whose host is not private, without a password. */
export const isReceiverAddress = (address: string) => publicPush.isAllowed(address)

/** The headers of the Standard Webhooks specification. Each secret adds a signature. */
export function signedHeaders(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures({ id, timestamp, body }, secrets),
  }
}

function explainFailure(error: Error & { code?: unknown }): NoAnswer {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new NoAnswer(`No answer within ${maxCallTime / 1000} seconds`, { cause: error })
  const code = typeof error.code === 'string' ? error.code : error.message
  return new NoAnswer(`The connection failed: ${code}`, { cause: error })
}

/**
 * Calls a receiver once. Redirects are not followed. The lookup checks the very addresses that it
 * gives to the connection, so a name cannot change in between. Of a long or slow answer only the
 * beginning is read. `options` lead to the servers of tests.
 */
export async function callReceiver(
  { address, headers, body }: ReceiverRequest,
  options: Pick<RequestOptions, 'lookup' | 'port' | 'ca' | 'timeout'> = {},
): Promise<ReceiverAnswer> {
  const { timeout = maxCallTime, ...connection } = options
  const { promise, resolve, reject } = Promise.withResolvers<ReceiverAnswer>()
  if (!isReceiverAddress(address)) throw new NoAnswer('This is not a public https address')
  let finishAnswer: (() => void) | undefined
  const call = request(
    address,
    {
      method: 'POST',
      headers: {
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'insurance-agency-portal',
      },
      lookup: publicLookup,
      // A kept connection would skip the lookup.
      agent: false,
      signal: AbortSignal.timeout(timeout),
      ...connection,
    },
    (answer) => {
      const parts: Buffer[] = []
      let size = 0
      finishAnswer = () => {
        const text = Buffer.concat(parts).toString('utf8').replaceAll('\0', '')
        resolve({ status: answer.statusCode ?? 0, text: text.slice(0, maxAnswerLength).toWellFormed() })
        call.destroy()
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= maxAnswerLength) finishAnswer?.()
      })
      answer.on('error', () => finishAnswer?.())
      answer.on('end', () => finishAnswer?.())
    },
  )
  call.on('error', (error) => (finishAnswer ? finishAnswer() : reject(explainFailure(error))))
  call.end(body)
  return promise
}
