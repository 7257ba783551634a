import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context, Me, RequestContext } from '../context.ts'
import { Failure, viewOnlyError } from '../failure.ts'
import type { Upload } from './check-upload.ts'
import { readCookie, setCookie } from './cookies.ts'
import { runIdempotently } from './idempotency.ts'

export interface Caller {
  arrivedAt: Date
  me: Me | null
  session: Buffer | null
  confirmed: boolean
  /** The portal user as whom staff view the portal in this call. */
  viewedPerson?: Me
  /** Uncounts this write in the rate limit. */
  uncount?: () => void
}

/** Builds the request context of a handler. Its writes are idempotent under an Idempotency-Key. */
export function requestContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { arrivedAt, viewedPerson, ...caller }: Caller,
  call: { endpoint: Endpoint; input: object; file: Upload | null },
): RequestContext<Me | null> {
  // In view-as, the session belongs to the staff member, not to the viewed person.
  const { me, session } = viewedPerson ? { me: viewedPerson, session: null } : caller
  const key = call.endpoint.isIdempotent ? idempotencyKey(request) : null
  return {
    ...context,
    me,
    session,
    arrived: arrivedAt,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    key,
    redirect(address) {
      reply.header('location', address)
    },
    setSession(token) {
      setCookie({ request, reply }, 'session', token, context)
    },
    device: readCookie(request, 'device', context) ?? null,
    setDevice(token) {
      setCookie({ request, reply }, 'device', token, context)
    },
    write: async (work) => {
      if (viewedPerson) throw viewOnlyError()
      return context.db.transaction().execute((tx) => {
        if (key === null) return work(tx)
        const [person = 'visitor', previousPersonId = null] = me ? [me.id] : inviteeOf(call.input, context)
        const file = call.file && [call.file.name, call.file.original.sha256.toString('hex')]
        const content = JSON.stringify([call.endpoint.method, call.endpoint.path, call.input, file])
        return runIdempotently(tx, { key, person, personBefore: previousPersonId, content }, context, () =>
          work(tx),
        )
      })
    },
  }
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && key.length >= 1 && key.length <= 128) return key
  throw new Failure(400, 'invalid', 'Idempotency-Key must have 1 to 128 characters', {
    fields: { 'Idempotency-Key': 'Must have 1 to 128 characters' },
  })
}

/**
 * A visitor who accepts an invitation is identified by a hash of its token: under the present key,
 * then under the previous one.
 */
const inviteeOf = (value: object, { secrets }: Context) =>
  'token' in value
    ? secrets.keyedHashes(`token ${String(value.token)}`).map((hash) => hash.toString('hex'))
    : []
