import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { clientWithPolicies, pageAs, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: client/tabs
test('the Activity tab tells what happens to a client as it happens, with before and after', async ({
  agent,
}) => {
  const agentPage = await agent.open()
  const { userId, ids } = await clientWithPolicies(agent.request, [{ premium: 4187 }])
  const streamResponse = agentPage.waitForResponse('**/api/events*')
  await agentPage.goto(`/client-details/${userId}?tab=activity`)
  await streamResponse
  const entries = agentPage.getByRole('tabpanel').getByRole('listitem')
  await expect(entries).toHaveText([/added the .* policy/, /created an invitation.*1 more/])
  await entries
    .last()
    .getByRole('button', { name: /^1 more/ })
    .click()
  await expect(entries.last()).toHaveText(/added Plover & Reed as a client/)
  await agentPage.getByRole('button', { name: /^1 more/ }).click()
  await agent.request.put(`/api/policy/${ids[0]}`, { data: { premium: 4390 } })
  const newestEntry = entries.first()
  await expect(newestEntry).toContainText('Daniel Kim changed the General Liability Insurance policy GL 4410')
  await newestEntry.getByText('What changed').click()
  await expect(newestEntry.getByRole('term')).toHaveText('Premium')
  await expect(newestEntry.getByRole('definition')).toHaveText(/\$4,187.*\$4,390/)
  await newestEntry.getByRole('link', { name: 'View policy' }).click()
  await expect(agentPage).toHaveURL(`/policy/${ids[0]}`)
})

// Spec: audit/log
test('an admin narrows the audit log to a client, sees that there is more, opens an entry and exports', async ({
  agent,
  browser,
}) => {
  const { userId, ids } = await clientWithPolicies(agent.request, [{}])
  const company = `Gannet & Sons ${userId.slice(-6)}`
  await agent.request.put(`/api/agent/client/${userId}`, { data: { company } })
  const admin = await pageAs(browser, 'admin')
  const streamResponse = admin.waitForResponse('**/api/events*')
  await admin.goto('/')
  await streamResponse
  await admin.getByRole('link', { name: 'Audit Log' }).click()
  await admin.getByRole('combobox', { name: 'Client' }).fill(company)
  // Until the search has an answer, the list shows other clients and moves.
  const clientOptions = admin.getByRole('listbox', { name: 'Client' }).getByRole('option')
  await expect(clientOptions).toHaveText([new RegExp(company)])
  await clientOptions.click()
  await expect(admin.getByText('Showing 4 of 4 entries')).toBeVisible()
  await agent.request.put(`/api/policy/${ids[0]}`, { data: { premium: 4390 } })
  await admin.getByRole('button', { name: 'New entries' }).click()
  await expect(admin.getByText('Showing 5 of 5 entries')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'New entries' })).toHaveCount(0)
  await admin.getByRole('button', { name: /^Daniel Kim changed the .* policy/ }).click()
  const entry = admin.getByRole('dialog', { name: 'Log Entry' })
  await expect(entry.getByText('$4,390')).toBeVisible()
  await entry.getByRole('button', { name: 'Done' }).click()
  await admin.request.post('/api/auth/confirm', { data: { password: demoPassword } })
  const downloadPromise = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Export' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('Premium: $4,187 → $4,390')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(6)
  await expect(toastTitled(admin, 'Log Exported')).toBeVisible()
  await admin.getByRole('button', { name: 'Clear filters' }).click()
  await admin.getByLabel('What').selectOption({ label: 'The agency' })
  await expect(
    admin.getByRole('button', { name: /exported 5 entries of the audit log/ }).first(),
  ).toBeVisible()
})
