import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { axeBuilderFor } from '../accessibility.ts'
import { waitForMail } from '../mail.ts'
import { toastTitled } from '../portal.ts'
import { startEmptyPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

/** An SMTP server that writes each message into a folder, as a portal without SMTP does. */
async function mailServer(folder: string) {
  let emailsTaken = 100
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) =>
      void buffer(stream).then(async (mail) => {
        const file = join(folder, `${emailsTaken++}.eml`)
        await writeFile(`${file}.part`, mail)
        await rename(`${file}.part`, file)
        done()
      }, done),
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socketAddress = server.server.address()
  return { server, url: `smtp://127.0.0.1:${typeof socketAddress === 'object' ? socketAddress?.port : ''}` }
}

/** An empty portal with a mail server: its setup link and the folder of its emails. */
async function startNewPortal() {
  const mail = await mkdtemp(join(tmpdir(), 'portal-mail-'))
  const { server, url } = await mailServer(mail)
  const { setup, end } = await startEmptyPortal({ SMTP_URL: url })
  return {
    ...{ setup, mail },
    async end() {
      await end()
      await new Promise<void>((resolve) => server.close(resolve))
      await rm(mail, { recursive: true })
    },
  }
}

const password = 'four brass lanterns'
const setUpReply = { code: 'set_up', message: 'This portal already has an admin. Please log in' }
const picture = join(import.meta.dirname, '../../docs/pictures/agent-home-1280-light.png')

const emptyScreens = [
  '/client-management',
  '/invite-clients',
  '/agency/requests',
  '/agency/quotes',
  '/agency/renewals',
  '/claims',
  '/certificates',
  '/certificates/before-renewals',
  '/certificates/who-holds-what',
  '/certificates/directory',
  '/agency/tasks',
  '/policies',
  '/bills',
  '/documents',
]

/** Each list of an agency without clients has a text of its own and one next step. */
async function expectDifferentEmptyStates(page: Page) {
  const texts: string[] = []
  const empty = page.locator('main .border-dashed').first()
  await page.goto(emptyScreens[0] ?? '')
  for (const path of emptyScreens) {
    const textBefore = texts.at(-1)
    if (textBefore !== undefined) {
      // Goes on as the browser's back button does, without loading the page anew.
      await page.evaluate(`history.pushState(null, '', '${path}')
        dispatchEvent(new PopStateEvent('popstate', { state: null }))`)
      await expect(empty, path).not.toHaveText(textBefore, { useInnerText: true })
    }
    await expect(empty, path).toContainText(/\w/)
    texts.push(await empty.innerText())
    await expect(empty.getByRole('button').or(empty.getByRole('link')), path).toHaveCount(1)
  }
  expect(new Set(texts).size).toBe(texts.length)
}

