import { addPolicies, expectFacts } from '../portal.ts'
import { expect, test } from '../test.ts'

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
