import type { CallInput, Endpoint, EndpointAddress, Reply } from '../../contract/endpoint.ts'
import { buildRequest } from './build-request.ts'
import { viewAsMode } from './view-as.ts'

/** A call that failed; status 0 without an answer. `fields` has a message per wrong input. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** The record's current version, if somebody else changed it (409). */
  readonly current: WireConflict | null

  constructor(
    status: number,
    code: string,
    text: string,
    fields: Record<string, string> = {},
    current: WireConflict | null = null,
  ) {
    super(text)
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

/** True if the person stopped the call. */
export const isCallCancelled = (error: Error) => error instanceof CallError && error.code === 'cancelled'

export interface ApiCallOptions {
  signal?: AbortSignal | undefined
  /** Called with the uploaded part of the request, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  /** Calls with the same key create a record once. */
  idempotencyKey?: string
  /** Uses `keepalive`: the call goes on when the page closes. */
  keepalive?: boolean
}

const offlineText = 'The portal cannot be reached. Please check your connection and try again'

let viewedAccountId: string | null = null

/**
 * Sends this client's id with every call from this page. A user of several accounts may switch to
 * another in another tab; the server then refuses this page's calls. Null sends none.
 */
export function setActingAccount(accountId: string | null): void {
  viewedAccountId = accountId
}

/** Calls an endpoint: `input` is path, query and body as one flat object. Throws CallError. */
export async function call<E extends Endpoint>(
  address: EndpointAddress<E>,
  input: CallInput<E>,
  { signal, onProgress, idempotencyKey, keepalive = false }: ApiCallOptions = {},
): Promise<Reply<E>> {
  const view = viewAsMode()
  if (view && address.method !== 'GET') throw view.refusal()
  const { url, body } = buildRequest(address, input as object)
  const headers = {
    ...view?.headers,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(viewedAccountId === null ? {} : { 'x-account': viewedAccountId }),
  }
  const callRequest = { method: address.method, url, headers, signal, onProgress, keepalive }
  const isMultipart = address.file && !(address.file.orJson && !(body && 'file' in body))
  const { status, answer } = await (isMultipart
    ? sendForm(callRequest, body ?? {})
    : sendJson(callRequest, body))
  if (status >= 200 && status < 300) return answer as Reply<E>
  throw toCallError(status, answer, address)
}

/** Builds a CallError from an error reply. Falls back to the endpoint's `fails` text. */
export function toCallError(status: number, answer: unknown, { fails }: Pick<Endpoint, 'fails'>): CallError {
  const { error, message, code = 'unknown', fields, now, changed } = (answer ?? {}) as Partial<WireFailure>
  const current = changed === undefined ? null : { now, changed }
  return new CallError(status, code, message ?? error ?? fails ?? 'Something went wrong', fields, current)
}

/** `now`: the current record as the call replies. `changed`: who changed it last and when. */
interface WireConflict {
  now: unknown
  changed: { by: string | null; at: string | null }
}

interface WireFailure extends WireConflict {
  error: string
  message: string
  code: string
  fields: Record<string, string>
}

interface OutgoingCall {
  method: string
  url: string
  headers: Record<string, string>
  signal: AbortSignal | undefined
  onProgress: ((part: number) => void) | undefined
  keepalive: boolean
}

// Browsers refuse keepalive requests over 64 KB.
const maxKeepaliveBytes = 60_000

/** Awaits a fetch. Throws CallError 'offline' without an answer; passes an abort through. */
export async function awaitAnswer<Answer>(response: Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, 'offline', offlineText)
  }
}

type HttpAnswer = { status: number; answer: unknown }

async function sendJson(
  { method, url, headers, signal, keepalive }: OutgoingCall,
  values: object | null,
): Promise<HttpAnswer> {
  const body = values === null ? null : JSON.stringify(values)
  const responsePromise = fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { ...headers, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    body,
    keepalive: keepalive && new Blob([body ?? '']).size < maxKeepaliveBytes,
    signal: signal ?? null,
  })
  const response = await awaitAnswer(responsePromise, signal)
  const answer = response.status === 204 ? undefined : await response.json().catch(() => ({}))
  return { status: response.status, answer }
}

/** Sends a call with a file, by XMLHttpRequest: fetch reports no upload progress. */
function sendForm(
  { method, url, headers, signal, onProgress }: OutgoingCall,
  body: object,
): Promise<HttpAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const part of [value].flat())
      if (part !== null) form.append(name, part instanceof File ? part : String(part))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abortRequest = () => request.abort()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, answer: request.response })
    request.onerror = () => reject(new CallError(0, 'offline', offlineText))
    request.onabort = () => reject(new CallError(0, 'cancelled', 'The upload was cancelled'))
    request.onloadend = () => signal?.removeEventListener('abort', abortRequest)
    signal?.addEventListener('abort', abortRequest)
    request.send(form)
  })
}
