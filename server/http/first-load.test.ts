import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { defaultAgency } from '../agency.ts'
import { readSettings } from '../settings.ts'
import { makeTestFolder } from '../testing/folders.ts'
import { type FirstLoad, openFirstLoad } from './first-load.ts'
import { mountPage } from './page-files.ts'

const firstLoadFile: FirstLoad = {
  pages: [
    { at: '/check/:number?/:code?', who: null, files: ['/assets/check-1.js'] },
    {
      at: '/policy/:policyId',
      who: ['client', 'agent'],
      files: ['/assets/shell-1.js', '/assets/policy-1.js'],
    },
    { at: '/', who: ['client'], files: ['/assets/home-1.js'] },
  ],
  readings: [
    {
      at: '/policy/:policyId',
      who: ['client'],
      reads: [{ path: '/api/policy/:id', id: ':policyId' }],
      urls: ['/api/policy/:policyId'],
    },
  ],
}

/** A folder with a built page. */
async function buildPage() {
  const folder = await makeTestFolder()
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><meta name="visitor" content="%VISITOR%"></head>')
  await writeFile(join(folder, 'first-load.json'), JSON.stringify(firstLoadFile))
  await writeFile(join(folder, 'service-worker.js'), "const store = 'portal %VERSION%'")
  return folder
}

test('an address has the code of its page, for whoever may open it', async () => {
  const firstLoad = await openFirstLoad(await buildPage())
  const files = (address: string, role: Parameters<typeof firstLoad>[1]) =>
    [...firstLoad(address, role).headHtml.matchAll(/assets\/([^"]+)"/g)].map(([, name]) => name)
  expect(files('/policy/41?tab=documents', 'agent')).toEqual(['shell-1.js', 'policy-1.js'])
  expect(files('/policy/41', 'admin')).toEqual([])
  expect(files('/policy/41', null)).toEqual([])
  expect(files('/', 'client')).toEqual(['home-1.js'])
  expect(files('/check/1001', null)).toEqual(['check-1.js'])
  expect(files('/none', 'client')).toEqual([])
})

test('what is read first has what varies in the address; an address that says more, or anything odd, has none', async () => {
  const firstLoad = await openFirstLoad(await buildPage())
  const firstReadOf = (address: string) =>
    firstLoad(address, 'client').headHtml.match(/name="reads-first" content="([^"]*)"/)?.[1]
  expect(firstReadOf('/policy/01a2-f')).toBe(
    '[{&quot;path&quot;:&quot;/api/policy/:id&quot;,&quot;id&quot;:&quot;01a2-f&quot;}]',
  )
  expect(firstReadOf('/policy/01a2-f?tab=documents')).toBe(undefined)
  for (const oddValue of ['"><script>', '%22%3E', "41'", 'a,b', '%'])
    expect(firstReadOf(`/policy/${oddValue}`)).toBe(undefined)
  expect(firstReadOf('/')).toBe(undefined)
})

test('what is read first is asked for with the page, as is who is signed in wherever only they may be', async () => {
  const firstLoad = await openFirstLoad(await buildPage())
  const preloadsOf = (address: string, role: Parameters<typeof firstLoad>[1]) =>
    [...firstLoad(address, role).headHtml.matchAll(/as="fetch" crossorigin="anonymous" href="([^"]+)"/g)].map(
      ([, url]) => url,
    )
  expect(preloadsOf('/policy/01a2-f', 'client')).toEqual(['/api/auth/me', '/api/policy/01a2-f'])
  expect(preloadsOf('/policy/01a2-f', 'agent')).toEqual(['/api/auth/me'])
  for (const oddValue of ['"><script>', '%22%3E'])
    expect(preloadsOf(`/policy/${oddValue}`, 'client')).toEqual(['/api/auth/me'])
  expect(preloadsOf('/', 'client')).toEqual(['/api/auth/me'])
  expect(preloadsOf('/', null)).toEqual([])
  expect(preloadsOf('/check/1001', 'client')).toEqual([])
  expect(preloadsOf('/none', 'client')).toEqual([])
})

const refuses = () => Promise.reject(new Error('The database refuses'))
const saysNothing = () => new Promise<never>(() => {})

for (const [caseName, findCaller] of Object.entries({ refuses, 'says nothing': saysNothing }))
  test(`the page comes at once while the database ${caseName}`, async () => {
    const app = fastify()
    await app.register(cookie)
    onTestFinished(() => app.close())
    const settings = readSettings({ SECRET_KEY: 'k'.repeat(32) })
    await mountPage(
      app,
      await buildPage(),
      { agency: () => defaultAgency, settings, now: () => new Date() },
      { findCaller },
    )
    const answer = await app.inject({ url: '/', cookies: { session: 'token' } })
    expect(answer.body).toContain('name="visitor" content="no"')
    expect(answer.body).not.toContain('modulepreload')
  })
