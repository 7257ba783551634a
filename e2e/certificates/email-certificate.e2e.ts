import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { type Kysely, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import type { DB } from '../../server/database/tables.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { openDatabaseOf } from '../database.ts'
import { countInteractions } from '../interaction-cost.ts'
import { signInAs } from '../portal.ts'
import { startDemoPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

/** A mail server that knows no address at `nowhere.example`. */
async function mailServer() {
  const acceptedAddresses: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, done) {
      if (address.endsWith('@nowhere.example'))
        return done(Object.assign(new Error('No such user'), { responseCode: 550 }))
      acceptedAddresses.push(address)
      done()
    },
    onData(stream, _, done) {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socketAddress = server.server.address()
  return {
    accepted: acceptedAddresses,
    server,
    url: `smtp://127.0.0.1:${typeof socketAddress === 'object' ? socketAddress?.port : ''}`,
  }
}

/** Runs the waiting emails now, in place of ten seconds after the order. */
const endUndoWindow = (db: Kysely<DB>) =>
  sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
    from graphile_worker.jobs
    where task_identifier = 'emailCertificate'`.execute(db)

/** An agent of a demo portal that sends its emails through a mail server. */
async function openMailPortal(browser: Browser) {
  const { accepted, server, url } = await mailServer()
  const portal = await startDemoPortal({ SMTP_URL: url })
  const { origin } = portal
  const db = await openDatabaseOf(portal.folder)
  const context = await browser.newContext({ baseURL: origin })
  expect((await signInAs(context.request, 'agent')).ok()).toBe(true)
  return {
    ...{ accepted, db, origin, page: await context.newPage() },
    async end() {
      await db.destroy()
      await portal.end()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

test('an agent emails a certificate to two recipients, takes one order back, and corrects a refused address in Today', async ({
  browser,
}) => {
  const { accepted, db, page, end } = await openMailPortal(browser)
  try {
    await page.goto('/certificates')
    const current = page.getByRole('row').filter({ hasText: 'Current' }).first()
    await current.getByRole('button', { name: /^More for certificate/ }).click()
    await page.getByRole('menuitem', { name: 'Email Certificate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email Certificate' })
    const field = dialog.getByLabel(/email addresses/i)

    await field.fill('no address')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('no: Please enter a valid email address')).toBeVisible()
    await field.fill('clerk@town.example')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog.getByText('Sends in ten seconds')).toBeHidden()
    await expect(dialog.getByRole('list', { name: 'Emails' })).toBeHidden()

    await field.fill('risk@town.example, typo@nowhere.example')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    const emails = dialog.getByRole('list', { name: 'Emails' })
    await expect(emails.getByRole('listitem')).toHaveCount(2)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await endUndoWindow(db)
    await expect(emails.getByRole('listitem').filter({ hasText: 'risk@town' })).toContainText('Accepted')
    await expect(emails.getByRole('listitem').filter({ hasText: 'typo@' })).toContainText('Not emailed')
    expect(accepted).toEqual(['risk@town.example'])

    await page.goto('/?kind=certificate+email')
    await page
      .getByRole('button', { name: /^(?!Send Again).*Certificate \d+ for/ })
      // The demo's own refused address is older, and comes first.
      .last()
      .click()
    const emailField = page.getByLabel('Email address')
    await expect(emailField).toHaveValue('typo@nowhere.example')
    await emailField.fill('clerk@town.example')
    await page.getByRole('button', { name: 'Send Again', exact: true }).click()
    await expect(async () => {
      await endUndoWindow(db)
      expect(accepted).toEqual(['risk@town.example', 'clerk@town.example'])
    }).toPass({ timeout: 20_000 })
  } finally {
    await end()
  }
})

// Spec: effort/jobs
test('an agent issues and sends what a client asked for with two presses, takes the email back, and another holder gets no address of this one', async ({
  browser,
}) => {
  const { accepted, db, origin, page, end } = await openMailPortal(browser)
  try {
    const client = await browser.newContext({ baseURL: origin })
    expect((await signInAs(client.request, 'client')).ok()).toBe(true)
    const ask = async (details: string) => {
      const reply = await client.request.post('/api/request', { data: { type: 'coi', details } })
      expect(reply.ok()).toBe(true)
    }
    const mills = 'Pequot Mills LLC, 40 River Street, Norwich, CT 06360'
    await ask(`Please issue a certificate to ${mills}. Email it to risk@pequot.example.`)
    const openCertificateItems = async () => {
      await page.goto('/?kind=certificate')
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
    }
    const openIssueDialog = () =>
      page
        .getByRole('list', { name: 'Open items' })
        .getByRole('listitem')
        .filter({ hasText: 'Tidewheel' })
        .last()
        .getByRole('button', { name: /^Issue: / })
        .click()
    const dialog = page.getByRole('dialog', { name: 'Issue Certificate' })
    const sendButton = dialog.getByRole('button', { name: 'Issue and Send' })

    await openCertificateItems()
    const job = await countInteractions(page)
    await openIssueDialog()
    await expect(dialog.getByLabel('Holder name')).toHaveValue('Pequot Mills LLC')
    await expect(dialog.getByLabel('Street address')).toHaveValue('40 River Street')
    await expect(dialog.getByLabel('City')).toHaveValue('Norwich')
    await expect(dialog.getByLabel('State')).toHaveValue('CT')
    await expect(dialog.getByLabel('ZIP code')).toHaveValue('06360')
    await expect(dialog.getByLabel('Send to risk@pequot.example')).toBeChecked()
    await expect(dialog.getByRole('region', { name: 'Certificate preview' })).toContainText(
      'Pequot Mills LLC',
    )
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await sendButton.click()
    const line = page
      .getByRole('status')
      .filter({ hasText: /^.+ · Certificate \d+ issued for Pequot Mills LLC/ })
    await expect(line).toContainText('Sends in ten seconds: risk@pequot.example')
    await job.costAtMost({ presses: 2, fields: 0 })
    await expect(page).toHaveURL('/?kind=certificate')
    await line.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page.getByText(/^Certificate \d+ was not emailed\. The certificate itself remains issued\.$/),
    ).toBeVisible()
    const { requests } = await (await client.request.get('/api/request?type=coi')).json()
    expect(requests[0]).toMatchObject({
      status: 'completed',
      papers: [{ title: expect.stringMatching(/^Certificate \d+, Pequot Mills LLC$/) }],
    })

    // The holder is on file now. Another holder takes no address with it.
    await ask(`One more for ${mills}, to risk@pequot.example please.`)
    await openCertificateItems()
    await openIssueDialog()
    await expect(dialog.getByText('Found in the request. This holder is on file.')).toBeVisible()
    await expect(dialog.getByLabel('Send to risk@pequot.example')).toBeChecked()
    await dialog.getByLabel('Other email addresses').fill('desk@pequot.example')
    const onFile = dialog.getByLabel('Certificate holder')
    const itself = await onFile.inputValue()
    const otherHolders = onFile.locator('option').filter({ hasNotText: /Pequot|A new holder/ })
    await onFile.selectOption(await otherHolders.first().getAttribute('value'))
    await expect(dialog.getByLabel('Send to risk@pequot.example')).toBeHidden()
    await expect(dialog.getByLabel('Other email addresses')).toHaveValue('')
    await expect(sendButton).toBeHidden()
    await onFile.selectOption(itself)
    const writtenEmailField = dialog.getByRole('textbox', { name: 'Holder’s email address' })
    await writtenEmailField.fill('coi@pequot.example')
    await sendButton.click()
    // The addresses typed for this holder are back. The portal writes to client and agent too.
    const sentToOthers = () => accepted.filter((recipient) => recipient.endsWith('@pequot.example')).sort()
    await expect(async () => {
      await endUndoWindow(db)
      expect(sentToOthers()).toEqual(['coi@pequot.example', 'desk@pequot.example'])
    }).toPass({ timeout: 20_000 })

    // An entry of the holder directory is the same holder under another name.
    const place = { street: '2 Quay Street', city: 'Groton', state: 'CT', zip: '06340' }
    const entry = { kind: 'customer', ...place, name: 'Whistler Chandlery Inc', aliases: ['Whistler Marine'] }
    const entryReply = await page.request.post('/api/agent/holder-directory', { data: entry })
    expect(entryReply.status()).toBe(201)
    await ask('Please issue a certificate to Whistler Marine. Email it to risk@whistler.example.')
    await openCertificateItems()
    await openIssueDialog()
    await expect(dialog.getByLabel('Holder name')).toHaveValue('Whistler Marine')
    await dialog.getByRole('button', { name: /^Whistler Chandlery Inc/ }).click()
    await expect(dialog.getByLabel('Holder name')).toHaveValue('Whistler Chandlery Inc')
    await expect(dialog.getByLabel('Send to risk@whistler.example')).toBeChecked()
  } finally {
    await end()
  }
})
