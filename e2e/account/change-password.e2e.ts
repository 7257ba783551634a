import { testUserPassword, toastRegion, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: password/dialog, errors/password, success/password
test('Change Password: its fields, what it refuses, and what a toast says', async ({ client }) => {
  const page = await client.open('/')
  const openDialog = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
  }
  await test.step('Change Password has two fields and a toast says what came of it', async () => {
    await openDialog()
    const dialog = page.getByRole('dialog', { name: 'Change Password' })
    await expect(dialog.locator('input[type=password]')).toHaveCount(2)
    const sendButton = dialog.getByRole('button', { name: 'Change Password' })
    await dialog.getByLabel(/^Current password/).fill(testUserPassword)
    await dialog.getByLabel(/^New password/).fill('eleven brass lanterns')

    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to update password'],
    ] as const) {
      await page.route('**/api/auth/update-password', (route) => route.fulfill({ status: 500, json: answer }))
      await sendButton.click()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText('Update Failed', { exact: true })).toBeVisible()
      await expect(dialog).toBeVisible()
    }

    await page.unroute('**/api/auth/update-password')
    const requestPromise = page.waitForRequest('**/api/auth/update-password')
    await sendButton.click()
    expect((await requestPromise).postDataJSON()).toEqual({
      currentPassword: testUserPassword,
      newPassword: 'eleven brass lanterns',
    })
    await expect(toastRegion(page).getByText('Password Updated', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Your password has been successfully changed.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('changing the password: a wrong current one is named, a right one shows the toast and closes', async () => {
    await openDialog()
    const dialog = page.getByRole('dialog')
    const current = dialog.getByLabel('Current password', { exact: false }).first()
    await current.fill('eleven brass lanterns')
    await dialog.getByLabel(/^New password/).fill('Harborline2026!')
    await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
    const reason = "This password contains your agency's name. Please choose a few unrelated words instead"
    await expect(dialog.getByText(reason).first()).toBeVisible()
    await expect(dialog.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Weak',
    )
    await current.fill('not this one')
    await dialog.getByLabel(/^New password/).fill('seven brass lanterns')
    await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
    await expect(toastTitled(page, 'Update Failed')).toBeVisible()
    await expect(dialog.getByText('Current password is incorrect').first()).toBeVisible()
    await current.fill('eleven brass lanterns')
    await dialog.getByRole('button', { name: /Change Password|Save|Update/ }).click()
    await expect(toastTitled(page, 'Password Updated')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})
