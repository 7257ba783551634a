import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { axeOn } from '../accessibility.ts'
import { expect, test } from '../test.ts'

/** A port that nobody has. The address is part of the portal's own, so it has to be known before. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' ? address?.port : '')
}

/** A portal of nobody's yet, in a process of its own: its address, and that of its setup page. */
async function firstStart() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-setup-'))
  await chmod(folder, 0o755)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      DEMO: 'false',
      PORT: await freePort(),
      LOG_LEVEL: 'error',
    },
  })
  let said = ''
  const setup = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text
      const printed = /http:\S+\/setup\?token=\S+/.exec(said)
      if (printed) resolve(printed[0])
    })
    child.on('exit', () => reject(new Error(said)))
  })
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
  return { setup, said: () => said, end }
}

test('from the address that the first start prints to the first invited client', async ({ browser }) => {
  const { setup, end } = await firstStart()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(setup)
    await expect(page.getByRole('heading', { name: 'Set Up Your Portal' })).toBeVisible()
    expect(page.url(), 'the token leaves the address').not.toContain('token')
    expect((await axeOn(page).analyze()).violations).toEqual([])
    await page.getByLabel('First Name').fill('Nora')
    await page.getByLabel('Last Name').fill('Ames')
    await page.getByLabel('Your Email').fill('nora@quay.example')
    await page.getByLabel('Password', { exact: true }).fill('QuayInsurance1')
    await page.getByLabel('Confirm Password').fill('QuayInsurance1')
    await page.getByLabel('Agency name').fill('Quay Insurance')
    await page.getByLabel('Phone').fill('8605550199')
    await page.getByLabel('Email', { exact: true }).fill('help@quay.example')
    await page.getByRole('button', { name: 'Set Up the Portal' }).click()
    await expect(page.getByText("contains your agency's name")).toBeVisible()
    for (const field of ['Password', 'Confirm Password'])
      await page.getByLabel(field, { exact: true }).fill('four brass lanterns')
    await page.getByRole('button', { name: 'Set Up the Portal' }).click()

    await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Quay Insurance' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Invite Clients' }).last().click()
    await expect(page.getByRole('heading', { name: 'Invite Clients' })).toBeVisible()

    await page.goto(setup)
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  } finally {
    await context.close()
    await end()
  }
})
