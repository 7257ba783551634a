import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Settings } from '../settings.ts'
import { cookieOf } from './cookies.ts'
import { shape } from './errors.ts'
import { mountInstallable } from './installable.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What every visitor may know of the agency goes out with the page itself: no call is needed for it. */
export const withAgency = (
  page: string,
  { agency, uploadMaxMb, publicUrl }: Pick<Settings, 'agency' | 'uploadMaxMb' | 'publicUrl'>,
) =>
  page
    .replaceAll(
      '%AGENCY%',
      escaped(JSON.stringify({ ...agency, uploadMaxMb, origin: new URL(publicUrl).origin })),
    )
    .replaceAll('%AGENCY_NAME%', escaped(agency.name))

/** Serves the built page: hashed files for ever, and the page itself for every address that is not a call. */
export async function mountPage(
  app: FastifyInstance,
  folder: string,
  context: Pick<Context, 'settings' | 'now'>,
): Promise<void> {
  const { settings } = context
  const page = withAgency(await readFile(join(folder, 'index.html'), 'utf8'), settings)
  // Whoever comes without a session cookie is a visitor: the page need not ask.
  const pages = { known: page.replace('%VISITOR%', 'no'), visitor: page.replace('%VISITOR%', 'yes') }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  })
  await mountInstallable(app, { folder, page: pages.known, agency: settings.agency })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(request.url)
    if (!wantsPage) return reply.code(404).send(shape('Not found', 'not_found'))
    const answer = cookieOf(request, 'session', context) ? pages.known : pages.visitor
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(answer)
  })
}
