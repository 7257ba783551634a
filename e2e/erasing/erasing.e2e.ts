import { demoPassword } from '../../contract/values/demonstration.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { clientWithPolicies, dayFromToday, pageAs, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('what is kept for its years, and what is erased', async ({ browser, agent }) => {
  const page = await pageAs(browser, 'admin')

  // Spec: erase/person
  await test.step('an admin sees what must be kept of a former client, erases the rest, and the page says so', async () => {
    const policy = {
      policyNumber: 'ER 1',
      premium: 900,
      startDate: dayFromToday(-800),
      endDate: dayFromToday(-435),
    }
    const client = await clientWithPolicies(agent.request, [policy])
    await page.goto(`/client-details/${client.userId}`)
    const choose = async (item: string) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Close client')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close Client' }).click()
    await expect(toastTitled(page, 'Client Closed')).toBeVisible()

    await choose('Erase personal data')
    const eraseDialog = page.getByRole('alertdialog', { name: 'Erase Personal Data' })
    await expect(eraseDialog).toContainText('The sign-in, email and phone of one person')
    await expect(eraseDialog).toContainText(/Policies, certificates and documents \(1\): until /)
    await expect(eraseDialog).toContainText('7 years after the last term ended')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await eraseDialog.getByRole('button', { name: 'Erase' }).click()
    const confirmDialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('textbox', { name: 'Password' }) })
    await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toastTitled(page, 'Personal Data Erased')).toBeVisible()
    await expect(
      page.getByText(/The personal data of this client was erased on .* must be kept until/),
    ).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(client.email)
    await expect(page.getByRole('button', { name: 'Reopen Client' })).toHaveCount(0)
  })

  // Spec: erase/retention
  await test.step('an admin says for how many years what must be kept is kept', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Data' }).click()
    await page.getByRole('button', { name: 'Edit the retention periods' }).click()
    const dialog = page.getByRole('dialog', { name: 'Retention' })
    const quotes = dialog.getByRole('textbox', { name: 'Quotes, offers and presentations' })
    await quotes.fill('99')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter whole years from 0 to 50')).toBeVisible()
    await quotes.fill('4')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastTitled(page, 'Retention Saved')).toBeVisible()
    await expect(page.getByText('4 years after the latest one', { exact: true })).toBeVisible()
  })
})
