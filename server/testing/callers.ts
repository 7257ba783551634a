import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import { confirmSession, openSession } from '../http/session.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { Person } from './people.ts'

/** The answer to a call. On a failure `body` has the wire's shape for errors. */
export interface Answered<Body> {
  status: number
  body: Body
  failure: { error: string; message: string; code: string; fields?: Record<string, string> }
  headers: LightMyRequestResponse['headers']
  bytes: Buffer
}

interface Sending {
  key?: string
  headers?: Record<string, string>
}

/**
 * Calls as somebody, in a session of its own: a person of the world, or null for a visitor. `confirmed` is one in which
 * the password has just been confirmed.
 */
export function callersOf(context: Context, app: FastifyInstance) {
  const openFor = async (who: Person, isConfirmed: boolean) => {
    const token = await openSession(
      context.db,
      { now: context.now, ip: '127.0.0.1', userAgent: null },
      who.id,
    )
    if (isConfirmed) await confirmSession(context.db, tokenHash(token), context.now())
    return token
  }

  const sessionName = context.settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'

  return (person: Person | null, { confirmed = false } = {}) => {
    let opened: Promise<string> | undefined
    const session = (who: Person) => {
      opened ??= openFor(who, confirmed)
      return opened
    }
    const send = async (
      method: Endpoint['method'] | 'HEAD',
      url: string,
      body?: unknown,
      { key, headers = {} }: Sending = {},
    ) => {
      const cookie = person ? `${sessionName}=${await session(person)}` : undefined
      const { type, payload } = await asPayload(body)
      const response = await app.inject({
        method,
        url,
        headers: {
          ...(cookie ? { cookie } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      const parsed =
        response.body && /json/.test(String(response.headers['content-type'])) ? response.json() : undefined
      const { statusCode: status, headers: answered, rawPayload: bytes } = response
      return { status, body: parsed, failure: parsed, headers: answered, bytes }
    }
    return {
      send,
      /** For a call that does not go through here. */
      cookie: async () => (person ? `${sessionName}=${await session(person)}` : ''),
      call<E extends Endpoint>(endpoint: E, sent: Sent<E>, sending?: Sending): Promise<Answered<Reply<E>>> {
        const rest = new Map(Object.entries(sent as object))
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
          const value = String(rest.get(name))
          rest.delete(name)
          return encodeURIComponent(value)
        })
        if (endpoint.file) return send(endpoint.method, path, formOf(rest), sending)
        if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE')
          return send(endpoint.method, path, rest.size > 0 ? Object.fromEntries(rest) : undefined, sending)
        const query = new URLSearchParams(
          [...rest].map(([name, value]): [string, string] => [name, String(value)]),
        )
        return send(endpoint.method, rest.size > 0 ? `${path}?${query}` : path, undefined, sending)
      },
    }
  }
}

export type Callers = ReturnType<typeof callersOf>

/** A call with a file as a browser sends it: the fields in the order given. */
export function formOf(sent: Iterable<[string, unknown]>): FormData {
  const form = new FormData()
  for (const [name, value] of sent)
    for (const one of [value].flat())
      if (one instanceof File) form.append(name, one)
      else form.append(name, String(one))
  return form
}

async function asPayload(body: unknown): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData))
    return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const encoded = new Response(body)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
