import type { FastifyInstance } from 'fastify'
import { runInBulkhead } from '../platform/bulkhead.ts'

interface OneClickStop {
  path: string
  /** The part of the contract whose load it counts to. */
  group: Parameters<typeof runInBulkhead>[0]
  stop: (params: Readonly<Record<string, string>>, ip: string) => Promise<unknown>
}

/**
 * Mounts an address of the List-Unsubscribe header. Mail programs send it a form without a session
 * (RFC 8058), so it is no call of the contract. Programs that scan emails send a GET, which does
 * nothing.
 */
export function mountOneClickStop(app: FastifyInstance, { path, group, stop }: OneClickStop): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    // The form says nothing but 'List-Unsubscribe=One-Click'.
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 2000 }, (_, __, done) => done(null))
    forms.post<{ Params: Record<string, string> }>(path, (request, reply) =>
      runInBulkhead(group, async () => {
        await stop(request.params, request.ip)
        return reply.code(204).send()
      }),
    )
  })
}
