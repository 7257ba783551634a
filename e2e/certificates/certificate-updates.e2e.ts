import { sql } from 'kysely'
import { findViolations } from '../accessibility.ts'
import { openPage } from '../contexts.ts'
import { portalDatabase } from '../database.ts'
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
function pathIn(text: string | undefined, start: string): string {
  const link = (text ?? '').split(/\s/).find((word) => word.includes(start)) ?? ''
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

test('a holder asks for emails, confirms the address, hears that the certificate was withdrawn, and stops the emails with one press', async ({
  agent,
  browser,
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
  const visitor = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await visitor.goto(new URL(certificate.checkUrl).pathname)
  await visitor.getByRole('button', { name: 'Email Me When It Changes' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Email Me When It Changes' })
  const email = newEmailAddress('clerk')
  await dialog.getByLabel('Email address').fill('clerk')
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog).toBeHidden()

  const askedEmail = await waitForMail(email)
  await visitor.goto(pathIn(askedEmail.text, '/certificate-updates/confirm'))
  const confirmButton = visitor.getByRole('button', { name: 'Confirm Address' })
  await expect(confirmButton).toBeVisible()
  expect(await findViolations(visitor)).toEqual([])
  await confirmButton.click()
  await expect(visitor.getByRole('status')).toContainText(`We will email ${email} when certificate`)

  const withdrawReply = await agent.request.post(`/api/agent/certificate/withdraw/${certificate._id}`)
  expect(withdrawReply.ok()).toBe(true)
  const db = await portalDatabase()
  await sql`select graphile_worker.add_job('noticeCertificateChanges')`.execute(db)
  const withdrawalEmail = await waitForMail(email, /withdrawn/i)
  await visitor.goto(pathIn(withdrawalEmail.text, '/certificate-updates/stop'))
  const stopButton = visitor.getByRole('button', { name: 'Stop Emails' })
  await expect(stopButton).toBeVisible()
  expect(await findViolations(visitor)).toEqual([])
  await stopButton.click()
  await expect(visitor.getByRole('status')).toContainText('You will get no more emails about certificate')
})
