import { axeBuilderFor } from '../accessibility.ts'
import { clientWithPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent reads old beside new and issues the certificates of a renewal in one press', async ({
  agent,
  agentPage: page,
}) => {
  const { request } = agent
  const term = { startDate: dayFromToday(-335), endDate: dayFromToday(30) }
  const { userId: clientId, ids } = await clientWithPolicies(request, [term])
  const [policyId] = ids
  const policies = [
    {
      policyId,
      coverages: ['Each occurrence'],
      withoutCompanyBecause: 'The declarations name the group alone',
    },
  ]
  const insuredInput = { insuredName: 'Plover & Reed', policies }
  const approvalResponse = await request.put(`/api/agent/certificate/master/${clientId}`, {
    data: insuredInput,
  })
  expect(approvalResponse.status()).toBe(200)
  const holder = { street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' }
  for (const name of ['Bayfare Grocers Inc', 'Norwich Savings Bank']) {
    const data = { ...insuredInput, holder: { ...holder, name } }
    const issuedReply = await request.post(`/api/agent/certificate/new/${clientId}`, { data })
    expect(issuedReply.status()).toBe(201)
  }

  await page.goto(`/client-details/${clientId}?tab=certificates`)
  await page.getByRole('link', { name: 'Renewal Certificates' }).click()
  await expect(page.getByText('and no renewal is on file').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Renewal' }).first()).toHaveAttribute(
    'href',
    `/policy/${policyId}`,
  )

  const renewedReply = await request.post(`/api/policy/renew/${policyId}`, { data: { premium: 4300 } })
  const { policy } = await renewedReply.json()
  expect((await request.post(`/api/policy/confirm-renewal/${policy.id}`, { data: {} })).ok()).toBe(true)
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2)
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

  await page.getByRole('button', { name: /Bayfare Grocers Inc/ }).click()
  const details = page.getByRole('dialog', { name: 'Bayfare Grocers Inc' })
  await expect(details.getByRole('row', { name: /^Term/ })).toContainText('different')
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await details.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: /^Issue.* All$/ }).click()
  const dialog = page.getByRole('dialog')
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: /^Issue/ }).click()
  await expect(page.getByText('2 issued', { exact: true })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Nothing Expires Soon')).toBeVisible()
  await page.getByRole('button', { name: /^View results/ }).click()
  const results = page.getByRole('dialog', { name: 'Batch Results' })
  await expect(results.getByRole('listitem')).toHaveCount(2)
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
})
