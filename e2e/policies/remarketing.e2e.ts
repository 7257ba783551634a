import { addPolicies, dayFromToday, factValue, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('quotes are asked for from a policy, and an offer is made its renewal without a word typed', async ({
  agent,
  client,
}) => {
  const [policyId] = await addPolicies(agent, client, [
    { startDate: dayFromToday(-325), endDate: dayFromToday(40) },
  ])
  const page = await agent.open(`/policy/${policyId}`)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Remarket' }).click()
  const remarketDialog = page.getByRole('dialog', { name: 'Remarket' })
  await expect(
    remarketDialog.getByText(
      /^To renew or replace .+, Crum & Forster at \$4,187 \/ year, billed quarterly, expiring/,
    ),
  ).toBeVisible()
  await remarketDialog.getByRole('button', { name: 'Create Quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/General Liability Insurance Quote/)
  const renewalRegion = page.getByRole('region', { name: 'Policy to Renew' })
  await expect(factValue(renewalRegion, 'Current carrier')).toContainText('Crum & Forster')

  const quoteId = new URL(page.url()).pathname.split('/').pop()
  const offer = { insurerName: 'Travelers', premium: 3980, coverageLimit: 2_000_000 }
  await agent.request.post(`/api/quote/details/new/${quoteId}`, { data: offer })
  await expect(page.getByText(/4\.9% less than now/)).toBeVisible()
  await page.getByRole('link', { name: 'Use as Renewal: Travelers' }).click()
  const renewalDialog = page.getByRole('dialog', { name: 'Use as Renewal' })
  await expect(renewalDialog.getByLabel('Renewal premium')).toHaveValue('3,980')
  await renewalDialog.getByRole('button', { name: 'Renew' }).click()
  await expect(toastTitled(page, 'Renewal Saved')).toBeVisible()
  const facts = page.getByRole('region', { name: 'Policy Information' })
  await expect(factValue(facts, 'Carrier')).toContainText('Travelers')
  await expect(factValue(facts, 'Premium')).toContainText('$3,980')

  await page.getByRole('button', { name: 'Confirm Renewal' }).click()
  const confirmDialog = page.getByRole('dialog', { name: 'Confirm Renewal' })
  await confirmDialog.getByLabel(/^Source/).selectOption({ index: 1 })
  await confirmDialog.getByRole('button', { name: 'Confirm Renewal' }).click()
  await expect(confirmDialog.getByText('Please enter the policy number from the carrier')).toBeVisible()
  await confirmDialog.getByLabel(/^Policy number/).fill('TR 8840')
  await confirmDialog.getByRole('button', { name: 'Confirm Renewal' }).click()
  await expect(toastTitled(page, 'Renewal Confirmed')).toBeVisible()
  await expect(factValue(facts, 'Policy number')).toContainText('TR 8840')
})
