import type { ServerResponse } from 'node:http'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { Failure, notFound } from '../../failure.ts'
import type { SessionCache } from '../../http/session-cache.ts'
import { signedInCaller } from '../../http/signed-in-caller.ts'
import { runInBulkhead } from '../../platform/bulkhead.ts'
import type { StoredContent } from '../../platform/files.ts'
import { fileToSend } from './file-queries.ts'
import { isSignedLink } from './links.ts'
import { openDocument } from './open-document.ts'

interface FileRoute {
  Params: { id: string; fileName: string }
  Querystring: { for?: string; expires?: string; signature?: string }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Serves files to anybody with a signed link. A signed-in person without one is redirected to a
 * fresh link if they may see the document.
 */
export function mountFiles(app: FastifyInstance, context: Context, sessions: SessionCache): void {
  const answer = async (request: FastifyRequest<FileRoute>, reply: FastifyReply) => {
    const { id, fileName } = request.params
    const { for: audience, expires, signature } = request.query
    if (!uuidPattern.test(id)) throw notFound('Document')
    if (typeof expires !== 'string' || typeof signature !== 'string')
      return reply.redirect(await freshLink(request, context, sessions))
    if (
      (audience !== 'client' && audience !== 'staff') ||
      !isSignedLink(context, { id, fileName, audience, expires, signature })
    )
      throw new Failure(404, 'link_not_valid', 'This link is no longer valid. Please open the document again')
    const file = await fileToSend(context.pool, id, audience)
    if (file?.fileName !== fileName) throw notFound('Document')
    return sendFile(request, reply, { ...file, read: context.files.read })
  }
  // One handler for GET and HEAD. The HEAD route that Fastify derives from a GET route would read
  // the whole file for its length.
  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/api/documents/file/:id/:fileName',
    exposeHeadRoute: false,
    handler: (request, reply) => runInBulkhead(api.documents, () => answer(request, reply)),
  })
}

async function freshLink(
  request: FastifyRequest<FileRoute>,
  context: Context,
  sessions: SessionCache,
): Promise<string> {
  const { me } = await signedInCaller(request, context, sessions)
  return openDocument({ ...context, me, ip: request.ip }, request.params)
}

interface FileContent {
  fileName: string
  contentType: string
  size: number
  sha256: Buffer
  storageKey: string
  read: Context['files']['read']
}

const inlineTypePattern = /^(application\/pdf|image\/)/

/** PDF viewers do not work in a sandbox. Other uploads are sandboxed to run no scripts. */
const contentSecurityPolicyFor = (contentType: string) =>
  contentType === 'application/pdf'
    ? "default-src 'none'; frame-ancestors 'none'"
    : "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileContent) {
  const { fileName, contentType, size, sha256, storageKey, read } = file
  const etag = `"${sha256.toString('base64url')}"`
  const responseHeaders = {
    'content-type': contentType,
    'content-disposition': contentDisposition(fileName, {
      type: inlineTypePattern.test(contentType) ? 'inline' : 'attachment',
    }),
    'content-security-policy': contentSecurityPolicyFor(contentType),
    // Cached only in the person's own browser, which revalidates each time.
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  }
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(responseHeaders).send()
  const { range } = request.headers
  const ifRange = request.headers['if-range']
  const byteRange = range && (ifRange === undefined || ifRange === etag) ? byteRangeOf(range, size) : 'whole'
  if (byteRange === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Failure(416, 'invalid_range', 'The file has no such part')
  }
  const { start, end } = byteRange === 'whole' ? { start: 0, end: size - 1 } : byteRange
  const content = request.method === 'HEAD' ? null : await read(storageKey, { start, end })
  // The headers are set after reading begins, because an error response must not carry the file's
  // headers.
  reply.headers(responseHeaders).header('content-length', String(end - start + 1))
  if (byteRange !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return content ? streamContent(content, reply) : reply.send()
}

/** Sends each chunk before reading the next one. */
async function streamContent(content: StoredContent, reply: FastifyReply) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  try {
    for await (const piece of content) if (!(await isPieceSent(raw, piece))) return
    raw.end()
  } catch (error) {
    reply.log.error({ err: error }, 'A file download was interrupted')
    raw.destroy()
  }
}

/** False if the client has disconnected. */
const isPieceSent = (rawResponse: ServerResponse, piece: Uint8Array) =>
  new Promise<boolean>((resolve) => rawResponse.write(piece, (error) => resolve(!error)))

/** Parses a Range header with one range. Several ranges or other units get the whole file. */
function byteRangeOf(range: string, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [, firstByte = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? []
  if (firstByte === '' && last === '') return 'whole'
  const start = firstByte === '' ? Math.max(0, size - Number(last)) : Number(firstByte)
  const end = firstByte === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (firstByte !== '' && last !== '' && Number(last) < Number(firstByte)) return 'whole'
  return start < size && start <= end ? { start, end } : 'none'
}
