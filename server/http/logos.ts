import type { FastifyInstance, FastifyReply } from 'fastify'
import { readLogo } from '../agency.ts'
import type { Context } from '../context.ts'
import { shape } from './errors.ts'

const isHash = (given: string) => /^[0-9a-f]{32}$/.test(given)

interface LogoRoute {
  Params: { hash: string }
}

function send(reply: FastifyReply, logo: Buffer | null) {
  if (!logo) return reply.code(404).send(shape('Not found', 'not_found'))
  // As a png begins; it is a jpg else.
  const type = logo[0] === 0x89 ? 'image/png' : 'image/jpeg'
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(logo)
}

/** The pictures beside the names of the agency and of carriers. Each is asked for by its hash, so that a browser keeps it for as long as it likes. */
export function mountLogos(
  app: FastifyInstance,
  { agency, db }: Pick<Context, 'agency' | 'db'>,
  logoOfCarrier: (db: Context['db'], hash: string) => Promise<Buffer | null>,
): void {
  // Anybody may ask for it, as often as they like: the database is asked for the present one once.
  let kept: { hash: string; logo: Buffer } | undefined

  async function logoOf(hash: string): Promise<Buffer | null> {
    if (kept?.hash === hash && agency().logo === hash) return kept.logo
    const logo = await readLogo(db, hash)
    if (logo) kept = { hash, logo }
    return logo
  }

  app.get<LogoRoute>('/agency-logo/:hash', async ({ params: { hash } }, reply) =>
    send(reply, isHash(hash) ? await logoOf(hash) : null),
  )
  app.get<LogoRoute>('/carrier-logo/:hash', async ({ params: { hash } }, reply) =>
    send(reply, isHash(hash) ? await logoOfCarrier(db, hash) : null),
  )
}
