import type { Page } from '@playwright/test'
import { testPassword } from '../../server/testing/people.ts'
import { enterPasswordToConfirm } from '../account/account.ts'
import { openPage } from '../contexts.ts'
import { waitForMail } from '../mail.ts'
import { newEmailAddress, toastTitled } from '../portal.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const confirmWithPassword = (page: Page) =>
  enterPasswordToConfirm(page, testPassword, 'You are about to change who has access.')

/** Adds a person on the owner's page of people. */
async function add(page: Page, person: { email: string; firstName: string; may: string }) {
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Person' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('First name').fill(person.firstName)
  await dialog.getByLabel('Last name').fill('Quist')
  await dialog.getByRole('radio', { name: person.may }).check()
  await dialog.getByRole('button', { name: 'Add Person' }).click()
}

// Spec: people/flow
test('the owner lets an office manager in for certificates, who signs in as herself, sees those and cards alone, and is out when her access ends', async ({
  client,
  browser,
}) => {
  const email = newEmailAddress('nora')
  const owner = await client.open('/account')
  await add(owner, { email, firstName: 'Nora', may: 'Certificates and ID cards only' })
  await confirmWithPassword(owner)
  await expect(toastTitled(owner, 'Person Added')).toBeVisible()
  const row = owner.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()

  const { text } = await waitForMail(email)
  const noraPage = await openPage(browser, { viewport: { width: 1280, height: 900 } })
  await noraPage.goto(/http:\/\/\S+accept-invite\S+/.exec(text ?? '')?.[0] ?? '')
  await expect(noraPage.getByLabel('First name')).toHaveValue('Nora')
  await noraPage.getByLabel(/phone/i).pressSequentially('8605550199')
  await noraPage.getByLabel('Password', { exact: true }).fill('flour and water at dawn')
  await noraPage.getByLabel(/confirm password/i).fill('flour and water at dawn')
  await noraPage.getByRole('button', { name: /accept|create/i }).click()
  await expect(noraPage).toHaveURL(/\/certificates$/)
  const nav = noraPage.getByRole('navigation', { name: 'Dashboard' })
  await expect(nav.getByRole('link')).toHaveText(['Certificates', 'ID Cards'])
  await nav.getByRole('link', { name: 'ID Cards' }).click()
  await expect(noraPage.getByRole('heading', { name: 'ID Cards', level: 1 })).toBeVisible()
  for (const path of ['/', '/messages']) {
    await noraPage.goto(path)
    await expect(noraPage).toHaveURL(/\/certificates$/)
  }
  await expect(noraPage.getByRole('button', { name: 'Message Now' })).toHaveCount(0)

  await owner.reload()
  await expect(row.getByText('Certificates and ID cards only')).toBeVisible()
  await expect(row.getByText('Invited', { exact: true })).toHaveCount(0)
  await row.getByRole('button', { name: 'More for Nora Quist' }).click()
  await owner.getByRole('menuitem', { name: 'End access' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'End Access' }).click()
  await expect(row).toHaveCount(0)
  await expect(noraPage).toHaveURL(/\/login/)
})

/** A person who acts for two clients. The person owns one account and was added to the other. */
async function openTwoPeople(
  createPerson: (description: {
    role: 'client'
    company: string
    agent: SignedInPerson
  }) => Promise<SignedInPerson>,
  agent: SignedInPerson,
  client: SignedInPerson,
) {
  const otherPerson = await createPerson({ role: 'client', company: 'Quarry Lane Millwork', agent })
  const page = await otherPerson.open('/account')
  await add(page, { email: client.email, firstName: 'Ines', may: 'Everything' })
  await confirmWithPassword(page)
  await expect(toastTitled(page, 'Person Added')).toBeVisible()
  return otherPerson
}

test('the people of a client who also acts for another', async ({ agent, client, somebody }) => {
  await openTwoPeople(somebody, agent, client)
  // Spec: people/switch
  await test.step('who acts for two clients goes on for one of them, in all tabs of the browser', async () => {
    const page = await client.open('/', { viewport: { width: 1280, height: 900 } })
    const tab = await page.context().newPage()
    await tab.goto('/messages')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByText('Acting for Plover & Reed')).toBeVisible()
    await page.getByRole('menuitem', { name: 'Switch account' }).click()
    await page.getByRole('button', { name: 'Switch to Quarry Lane Millwork' }).click()
    await expect(tab).toHaveURL(/\/$/)
    for (const one of [page, tab]) {
      await one.getByRole('button', { name: /^Account of/ }).click()
      await expect(one.getByText('Acting for Quarry Lane Millwork')).toBeVisible()
    }
  })

  const agentPage = await agent.open(`/client-details/${client.id}`, {
    viewport: { width: 1280, height: 900 },
  })
  const people = agentPage.getByRole('region', { name: 'People' })
  await people.getByRole('button', { name: 'Portal users' }).click()
  // Spec: people/flow
  await test.step('an agent changes what somebody of a client may do, and makes another the owner', async () => {
    await expect(people.getByRole('listitem')).toHaveText([/Ines Vega.*Owner/])
    await people.getByRole('button', { name: 'Add person' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'Add Person' })
    const email = newEmailAddress('nora')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Add Person' }).click()
    await confirmWithPassword(agentPage)
    const row = people.getByRole('listitem').filter({ hasText: email })
    await expect(row.getByText('Everything')).toBeVisible()
    await row.getByRole('button', { name: `More for ${email}` }).click()
    await agentPage.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await agentPage.getByRole('dialog').getByRole('radio', { name: 'Read only' }).check()
    await agentPage.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row.getByText('Read only')).toBeVisible()
    await row.getByRole('button', { name: `More for ${email}` }).click()
    await expect(agentPage.getByRole('menuitem', { name: 'Make owner' })).toHaveCount(0)
    await agentPage.keyboard.press('Escape')
  })

  await test.step('an agent corrects the e-mail of somebody who signs in for a client, and takes it back', async () => {
    const row = people.getByRole('listitem').filter({ hasText: 'Ines Vega' })
    const choose = async (item: string) => {
      await row.getByRole('button', { name: /^More for/ }).click()
      await agentPage.getByRole('menuitem', { name: item }).click()
    }
    await choose('Change email')
    const email = newEmailAddress('ines')
    await agentPage.getByRole('dialog').getByLabel('New email').fill(email)
    await agentPage.getByRole('dialog').getByRole('button', { name: 'Send Link' }).click()
    await expect(row.getByText(`${email} must confirm the new email.`)).toBeVisible()
    await choose('Cancel the email change')
    await agentPage.getByRole('alertdialog').getByRole('button', { name: 'Cancel Change' }).click()
    await expect(row.getByText(email)).toHaveCount(0)
  })
})
