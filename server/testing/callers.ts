import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { z } from 'zod'
import type { CallInput, Endpoint, Reply } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import { confirmSession, openSession } from '../http/session.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { TestPerson } from './people.ts'

/** The answer to a call. For failures `body` has the wire's error shape. */
export interface CallResult<Body> {
  status: number
  body: Body
  failure: { error: string; message: string; code: string; fields?: Record<string, string> }
  headers: LightMyRequestResponse['headers']
  bytes: Buffer
}

interface CallOptions {
  key?: string
  headers?: Record<string, string>
}

/**
 * Calls as a person in a session of their own, or as a visitor for null. `confirmed`: the password
 * has just been confirmed.
 */
export function callersOf(context: Context, app: FastifyInstance) {
  const openFor = async (person: TestPerson, isConfirmed: boolean) => {
    const token = await openSession(
      context.db,
      { now: context.now, ip: '127.0.0.1', userAgent: null },
      person.id,
    )
    if (isConfirmed) await confirmSession(context.db, tokenHash(token), context.now())
    return token
  }

  const sessionName = context.settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'

  return (person: TestPerson | null, { confirmed = false } = {}) => {
    let openedAddress: Promise<string> | undefined
    const session = (person: TestPerson) => {
      openedAddress ??= openFor(person, confirmed)
      return openedAddress
    }
    const send = async (
      method: Endpoint['method'] | 'HEAD',
      url: string,
      body?: unknown,
      { key, headers = {} }: CallOptions = {},
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
      const isJson = /json/.test(String(response.headers['content-type']))
      const isPlain = response.headers['content-encoding'] === undefined
      const parsedBody = response.body && isJson && isPlain ? response.json() : undefined
      const { statusCode: status, headers: answeredHeaders, rawPayload: bytes } = response
      return { status, body: parsedBody, failure: parsedBody, headers: answeredHeaders, bytes }
    }
    return {
      send,
      /** The Cookie header, for requests made elsewhere. */
      cookie: async () => (person ? `${sessionName}=${await session(person)}` : ''),
      /** Checks successful answers against the contract: all fields of the reply, and no others. */
      async call<E extends Endpoint>(
        endpoint: E,
        input: CallInput<E>,
        callOptions?: CallOptions,
      ): Promise<CallResult<Reply<E>>> {
        const answer = await send(
          ...requestTo(endpoint, new Map(Object.entries(input as object))),
          callOptions,
        )
        if (endpoint.reply && answer.status < 300) expectNothingBut(endpoint.reply, answer.body)
        return answer
      },
    }
  }
}

function requestTo(
  endpoint: Endpoint,
  rest: Map<string, unknown>,
): [method: Endpoint['method'], url: string, body: unknown] {
  const { method, file } = endpoint
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  // Like the page: JSON without a file, where the endpoint takes both.
  if (file && !(file.orJson && !rest.has('file'))) return [method, path, formDataOf(rest)]
  if (method !== 'GET' && method !== 'DELETE')
    return [method, path, rest.size > 0 ? Object.fromEntries(rest) : undefined]
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return [method, rest.size > 0 ? `${path}?${query}` : path, undefined]
}

function expectNothingBut(reply: NonNullable<Endpoint['reply']>, body: unknown): void {
  expect(z.parse(reply, body), 'what the contract names of the answer').toEqual(body)
  // Times on the wire have exactly this form.
  const times = JSON.stringify(body).match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? []
  expect(times.filter((time) => !/T\d\d:\d\d:\d\d\.\d{3}Z"$/.test(time))).toEqual([])
}

export type Callers = ReturnType<typeof callersOf>

/** A multipart form as a browser sends it, with fields in the given order. */
export function formDataOf(fields: Iterable<[string, unknown]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields)
    for (const one of [value].flat())
      if (one instanceof File) form.append(name, one)
      else form.append(name, String(one))
  return form
}

async function asPayload(body: unknown): Promise<{ type?: string; payload?: string | Buffer }> {
  if (body === undefined) return {}
  if (!(body instanceof FormData))
    return { type: 'application/json', payload: typeof body === 'string' ? body : JSON.stringify(body) }
  const encodedForm = new Response(body)
  return {
    type: encodedForm.headers.get('content-type') ?? '',
    payload: Buffer.from(await encodedForm.arrayBuffer()),
  }
}
