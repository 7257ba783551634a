import { demoPassword } from '../../contract/values/demonstration.ts'
import { clientWithPolicies, dayFromToday, pageAs, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: merge/screen
test('an admin sees what would move, makes two clients one, and takes them apart again', async ({
  browser,
  agent,
}) => {
  const policy = (number: string) => ({
    ...{ policyNumber: number, premium: 900, startDate: dayFromToday(-30), endDate: dayFromToday(335) },
  })
  const remainingClient = await clientWithPolicies(agent.request, [policy('MQ 1')])
  const mergedClient = await clientWithPolicies(agent.request, [policy('MQ 2'), policy('MQ 3')])
  const page = await pageAs(browser, 'admin')
  await page.goto(`/client-details/${remainingClient.userId}`)
  const openMergeDialog = async () => {
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Merge clients' }).click()
    return page.getByRole('dialog', { name: 'Merge Clients' })
  }
  const dialog = await openMergeDialog()
  await expect(dialog.getByRole('button', { name: 'Merge' })).toHaveAttribute(
    'title',
    'First choose the client to merge',
  )
  await dialog.getByRole('combobox', { name: 'Client to merge' }).fill(mergedClient.email)
  await page.getByRole('option').first().click()
  await expect(dialog).toContainText('2 policies')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  const confirmDialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: 'Password' }) })
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toastTitled(page, 'Clients Merged')).toBeVisible()
  await expect(page.getByText('MQ 3').first()).toBeVisible()

  const secondDialog = await openMergeDialog()
  await secondDialog.getByRole('button', { name: /^Undo merging/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Merge' }).click()
  await expect(toastTitled(page, 'Merge Undone')).toBeVisible()
  await page.goto(`/client-details/${mergedClient.userId}?tab=policies`)
  await expect(page.getByText('MQ 3').first()).toBeVisible()
})
