import type { FastifyInstance, FastifyReply } from 'fastify'
import { readLogo } from '../agency.ts'
import type { Context } from '../context.ts'
import { errorBody } from './errors.ts'

const isHash = (value: string) => /^[0-9a-f]{32}$/.test(value)

interface LogoRoute {
  Params: { hash: string }
}

function sendLogo(reply: FastifyReply, logo: Buffer | null) {
  if (!logo) return reply.code(404).send(errorBody('Not found', 'not_found'))
  // The first byte of a PNG; other logos are JPEG.
  const type = logo[0] === 0x89 ? 'image/png' : 'image/jpeg'
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(logo)
}

/** Logos of the agency and of carriers. The hash in the URL lets browsers cache them forever. */
export function mountLogos(
  app: FastifyInstance,
  { agency, db }: Pick<Context, 'agency' | 'db'>,
  logoOfCarrier: (db: Context['db'], hash: string) => Promise<Buffer | null>,
): void {
  // Visitors may request the logo any number of times, so the current one stays in memory.
  let cachedLogo: { hash: string; logo: Buffer } | undefined

  async function logoOf(hash: string): Promise<Buffer | null> {
    if (cachedLogo?.hash === hash && agency().logo === hash) return cachedLogo.logo
    const logo = await readLogo(db, hash)
    if (logo) cachedLogo = { hash, logo }
    return logo
  }

  app.get<LogoRoute>('/agency-logo/:hash', async ({ params: { hash } }, reply) =>
    sendLogo(reply, isHash(hash) ? await logoOf(hash) : null),
  )
  app.get<LogoRoute>('/carrier-logo/:hash', async ({ params: { hash } }, reply) =>
    sendLogo(reply, isHash(hash) ? await logoOfCarrier(db, hash) : null),
  )
}
