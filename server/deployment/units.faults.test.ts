import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { debianPackages } from '../testing/debian.ts'
import { makeTestFolder } from '../testing/folders.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')
const filesIn = (folder: string) =>
  readdirSync(join(deploy, folder)).map((name) => join(deploy, folder, name))

// Spec: deployment/units
test('systemd takes the unit as it stands, never gives it up, and calls the service well confined', async () => {
  debianPackages('systemd')
  const [unit = ''] = filesIn('systemd')
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit])
  expect(stdout + stderr).toBe('')
  expect(await readFile(unit, 'utf8')).toMatch(/\[Unit\][^[]*\nStartLimitIntervalSec=0\n/)
  // At most 2.0 of 10.0 points of exposure, which systemd rates OK or better.
  await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
}, 60_000)

// Spec: deployment/units
test('each Kubernetes manifest is what its schema says, and names nothing that the schema does not', async () => {
  const folder = await makeTestFolder()
  const packages = ['kubernetes-models@5.1.0', 'typescript@7.0.2']
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...packages])
  const documents = await Promise.all(
    filesIn('kubernetes').map(async (file) => parseAllDocuments(await readFile(file, 'utf8'))),
  )
  const manifests = documents.flat().map((one) => one.toJS())
  expect(manifests.length).toBe(6)
  // The manifests become typed literals, because the compiler rejects unknown fields, which the
  // schemas allow.
  const literals = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as I${index} } from 'kubernetes-models/${manifest.apiVersion}'
       export const manifest${index}: I${index} = ${JSON.stringify(manifest)}`,
  )
  await writeFile(join(folder, 'manifests.ts'), literals.join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '']
  const checkRun = run(process.execPath, ['node_modules/typescript/bin/tsc', ...options, 'manifests.ts'], {
    cwd: folder,
  })
  await checkRun.catch(({ stdout }) => expect(stdout).toBe(''))
}, 120_000)
