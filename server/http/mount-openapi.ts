import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { cacheEncodings } from './encoding-cache.ts'

/** GET /api/openapi.json, public. Built once per process, and serialized once per agency name. */
export function mountOpenApi(
  app: FastifyInstance,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): void {
  let writing: ReturnType<typeof write> | undefined
  let kept: { name: string; send: ReturnType<typeof cacheEncodings> } | undefined

  async function write() {
    // Loaded on first request: it costs memory.
    const { writeOpenApi } = await import('./openapi.ts')
    return writeOpenApi(settings.publicUrl)
  }

  app.get('/api/openapi.json', async (request, reply) => {
    writing ??= write().catch((error: unknown) => {
      writing = undefined
      throw error
    })
    const textFor = await writing
    const { name } = agency()
    if (kept?.name !== name) kept = { name, send: cacheEncodings(textFor({ name })) }
    return kept.send(request, reply.type('application/json; charset=utf-8'))
  })
}
