import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { newId } from '../../server/platform/ids.ts'
import { axeBuilderFor, findViolations } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { waitForMail } from '../mail.ts'
import { clientWithPolicies, newEmailAddress } from '../portal.ts'
import { expect, test } from '../test.ts'

const holder = {
  name: 'Bayfare Grocers Inc',
  street: '18 Depot Road',
  city: 'Groton',
  state: 'CT',
  zip: '06340',
}

/** The link of a kind in an email, as a path of the portal. */
const linkIn = (text = '', path: string) => {
  const link = text.split(/\s/).find((word) => word.includes(path)) ?? ''
  return link.slice(link.indexOf(path))
}

test('a holder reads about a certificate, and writes about it', async ({
  agent,
  browser,
  database: { db },
}) => {
  const { userId, ids } = await clientWithPolicies(agent.request, [{}])
  const [policyId = ''] = ids
  await agent.request.put(`/api/policy/${policyId}`, { data: { coverageType: 'Occurrence' } })
  const issueReply = await agent.request.post(`/api/agent/certificate/new/${userId}`, {
    data: {
      holder,
      insuredName: 'Plover & Reed',
      policies: [
        {
          policyId,
          coverages: ['Each occurrence'],
          withoutCompanyBecause: 'The carrier names its company with the policy',
        },
      ],
    },
  })
  const { certificate } = await issueReply.json()
  const visitor = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await test.step('an address that was emailed a certificate opens the list once by its link, and downloads it', async () => {
    const email = newEmailAddress('risk')
    const timestamp = new Date().toISOString()
    await db
      .insertInto('certificateEmails')
      .values({
        ...{ id: newId(), clientId: userId, certificateId: certificate._id, orderId: newId() },
        ...{
          recipient: email,
          linkCode: newId(),
          orderedBy: agent.id,
          orderedAt: timestamp,
          acceptedAt: timestamp,
        },
      })
      .execute()
    await visitor.goto('/certificates-sent')
    await visitor.getByLabel('Email address').fill(email)
    await visitor.getByRole('button', { name: 'Send Link' }).click()
    const { text } = await waitForMail(email)
    const path = linkIn(text, '/certificates-sent#')
    await visitor.goto('about:blank')
    await visitor.goto(path)
    await visitor.getByRole('button', { name: 'Show Certificates' }).click()
    const listedCertificate = visitor
      .getByRole('listitem')
      .filter({ hasText: `Certificate ${certificate.number}` })
    await expect(listedCertificate).toContainText('Current')
    expect((await axeBuilderFor(visitor).analyze()).violations).toEqual([])
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('button', { name: 'Download CSV' }).click()
    const csv = await readFile(await (await download).path(), 'utf8')
    expect(csv).toContain(`${certificate.number},Plover & Reed,${holder.name},current,`)
    await visitor.goto('about:blank')
    await visitor.goto(path)
    await visitor.getByRole('button', { name: 'Show Certificates' }).click()
    await expect(visitor.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible()
  })

  const email = newEmailAddress('clerk')
  await test.step('a holder reports a problem and asks for emails on a phone; the agent reads the report in Today and closes it with one press', async () => {
    await visitor.setViewportSize({ width: 390, height: 844 })
    await visitor.goto(new URL(certificate.checkUrl).pathname)
    await visitor.getByRole('button', { name: 'This Is Not What We Need' }).click()
    const report = visitor.getByRole('dialog')
    await report.getByRole('button', { name: 'Send' }).click()
    await expect(report.getByText('Please choose what is wrong')).toBeVisible()
    await report.getByRole('radio', { name: 'A limit is too low or missing' }).check({ force: true })
    await report.getByLabel('Details').fill('Our contract asks for $2,000,000')
    await report.getByRole('button', { name: 'Send' }).click()
    await expect(visitor.getByText(/will review your report/)).toBeVisible()

    await visitor.getByRole('button', { name: 'Email Me When It Changes' }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Email Me When It Changes' })
    await dialog.getByLabel('Email address').fill('clerk')
    await dialog.getByRole('button', { name: 'Send Link' }).click()
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
    await dialog.getByLabel('Email address').fill(email)
    await dialog.getByRole('button', { name: 'Send Link' }).click()
    await expect(dialog).toBeHidden()
    await expect(visitor.getByText(/^We have sent a link to confirm this address/)).toBeVisible()
    const { text } = await waitForMail(email, /^Emails about certificate/)
    const confirmPath = linkIn(text, '/certificate-updates/confirm#')
    const confirmButton = visitor.getByRole('button', { name: 'Confirm Address' })
    await visitor.goto(confirmPath)
    await expect(confirmButton).toBeVisible()
    expect(await findViolations(visitor)).toEqual([])
    await confirmButton.click()
    await expect(visitor.getByRole('status')).toContainText(
      `We will email ${email} when certificate ${certificate.number}`,
    )
    await visitor.goto('about:blank')
    await visitor.goto(confirmPath)
    await confirmButton.click()
    await expect(visitor.getByText('This link is no longer valid')).toBeVisible()

    const page = await agent.open('/?kind=holder+report')
    await page
      .getByRole('button', { name: new RegExp(`Certificate ${certificate.number} for`) })
      .first()
      .click()
    await expect(page.getByRole('blockquote')).toHaveText('Our contract asks for $2,000,000')
    await page.getByRole('button', { name: 'Mark as Done', exact: true }).click()
    await expect(page.getByRole('blockquote')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(`Certificate ${certificate.number} for`)).toBeHidden()
  })

  await test.step('a holder asks for emails, confirms the address, hears that the certificate was withdrawn, and stops the emails with one press', async () => {
    const withdrawReply = await agent.request.post(`/api/agent/certificate/withdraw/${certificate._id}`)
    expect(withdrawReply.ok()).toBe(true)
    await sql`select graphile_worker.add_job('noticeCertificateChanges')`.execute(db)
    const withdrawalEmail = await waitForMail(email, /withdrawn/i)
    await visitor.goto(linkIn(withdrawalEmail.text, '/certificate-updates/stop'))
    const stopButton = visitor.getByRole('button', { name: 'Stop Emails' })
    await expect(stopButton).toBeVisible()
    expect(await findViolations(visitor)).toEqual([])
    await stopButton.click()
    await expect(visitor.getByRole('status')).toContainText('You will get no more emails about certificate')
  })
})
