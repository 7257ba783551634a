import { readFile } from 'node:fs/promises'
import { goWithin } from '../go-within.ts'
import { clientWithPolicies, dayFromToday, testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: lists/export
test('each list of staff is saved as the CSV that it shows, once the password is confirmed', async ({
  agent,
}) => {
  await clientWithPolicies(agent.request, [
    { policyNumber: 'KQ 1', premium: 900, startDate: dayFromToday(-345), endDate: dayFromToday(20) },
    { policyNumber: 'KQ 2', premium: 12000, startDate: dayFromToday(-345), endDate: dayFromToday(20) },
    { policyNumber: 'other', premium: 1, startDate: dayFromToday(-345), endDate: dayFromToday(20) },
  ])
  const page = await agent.open('/agency/renewals?search=kq&sort=premium-desc')
  await page.getByRole('button', { name: 'Export' }).click()
  const confirmDialog = page.getByRole('dialog')
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(testUserPassword)
  const firstDownload = page.waitForEvent('download')
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  const renewals = await firstDownload
  expect(renewals.suggestedFilename()).toMatch(/^renewals-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await renewals.path(), 'utf8')
  expect(csv.startsWith('\uFEFFPolicy Number,')).toBe(true)
  expect(
    csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0]),
  ).toEqual(['KQ 2', 'KQ 1'])
  await expect(toastTitled(page, 'Renewals Exported')).toBeVisible()
  await expect(page.getByText('2 renewals', { exact: true })).toBeVisible()

  for (const [path, name] of [
    ['/client-management', 'clients'],
    ['/policies', 'policies'],
    ['/agency/requests', 'requests'],
    ['/agency/quotes', 'quotes'],
    ['/claims', 'claims'],
    ['/documents', 'documents'],
    ['/agency/tasks', 'tasks'],
    ['/invite-clients', 'invitations'],
  ] as const) {
    await goWithin(page, path)
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await downloadEvent).suggestedFilename()).toContain(name)
  }
})
