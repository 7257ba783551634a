import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '../../../contract/index.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import type { SessionCache } from '../../http/session-cache.ts'
import { signedInCaller } from '../../http/signed-in-caller.ts'
import { runInBulkhead } from '../../platform/bulkhead.ts'
import { record } from '../activity/record.ts'
import { sendFile } from '../documents/download.ts'
import { isArchiveLink } from './links.ts'
import { archiveToSend } from './queries.ts'

interface ArchiveRoute {
  Params: { id: string; fileName: string }
  Querystring: { expires?: string; signature?: string }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const invalidLinkError = () =>
  new Failure(
    404,
    'link_not_valid',
    'This link is no longer valid. Archives are kept for 24 hours, for the person who requested them',
  )

/**
 * Serves archives. The signed link works only for the person who requested the archive, while
 * signed in. The audit log records each download first.
 */
export function mountArchives(app: FastifyInstance, context: Context, sessions: SessionCache): void {
  const answer = async (request: FastifyRequest<ArchiveRoute>, reply: FastifyReply) => {
    const { id, fileName } = request.params
    const { expires: expiresAt, signature } = request.query
    const { me } = await signedInCaller(request, context, sessions)
    if (!uuidPattern.test(id) || typeof expiresAt !== 'string' || typeof signature !== 'string')
      throw invalidLinkError()
    if (!isArchiveLink(context, { id, fileName, askedBy: me.id, expiresAt, signature }))
      throw invalidLinkError()
    const archive = await archiveToSend(context.db, me, { id, now: context.now() })
    if (!archive?.storageKey || archive.size === null || !archive.sha256) throw invalidLinkError()
    const { clientId } = archive
    // A resumed download is already recorded.
    const isContinuation = /^bytes=0*[1-9]/.test(request.headers.range ?? '')
    if (request.method === 'GET' && !isContinuation)
      await context.db
        .transaction()
        .execute((tx) =>
          record(
            tx,
            { me, now: context.now, ip: request.ip },
            clientId === null
              ? { action: 'agency.archiveTaken' }
              : { action: 'client.archiveTaken', id: clientId, clientId },
          ),
        )
    return sendFile(request, reply, {
      fileName,
      contentType: 'application/zip',
      size: archive.size,
      sha256: archive.sha256,
      storageKey: archive.storageKey,
      read: context.files.read,
    })
  }
  app.route<ArchiveRoute>({
    method: ['GET', 'HEAD'],
    url: '/api/archives/file/:id/:fileName',
    exposeHeadRoute: false,
    handler: (request, reply) => runInBulkhead(api.archives, () => answer(request, reply)),
  })
}
