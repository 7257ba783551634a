import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AgencyProfile, memoizeByAgency } from '../agency.ts'
import { drawIcon } from '../platform/icon.ts'
import { fillTemplate } from './fill-template.ts'

const iconSizes = [180, 192, 512]
const iconOf = (size: number) => `/app-icon-${size}.png`
const groundColor = '#fdfbf9'

/** The web app manifest, for the home screen of a phone. */
const manifestOf = ({ name }: AgencyProfile) => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: groundColor,
  theme_color: groundColor,
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
  folder: string
  /** The page's HTML for a signed-in person. */
  renderPage: () => string
  /** The Content-Security-Policy. */
  policy: string
  agency: () => AgencyProfile
}

/**
 * Serves manifest, icons and service worker, so that the portal installs as an app and opens
 * offline.
 */
export async function mountInstallable(
  app: FastifyInstance,
  { folder, renderPage, policy, agency }: InstallableOptions,
) {
  const manifest = memoizeByAgency(agency, (profile) => JSON.stringify(manifestOf(profile)))
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest()),
  )
  for (const size of iconSizes) {
    const icon = memoizeByAgency(agency, ({ color }) => drawIcon(size, color))
    app.get(iconOf(size), (_, reply) =>
      reply.type('image/png').header('cache-control', 'max-age=86400').send(icon()),
    )
  }
  // The service worker caches this page for offline use. It is the page for a signed-in person,
  // because a browser cannot tell offline whether a session exists.
  app.get('/kept-page', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .send(renderPage()),
  )
  const workerTemplate = await readFile(join(folder, 'service-worker.js'), 'utf8')
  const worker = memoizeByAgency(agency, () => {
    const version = createHash('sha256').update(renderPage()).digest('hex').slice(0, 16)
    return fillTemplate(workerTemplate, { VERSION: version })
  })
  app.get('/service-worker.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker()),
  )
}
