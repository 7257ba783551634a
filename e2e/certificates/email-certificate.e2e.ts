import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { axeOn } from '../accessibility.ts'
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
  const address = server.server.address()
  return {
    accepted: acceptedAddresses,
    server,
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
  }
}

test('an agent emails a certificate to two recipients, takes one order back, and corrects a refused address in Today', async ({
  browser,
}) => {
  const { accepted, server, url } = await mailServer()
  const { origin, end } = await startDemoPortal({ SMTP_URL: url })
  try {
    const context = await browser.newContext({ baseURL: origin })
    expect((await signInAs(context.request, 'agent')).ok()).toBe(true)
    const page = await context.newPage()
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
    expect((await axeOn(page).analyze()).violations).toEqual([])
    await expect(emails.getByRole('listitem').filter({ hasText: 'risk@town' })).toContainText('Accepted', {
      timeout: 40_000,
    })
    await expect(emails.getByRole('listitem').filter({ hasText: 'typo@' })).toContainText('Not emailed', {
      timeout: 40_000,
    })
    expect(accepted).toEqual(['risk@town.example'])

    await page.goto('/?kind=certificate+email')
    await page
      .getByRole('button', { name: /Certificate \d+ for/ })
      .first()
      .click()
    const address = page.getByLabel('Email address')
    await expect(address).toHaveValue('typo@nowhere.example')
    await address.fill('clerk@town.example')
    await page.getByRole('button', { name: 'Send Again', exact: true }).click()
    await expect
      .poll(() => accepted, { timeout: 40_000 })
      .toEqual(['risk@town.example', 'clerk@town.example'])
  } finally {
    await end()
    await new Promise<void>((resolve) => server.close(resolve))
  }
})
