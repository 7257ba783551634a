import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { cacheEncodings } from './encoding-cache.ts'

/** GET /api/openapi.json, public. Built once per process, and serialized once per agency name. */
export function mountOpenApi(
  app: FastifyInstance,
  { agency, settings }: Pick<Context, 'agency' | 'settings'>,
): void {
  let writePromise: ReturnType<typeof write> | undefined
  let cachedDocument: { name: string; send: ReturnType<typeof cacheEncodings> } | undefined

  async function write() {
    // Loaded on first request: it costs memory.
    const { writeOpenApi } = await import('./openapi.ts')
    return writeOpenApi(settings.publicUrl)
  }

  app.get('/api/openapi.json', async (request, reply) => {
    writePromise ??= write().catch((error: unknown) => {
      writePromise = undefined
      throw error
    })
    const textFor = await writePromise
    const { name } = agency()
    if (cachedDocument?.name !== name) cachedDocument = { name, send: cacheEncodings(textFor({ name })) }
    return cachedDocument.send(request, reply.type('application/json; charset=utf-8'))
  })
}
