import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { allowsCall, type KeyRight } from '../../contract/key-rights.ts'
import { keyCallsPerMinute, keyPrefix, keyRightLabels } from '../../contract/values/key-rights.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import { findKey, type KeyHolder } from './session.ts'
import { tooManyRequestsError } from './throttle.ts'
import { isViewAsCall } from './view-as.ts'

const minute = 60_000
const bearerScheme = 'bearer '

/** The key of an `Authorization` header; null if it has none. The scheme's case does not count. */
function keyOf(authorization = ''): string | null {
  const scheme = authorization.slice(0, bearerScheme.length)
  const token = authorization.slice(bearerScheme.length)
  return scheme.toLowerCase() === bearerScheme && token.startsWith(keyPrefix) ? token : null
}

/**
 * Reads the API key of calls that have one in `Authorization: Bearer portal_…`; null for others.
 * Such a call acts for the key's person, whatever cookies it has. Counts the calls of each key in
 * this process, and answers with the RateLimit headers of the IETF draft. Throws 401 for a key that
 * is not valid, 403 for view-as, and 429 beyond the limit.
 */
export function createKeyReader(context: Pick<Context, 'pool' | 'now'>) {
  const countCall = countByMinute()
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { who }: Pick<Endpoint, 'who'>,
  ): Promise<KeyHolder | null> => {
    const token = who === null ? null : keyOf(request.headers.authorization)
    if (token === null) return null
    const key = await findKey({ token, ip: request.ip }, context)
    if (!key) throw new Failure(401, 'signed_out', 'This API key is unknown, expired or revoked')
    const { count, resetsIn } = countCall(key.id, context.now())
    const seconds = Math.ceil(resetsIn / 1000)
    reply.headers({
      'ratelimit-policy': `"key";q=${keyCallsPerMinute};w=60`,
      ratelimit: `"key";r=${Math.max(0, keyCallsPerMinute - count)};t=${seconds}`,
    })
    if (count > keyCallsPerMinute)
      throw tooManyRequestsError(
        resetsIn,
        `An API key may make ${keyCallsPerMinute} calls a minute. Please wait a moment`,
        'too_many_calls',
      )
    if (isViewAsCall(request)) throw noKeyError('No API key may see the portal as a client')
    return key
  }
}

/** Counts calls by name and clock minute; `resetsIn` is the rest of the minute, in ms. */
function countByMinute() {
  let currentMinute = 0
  const counts = new Map<string, number>()
  return (name: string, now: Date) => {
    const time = now.getTime()
    const presentMinute = Math.floor(time / minute)
    if (presentMinute !== currentMinute) {
      currentMinute = presentMinute
      counts.clear()
    }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { count, resetsIn: (presentMinute + 1) * minute - time }
  }
}

const noKeyError = (text: string) => new Failure(403, 'key_not_allowed', text)

/** Throws 403 unless the key has the right that the call asks for. */
export function assertKeyMayCall({ rights }: KeyHolder, right: KeyRight | undefined): void {
  if (!right) throw noKeyError('No API key may make this call')
  if (allowsCall(rights, right)) return
  const verb = right.access === 'write' ? 'change' : 'read'
  throw noKeyError(`This API key may not ${verb}: ${keyRightLabels[right.kind]}`)
}
