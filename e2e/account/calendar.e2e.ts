import { testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm } from './account.ts'

test('a calendar address is shown once, is replaced by a new one, and ends when it is turned off', async ({
  client,
}) => {
  const page = await client.open()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create Address' }).click()
  await enterPasswordToConfirm(page, testUserPassword, 'You are about to change who has access.')
  const dialog = page.getByRole('dialog', { name: 'Your Calendar Address' })
  const shownAddress = async () =>
    new URL((await dialog.getByText(/portal\.ics$/).textContent()) ?? '').pathname
  const firstAddress = await shownAddress()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar).toContainText('not read by a calendar yet')

  const answer = await page.request.get(firstAddress)
  expect(answer.headers()['content-type']).toMatch(/^text\/calendar/)
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.reload()
  await expect(calendar).toContainText('last read by a calendar')

  await calendar.getByRole('button', { name: 'New Address' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New Address' }).click()
  const secondAddress = await shownAddress()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await page.request.get(firstAddress)).status()).toBe(404)
  expect((await page.request.get(secondAddress)).status()).toBe(200)

  await calendar.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(toastTitled(page, 'Calendar Address Turned Off')).toBeVisible()
  await expect(calendar.getByRole('button', { name: 'Create Address' })).toBeVisible()
  expect((await page.request.get(secondAddress)).status()).toBe(404)
})
