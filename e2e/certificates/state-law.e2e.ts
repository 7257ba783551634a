import { addPolicies, expectFacts, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent says what they checked before a state is confirmed for the agency; an admin withdraws it', async ({
  agentPage,
  somebody,
}) => {
  await agentPage.goto('/certificates')
  await agentPage.getByRole('button', { name: 'More for certificates' }).click()
  await agentPage.getByRole('menuitem', { name: 'State Law' }).click()
  await expect(agentPage.getByRole('heading', { name: 'State Law', level: 1 })).toBeVisible()
  await expect(agentPage.getByRole('link', { name: 'Texas Insurance Code 1811.052' })).toBeVisible()
  await agentPage.getByRole('button', { name: 'Confirm Guam' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Confirm Certificates in Guam' })
  await dialog.getByRole('button', { name: 'Confirm for Guam' }).click()
  await expect(dialog.getByText('Please say what you checked')).toBeVisible()
  await dialog.getByLabel('What did you check?').fill('Guam Code Annotated, title 22')
  await dialog.getByRole('button', { name: 'Confirm for Guam' }).click()
  await expect(toastTitled(agentPage, 'State Confirmed')).toBeVisible()
  await expect(agentPage.getByText('Guam Code Annotated, title 22')).toBeVisible()
  const admin = await somebody({ role: 'admin', firstName: 'Petra', lastName: 'Lindqvist' })
  const page = await admin.open('/agency/settings/carriers')
  await page.getByRole('link', { name: 'Open State Law' }).click()
  await page.getByRole('button', { name: 'Withdraw the confirmation of Guam' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Confirm Guam' })).toBeVisible()
})

test('a policy that a wholesaler placed asks once for the authority to issue certificates', async ({
  agent,
  agentPage,
  client,
}) => {
  const [id = ''] = await addPolicies(agent, client, [{ wholesaler: 'Quarry Point Wholesale' }])
  await agentPage.goto(`/policy/${id}`)
  const card = agentPage.getByRole('region', { name: 'Authority to Issue Certificates' })
  await expect(card).toContainText('Quarry Point Wholesale placed this policy')
  await card.getByRole('button', { name: 'Confirm Authority' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Confirm Authority' })
  await dialog.getByLabel('Where is the authority given?').fill('Producer agreement, section 4')
  await dialog.getByRole('button', { name: 'Confirm Authority' }).click()
  await expectFacts(card, { Reference: 'Producer agreement, section 4', Confirmed: /^Daniel Kim, / })
  await card.getByRole('button', { name: 'Withdraw Confirmation' }).click()
  await agentPage.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByRole('button', { name: 'Confirm Authority' })).toBeVisible()
})
