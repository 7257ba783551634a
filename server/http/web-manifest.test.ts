import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type AgencyProfile, defaultAgency } from '../agency.ts'
import { version } from '../platform/releases.ts'
import { readSettings } from '../settings.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { mountPage } from './page-files.ts'

const page =
  '<head><meta name="agency" content="%AGENCY%"><meta name="watched" content="%WATCHED%"><meta name="visitor" content="%VISITOR%"><title>%AGENCY_NAME%</title></head><body>it is whole</body>'

const unescapeHtml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The built page's files, served for an agency. */
async function servedManifest(changes: Partial<AgencyProfile> = {}) {
  let agency = { ...defaultAgency, ...changes }
  const folder = await makeTestFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'first-load.json'), '{"pages":[],"readings":[]}')
  await writeFile(join(folder, 'service-worker.js'), "const store = 'portal %VERSION%'")
  const app = fastify()
  await app.register(cookie)
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(32) })
  await mountPage(
    app,
    folder,
    { agency: () => agency, settings, now: () => new Date() },
    { findCaller: async () => null },
  )
  onTestFinished(() => app.close())
  const get = (url: string) => app.inject(url)
  return Object.assign(get, {
    become(next: Partial<AgencyProfile>) {
      agency = { ...agency, ...next }
    },
  })
}

// Template placeholders, and the special patterns of text replacement.
const misleading = [
  '%WATCHED%',
  '%VISITOR%',
  '%ROLE%',
  '%PORTAL%',
  '%HEAD%',
  '%AGENCY%',
  '%AGENCY_NAME%',
  '%PHONE%',
  '%TELEPHONE%',
  '%VERSION%',
  "$& $1 $$ $` $'",
  '</head>',
  '<!--frame-->',
  '"><script>',
]

test('an agency called as a place of the page’s template, or as a pattern, is shown by its name, and the page is whole', async () => {
  for (const name of misleading) {
    const getFile = await servedManifest({ name, phone: '8605550100' })
    for (const path of ['/', '/kept-page']) {
      const { body } = await getFile(path)
      const contents = [...body.matchAll(/name="([^"]*)" content="([^"]*)"/g)].map(([, metaName, text]) => [
        metaName,
        text,
      ])
      const contentsByName = Object.fromEntries(contents)
      expect(JSON.parse(unescapeHtml(contentsByName.agency ?? ''))).toMatchObject({ name })
      expect(contentsByName.visitor).toBe(path === '/' ? 'yes' : 'no')
      expect(JSON.parse(unescapeHtml(contentsByName.watched ?? ''))).toEqual({ version })
      expect(unescapeHtml(body.match(/<title>(.*)<\/title>/)?.[1] ?? '')).toBe(name)
      expect(body.endsWith('</head><body>it is whole</body>')).toBe(true)
    }
    expect((await getFile('/manifest.webmanifest')).json()).toMatchObject({ name })
    expect((await getFile('/service-worker.js')).body).toMatch(/^const store = 'portal [0-9a-f]{16}'$/)
  }
})

// Spec: cards/offline
test('a phone is told the agency’s name, where the app starts, and icons in the agency’s colour', async () => {
  const getFile = await servedManifest({ name: 'Fern & Sons', color: '#20544a' })
  const manifest = await getFile('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { name, start_url, display, icons } = manifest.json()
  expect([name, start_url, display]).toEqual(['Fern & Sons', '/', 'standalone'])
  for (const { src, sizes } of icons) {
    const icon = await getFile(src)
    expect(icon.headers['content-type']).toBe('image/png')
    expect(icon.rawPayload.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
  }
  expect((await getFile('/app-icon-180.png')).statusCode).toBe(200)
})

test('what is kept for opening without a network is the page of somebody who may have a session', async () => {
  const getFile = await servedManifest()
  expect((await getFile('/')).body).toContain('name="visitor" content="yes"')
  const keptPage = await getFile('/kept-page')
  expect(keptPage.body).toContain('name="visitor" content="no"')
  expect(keptPage.headers['cache-control']).toBe('no-cache')
})

test('another page is another worker, which is asked for each time, and an agency that changes is shown as it is', async () => {
  const getFile = await servedManifest({ name: 'Fern & Sons' })
  const replyBefore = await getFile('/service-worker.js')
  const sameFileReply = await getFile('/service-worker.js')
  getFile.become({ name: 'Fern, Moss & Sons' })
  const replyAfter = await getFile('/service-worker.js')
  expect(replyBefore.headers['cache-control']).toBe('no-cache')
  expect(replyBefore.body).toMatch(/^const store = 'portal [0-9a-f]{16}'$/)
  expect(sameFileReply.body).toBe(replyBefore.body)
  expect(replyAfter.body).not.toBe(replyBefore.body)
  expect((await getFile('/')).body).toContain('Fern, Moss &amp; Sons')
  expect((await getFile('/manifest.webmanifest')).json()).toMatchObject({ name: 'Fern, Moss & Sons' })
})
