import { formatMoment } from '../../contract/values/days.ts'
import { testPassword } from '../../server/testing/people.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { expect, test } from '../test.ts'

test('an agent creates a key for a program, which reads the tasks and nothing else, and revokes it', async ({
  agent,
  baseURL,
  playwright,
}) => {
  const timezoneId = 'Pacific/Kiritimati'
  const page = await agent.open('/account', { timezoneId })
  await page.getByRole('link', { name: 'Open API Keys' }).click()
  await expect(page.getByText('No API Keys')).toBeVisible()
  await page.getByRole('button', { name: 'Create API Key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API Key' })
  await dialog.getByRole('button', { name: 'Create API Key' }).click()
  await expect(dialog).toContainText('Please enter a name')
  await dialog.getByLabel('Name').fill('Task list')
  await dialog.getByRole('button', { name: 'Create API Key' }).click()
  await expect(dialog.getByText('Please choose at least one right')).toBeInViewport()
  await dialog.getByLabel('Tasks, notes and work queue').selectOption('Read')
  await expect(dialog).not.toContainText('Please choose at least one right')
  await dialog.getByRole('button', { name: 'Create API Key' }).click()
  const confirmDialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: 'Password' }) })
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(testPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  const createdDialog = page.getByRole('dialog', { name: 'API Key Created' })
  const key = await createdDialog.getByLabel('Key', { exact: true }).inputValue()
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await createdDialog.getByRole('button', { name: 'Close' }).first().click()
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(row).toContainText('Tasks, notes and work queue: read')
  await expect(row).toContainText(`…${key.slice(-4)}`)

  const program = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  expect((await program.get('/api/agent/task')).status()).toBe(200)
  expect((await program.get('/api/agent/clients')).status()).toBe(403)
  await page.reload()
  const { keys } = await (await agent.request.get('/api/agent/keys')).json()
  // In the reader's time zone.
  await expect(row).toContainText(`last used ${formatMoment(keys[0].lastUsedAt, timezoneId)}`)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API Keys')).toBeVisible()
  expect((await program.get('/api/agent/task')).status()).toBe(401)
  await program.dispose()
})
