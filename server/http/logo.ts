import type { FastifyInstance } from 'fastify'
import { readLogo } from '../agency.ts'
import type { Context } from '../context.ts'
import { shape } from './errors.ts'

const isHash = (given: string) => /^[0-9a-f]{32}$/.test(given)

/** The picture beside the agency's name. It is asked for by its hash, so that a browser keeps it for as long as it likes. */
export function mountLogo(app: FastifyInstance, { agency, db }: Pick<Context, 'agency' | 'db'>): void {
  // Anybody may ask for it, as often as they like: the database is asked for the present one once.
  let kept: { hash: string; logo: Buffer } | undefined

  async function logoOf(hash: string): Promise<Buffer | null> {
    if (!isHash(hash)) return null
    if (kept?.hash === hash && agency().logo === hash) return kept.logo
    const logo = await readLogo(db, hash)
    if (logo) kept = { hash, logo }
    return logo
  }

  app.get<{ Params: { hash: string } }>('/agency-logo/:hash', async ({ params }, reply) => {
    const logo = await logoOf(params.hash)
    if (!logo) return reply.code(404).send(shape('Not found', 'not_found'))
    // As a png begins; it is a jpg else.
    const type = logo[0] === 0x89 ? 'image/png' : 'image/jpeg'
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(logo)
  })
}
