import type { FastifyInstance } from 'fastify'
import { readLogo } from '../agency.ts'
import type { Context } from '../context.ts'
import { shape } from './errors.ts'

/** The picture beside the agency's name. It is asked for by its hash, so that a browser keeps it for as long as it likes. */
export function mountLogo(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { hash: string } }>('/agency-logo/:hash', async ({ params }, reply) => {
    const logo = await readLogo(db, params.hash)
    if (!logo) return reply.code(404).send(shape('Not found', 'not_found'))
    // As a png begins; it is a jpg else.
    const type = logo[0] === 0x89 ? 'image/png' : 'image/jpeg'
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(logo)
  })
}
