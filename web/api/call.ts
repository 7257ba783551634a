import type { Endpoint, Reply, Sent } from '../../contract/endpoint.ts'

/** A call that was answered with a failure, or not at all (status 0). `fields` names each input that is wrong. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, code: string, text: string, fields: Record<string, string> = {}) {
    super(text)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** What a call needs to know of an endpoint: no schema, so that a page without forms loads none. */
export type Address<E extends Endpoint> = Pick<E, 'method' | 'path'> & { fails?: string | undefined }

interface Options {
  signal?: AbortSignal
  /** Sent again with the same key, a creation is done once. */
  idempotencyKey?: string
}

const offline = 'The portal cannot be reached. Please check your connection and try again'

/** Calls an endpoint: `sent` is path, query and body as one flat object. Throws CallFailed. */
export async function call<E extends Endpoint>(
  address: Address<E>,
  sent: Sent<E>,
  { signal, idempotencyKey }: Options = {},
): Promise<Reply<E>> {
  const rest = new Map(Object.entries(sent as object).filter(([, value]) => value !== undefined))
  const path = address.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const inQuery = address.method === 'GET' || address.method === 'DELETE'
  const query =
    inQuery && rest.size > 0
      ? `?${new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))}`
      : ''
  const body = !inQuery && rest.size > 0 ? JSON.stringify(Object.fromEntries(rest)) : null
  let response: Response
  try {
    response = await fetch(path + query, {
      method: address.method,
      credentials: 'same-origin',
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body,
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed(0, 'offline', offline)
  }
  const answer = response.status === 204 ? undefined : await response.json().catch(() => ({}))
  if (response.ok) return answer
  const { error, message, code = 'unknown', fields } = answer ?? {}
  throw new CallFailed(
    response.status,
    code,
    message ?? error ?? address.fails ?? 'Something went wrong',
    fields,
  )
}