// Spec: setup/first-admin, carriers/settings
test('from the address that the first start prints to the first invited client', async ({ browser }) => {
  const { setup, mail, end } = await startNewPortal()
  const origin = { baseURL: new URL(setup).origin }
  const context = await browser.newContext(origin)
  try {
    const page = await context.newPage()
    await page.goto(setup)
    await expect(page.getByRole('heading', { name: 'Set Up Your Portal' })).toBeVisible()
    expect(page.url(), 'the token leaves the address').not.toContain('token')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    const submitButton = page.getByRole('button', { name: 'Set Up the Portal' })
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('\u200b')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Confirm password').fill('QuayInsurance1')
    await submitButton.click()
    for (const errorText of ['Last name is required', 'Passwords do not match'])
      await expect(page.getByText(errorText)).toBeVisible()
    await expect(page.getByText('Email is required')).toHaveCount(2)
    await page.getByLabel('Last name').fill('Ames')
    await page.getByLabel('Your email').fill('nora@quay.example')
    await page.getByLabel('Password', { exact: true }).fill('QuayInsurance1')
    await page.getByLabel('Agency name').fill('Quay Insurance')
    await page.getByLabel('Phone').fill('8605550199')
    await page.getByLabel('Email', { exact: true }).fill('help@quay.example')
    await submitButton.click()
    await expect(page.getByText("contains your agency's name")).toBeVisible()
    for (const field of ['Password', 'Confirm password'])
      await page.getByLabel(field, { exact: true }).fill(password)
    await page.route('**/api/setup', (call) => call.fulfill({ status: 502, body: 'Bad Gateway' }), {
      times: 1,
    })
    await submitButton.click()
    await expect(page.getByText('The portal did not answer. Please try again')).toBeVisible()
    await page.route('**/api/setup', (call) => call.fulfill({ status: 409, json: setUpReply }), { times: 1 })
    await submitButton.click()
    const loginLink = page.getByRole('alert').getByRole('link', { name: 'Log in' })
    await expect(loginLink).toHaveAttribute('href', '/login')
    await submitButton.click()

    await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Quay Insurance' }).first()).toBeVisible()
    const step = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(step('Check the installation')).toContainText(/\d (to review|problems?)/)
    await expect(step('Send a test email')).not.toContainText('Done')
    await page.getByRole('button', { name: 'Send Test Email' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toastTitled(page, 'Test Email Sent')).toBeVisible()
    await expect(step('Send a test email')).toContainText('Done')
    expect((await waitForMail('nora@quay.example', /test email/, mail)).from?.address).toBe(
      'help@quay.example',
    )
    await page.getByRole('button', { name: 'Add Logo' }).click()
    await page.getByRole('dialog').getByLabel('Image').setInputFiles(picture)
    await page.getByRole('button', { name: 'Save Logo' }).click()
    await expect(toastTitled(page, 'Logo Saved')).toBeVisible()
    await expect(page.locator('img[src^="/agency-logo/"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Set Hours' }).click()
    await page.getByRole('dialog', { name: 'Business Hours' }).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Enter Carriers' }).click()
    await expect(page.getByRole('heading', { name: 'Carriers', exact: true })).toBeInViewport()
    // A carrier that is not in the specification, with its writing company.
    await page.getByRole('button', { name: 'Add Carrier' }).click()
    const carrier = page.getByRole('dialog', { name: 'Add Carrier' })
    await carrier.getByLabel('Name', { exact: true }).fill('Erie')
    await carrier.getByLabel(/^Payment page/).fill('https://pay.erie.example')
    await carrier.getByRole('button', { name: 'Add Carrier' }).click()
    await expect(toastTitled(page, 'Carrier Added')).toBeVisible()
    await page.getByLabel('Search carriers').fill('erie')
    // Three rows: the head of the table, Erie and Coterie.
    await expect(page.getByRole('table', { name: 'Carriers' }).getByRole('row')).toHaveCount(3)
    await page.getByRole('button', { name: 'More for Erie' }).click()
    await page.getByRole('menuitem', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Add Company' }).click()
    const company = page.getByRole('dialog', { name: 'Add Company' })
    await company.getByLabel('Name', { exact: true }).fill('Erie Insurance Exchange')
    await company.getByLabel(/^NAIC number/).fill('54321')
    await company.getByLabel(/^Admitted in/).fill('ct, ri')
    await company.getByRole('button', { name: 'Add Company' }).click()
    await expect(page.getByText('NAIC 54321; admitted in CT, RI')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Agency', exact: true }).click()
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await page.getByRole('link', { name: 'Quay Insurance' }).first().click()
    await page.getByRole('link', { name: 'Getting Started' }).click()
    await page.getByRole('link', { name: 'Open Agents' }).click()
    await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible()

    // The first agent is invited by email and invites the first client.
    const admin = page.request
    await admin.post('/api/auth/confirm', { data: { password } })
    const agent = { firstName: 'Ola', lastName: 'Berg', email: 'ola@quay.example', phone: '', license: '' }
    expect((await admin.post('/api/admin/agents', { data: { ...agent, role: 'agent' } })).status()).toBe(201)
    const linkIn = async (email: string) =>
      /http\S+/.exec((await waitForMail(email, /./, mail)).text ?? '')?.[0] ?? ''
    const token = new URL(await linkIn(agent.email)).hash.slice(1)
    const ownContext = await browser.newContext(origin)
    const { request } = ownContext
    await request.post('/api/auth/choose-password', { data: { token, password } })
    await request.post('/api/auth/login', { data: { usernameOrEmail: agent.email, password } })
    const agentPage = await ownContext.newPage()
    for (const one of [page, agentPage]) await expectDifferentEmptyStates(one)
    const email = 'ines@plover.example'
    const { invite } = await (await request.post('/api/invite', { data: { email } })).json()
    expect(
      (await request.post(`/api/invite/client/send-invite/${invite.id}/${invite.userId}`)).status(),
    ).toBe(200)
    // The agent adds a policy with the new carrier.
    await agentPage.goto(`/client-details/${invite.userId}`)
    await agentPage.getByRole('button', { name: 'Add Policy', exact: true }).click()
    const policy = agentPage.getByRole('dialog', { name: 'Add Policy' })
    await policy.getByLabel('Policy type').selectOption('General Liability Insurance')
    await policy.getByLabel('Policy number').fill('Q61 0550')
    await policy.getByLabel('Carrier').selectOption('Erie')
    await policy.getByLabel('Writing company').selectOption('Erie Insurance Exchange, NAIC 54321')
    await policy.getByLabel('Start date').fill('2026-11-01')
    await policy.getByRole('button', { name: 'Add Policy' }).click()
    await expect(toastTitled(agentPage, 'New Policy Added!')).toBeVisible()
    const { policies } = await (await request.get('/api/policy')).json()
    await agentPage.goto(`/policy/${policies[0].id}`)
    await expect(agentPage.getByText('Erie Insurance Exchange')).toBeVisible()
    await expect(agentPage.getByRole('link', { name: 'Pay Erie' })).toHaveAttribute(
      'href',
      'https://pay.erie.example',
    )
    await ownContext.clearCookies()
    const client = await ownContext.newPage()
    await client.goto(await linkIn(email))
    await expect(client.getByText('Ola Berg invited you to join the Quay Insurance portal.')).toBeVisible()
    await ownContext.close()

    await page.goto(setup)
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    const otherPage = await context.newPage()
    await otherPage.goto(setup.replace(/#.*/, ''))
    await expect(otherPage.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
    await expect(otherPage.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  } finally {
    await context.close()
    await end()
  }
})
