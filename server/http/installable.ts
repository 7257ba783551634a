import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AgencyProfile, derivedFromAgency } from '../agency.ts'
import { drawIcon } from '../platform/icon.ts'
import { fillTemplate } from './fill-template.ts'

const sizes = [180, 192, 512]
const iconOf = (size: number) => `/app-icon-${size}.png`
const ground = '#fdfbf9'

/** What a phone is told of the portal when it is put on the home screen. */
const manifestOf = ({ name }: AgencyProfile) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ground,
  theme_color: ground,
  icons: [192, 512].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: iconOf(size),
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  shortcuts: [{ name: 'ID Cards', url: '/id-cards' }],
})

interface InstallableOptions {
  /** The folder of the built page. */
  folder: string
  /** The page as somebody who has a session gets it. */
  page: () => string
  /** What it may load and run. */
  policy: string
  agency: () => AgencyProfile
}

/** What makes the page an app on a phone, and has it open without a network. */
export async function mountInstallable(
  app: FastifyInstance,
  { folder, page, policy, agency }: InstallableOptions,
) {
  const manifest = derivedFromAgency(agency, (whose) => JSON.stringify(manifestOf(whose)))
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest()),
  )
  for (const size of sizes) {
    const icon = derivedFromAgency(agency, ({ color }) => drawIcon(size, color))
    app.get(iconOf(size), (_, reply) =>
      reply.type('image/png').header('cache-control', 'max-age=86400').send(icon()),
    )
  }
  // What the worker keeps: whoever opens it without a network may have a session, which only the server knows.
  app.get('/kept-page', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(page()),
  )
  const unversioned = await readFile(join(folder, 'service-worker.js'), 'utf8')
  const worker = derivedFromAgency(agency, () => {
    const version = createHash('sha256').update(page()).digest('hex').slice(0, 16)
    return fillTemplate(unversioned, { VERSION: version })
  })
  app.get('/service-worker.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker()),
  )
}
