import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { readZip } from '../../server/testing/files.ts'
import { clientWithPolicies, dayFromToday, pageAs, testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: archive/password
test('an admin confirms the password, leaves the page, and takes all that the agency has from Settings', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'admin')
  await page.goto('/agency/settings/data')
  const card = page.getByRole('region', { name: 'Export everything' })
  await card.getByRole('button', { name: 'Create Archive' }).click()
  const confirmDialog = page.getByRole('dialog')
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toastTitled(page, 'Archive Requested')).toBeVisible()
  await page.reload()
  const archive = card.getByRole('list', { name: 'Archives' }).getByRole('listitem').first()
  await expect(archive.getByText('Ready')).toBeVisible({ timeout: 60_000 })
  await expect(archive).toContainText(/\d+ records, \d+ files, .* (KB|MB)/)
  const downloadEvent = page.waitForEvent('download')
  await archive.getByRole('link', { name: /^Download/ }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toMatch(/^.+ \d{4}-\d\d-\d\d\.zip$/)
  const entries = readZip(await readFile(await download.path()))
  expect(entries.get('accounts.csv')?.toString('utf8')).toContain('Tidewheel')
  expect([...entries.keys()].some((name) => /^files\/[^/]+\/[^/]+\.pdf$/.test(name))).toBe(true)

  await archive.getByRole('button', { name: /^Remove archive of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Archive' }).click()
  await expect(toastTitled(page, 'Archive Removed')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Archives' })).toBeHidden()
})

// Spec: archive/client
test("an agent takes a client's whole file from the client's page, without a word of colleagues", async ({
  agent,
}) => {
  const { userId } = await clientWithPolicies(agent.request, [
    { policyNumber: 'KQ 77', premium: 900, startDate: dayFromToday(-30), endDate: dayFromToday(335) },
  ])
  const page = await agent.open(`/client-details/${userId}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Export client file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Client File' })
  await expect(dialog.getByRole('checkbox')).toBeHidden()
  await dialog.getByRole('button', { name: 'Create Archive' }).click()
  const confirmDialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: 'Password' }) })
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(testUserPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  const download = dialog.getByRole('link', { name: /^Download/ })
  await expect(download).toBeVisible({ timeout: 60_000 })
  const downloadEvent = page.waitForEvent('download')
  await download.click()
  const entries = readZip(await readFile(await (await downloadEvent).path()))
  expect(entries.get('policies.csv')?.toString('utf8')).toContain('KQ 77')
  expect(entries.has('notes.csv')).toBe(false)
})
