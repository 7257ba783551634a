import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestFolder } from '../server/testing/folders.ts'

const root = join(import.meta.dirname, '..')
const textOf = (file: string) => readFile(join(root, file), 'utf8')
const Lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), dev: z.boolean().optional() })),
})
const Bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(z.object({ 'bom-ref': z.string() })),
})

// Spec: licences/notices
test('the notices have the licence of what runs in the browser, on the server, and of what the build writes', async () => {
  const notices = await textOf('dist/third-party-notices.txt')
  for (const name of ['react', 'pdfjs-dist', '@fontsource-variable/figtree', 'fastify', 'pg', 'tailwindcss'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\((MIT|Apache-2.0|OFL-1.1)\\)$`, 'm'))
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).not.toMatch(/^vitest /m)
})

test('the server is installed without what builds, compiles or tests it', async () => {
  const { packages } = Lock.parse(JSON.parse(await textOf('package-lock.json')))
  const installedFolders = Object.keys(packages).filter((folder) => !packages[folder]?.dev)
  expect(installedFolders).toContain('node_modules/fastify')
  expect(
    installedFolders.filter((folder) => /typescript|\/vite|\/react|playwright|biome/.test(folder)),
  ).toEqual([])
})

// Spec: licences/notices
test('the bill of materials names what is shipped, page and server, and none of the tools', async () => {
  const file = join(await makeTestFolder(), 'sbom.cdx.json')
  await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file], { cwd: root })
  const { components, metadata } = Bom.parse(JSON.parse(await readFile(file, 'utf8')))
  const refs = new Set(components.map((component) => component['bom-ref']))
  const { packages } = Lock.parse(JSON.parse(await textOf('package-lock.json')))
  const refOf = (name: string) => `${name}@${packages[`node_modules/${name}`]?.version}`
  expect(metadata.component.name).toBe('insurance-agency-portal')
  for (const name of ['react', 'zod', 'fastify', 'kysely']) expect(refs).toContain(refOf(name))
  for (const name of ['vitest', '@playwright/test', 'knip']) expect(refs).not.toContain(refOf(name))
})
