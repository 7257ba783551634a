import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../testing/folders.ts'
import { makeEmptyDatabase } from '../testing/own-database.ts'
import { openTestPortal, realAgencyEnvironment } from '../testing/process.ts'

const root = join(import.meta.dirname, '../..')

/** Runs `npm run portal -- doctor` as a child process. */
async function doctor(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'scripts/portal.mjs'), 'doctor'], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let saidText = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      saidText += text
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said: saidText }
}

// Spec: doctor/checks
test('the doctor finds what is missing before the first start, and everything right beside a portal that runs', async () => {
  const environment = {
    ...realAgencyEnvironment,
    DATABASE_URL: await makeEmptyDatabase(),
    DATA_DIR: await makeTestFolder(),
  }
  const resultBefore = await doctor(environment)
  expect(resultBefore.code).toBe(1)
  expect(resultBefore.said).toMatch(/✗ Tables +The database is empty\.\n +→ Start the portal once/)
  expect(resultBefore.said).toMatch(/\d of 14 are wrong\./)

  const { address } = await openTestPortal(environment)
  const resultBeside = await doctor({ ...environment, PUBLIC_URL: address })
  expect(resultBeside.said).not.toContain('✗')
  expect(resultBeside.said).toMatch(/✓ Live updates +An event arrived in \d+ ms\./)
  expect(resultBeside.code).toBe(0)
})
