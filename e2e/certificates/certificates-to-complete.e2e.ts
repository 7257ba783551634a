import { addPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('after an upgrade an agent completes the approvals of a carrier, a wholesaler and a policy from one list', async ({
  agent,
  agentPage,
  client,
  somebody,
}) => {
  const admin = await somebody({ role: 'admin', firstName: 'Petra', lastName: 'Lindqvist' })
  const name = `Marlow ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const { carriers } = await (await admin.request.get('/api/admin/carriers')).json()
  const carrier = carriers.find((carrier: { name: string }) => carrier.name === 'Coterie')
  const naic = String(70_000 + Math.floor(Math.random() * 20_000))
  const company = await admin.request.post(`/api/admin/carriers/${carrier.id}/companies`, {
    data: { name: `${name} Indemnity`, naic, admittedIn: ['CT'], surplusIn: [] },
  })
  expect(company.status()).toBe(201)
  const ids = await addPolicies(agent, client, [
    { insurer: 'Coterie', policyNumber: 'GL 1', wholesaler: 'Quarry Point Wholesale' },
    { insurer: 'Coterie', policyNumber: 'GL 2', coverageType: null },
  ])
  const approvalResponse = await agent.request.put(`/api/agent/certificate/master/${client.id}`, {
    data: {
      insuredName: 'Plover & Reed',
      policies: ids.map((policyId) => ({ policyId, coverages: ['Each occurrence'] })),
    },
  })
  expect(approvalResponse.status()).toBe(200)

  await agentPage.goto('/certificates')
  await agentPage.getByRole('button', { name: 'More for certificates' }).click()
  await agentPage.getByRole('menuitem', { name: 'Complete Certificates' }).click()
  await expect(agentPage.getByRole('heading', { name: 'Certificates to Complete', level: 1 })).toBeVisible()
  const row = agentPage.getByRole('region', { name: 'Coterie, General Liability' })
  await expect(row).toContainText('2 policies for 1 client')
  await row.getByRole('button', { name: 'Save Company' }).click()
  await expect(row.getByText('Please choose a company')).toBeVisible()
  await row.getByLabel('Writing company').selectOption({ label: `${name} Indemnity (NAIC ${naic})` })
  await row.getByRole('button', { name: 'Save Company' }).click()
  await expect(agentPage.getByText('Named on 2 policies.', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()

  const wholesaler = agentPage.getByRole('region', { name: 'Quarry Point Wholesale' })
  await wholesaler.getByLabel('Where is the authority given?').fill('Producer agreement, section 4')
  await wholesaler.getByRole('button', { name: 'Confirm Authority' }).click()
  await expect(toastTitled(agentPage, 'Authority Confirmed')).toBeVisible()
  await expect(wholesaler).toBeHidden()

  const otherApprovals = agentPage.getByRole('table', { name: 'Other approvals to complete' })
  await expect(otherApprovals.getByRole('row')).toHaveCount(2)
  await expect(otherApprovals).toContainText('does not yet state occurrence or claims-made')
  await otherApprovals.getByRole('link', { name: /GL 2$/ }).click()
  await expect(agentPage).toHaveURL(`/policy/${ids[1]}`)
})
