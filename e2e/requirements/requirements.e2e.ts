import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent enters contract requirements, sees line by line what is missing, and adds tasks once', async ({
  agentPage,
  client,
}) => {
  await agentPage.goto(`/client-details/${client.id}?tab=certificates`)
  await agentPage.getByRole('button', { name: 'Add Contract' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Contract Requirements' })
  await dialog.getByLabel('For a project, without a certificate holder').check()
  await dialog.getByRole('button', { name: 'Landlord or customer' }).click()
  await dialog.getByLabel('Each occurrence').first().fill('2000000')
  await dialog.getByRole('button', { name: 'Save Contract' }).click()
  await expect(dialog.getByText('Please name the project')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Project' }).fill('Mill Race Lofts')
  await dialog.getByRole('button', { name: 'Save Contract' }).click()
  await expect(toastTitled(agentPage, 'Contract Saved')).toBeVisible()
  const card = agentPage.getByRole('region', { name: 'Mill Race Lofts' })
  await expect(card.getByText('Each occurrence $2,000,000')).toBeVisible()
  await expect(card.getByText('Not on file')).toHaveCount(4)
  await card.getByRole('button', { name: 'Add Tasks for Missing Items' }).click()
  await expect(toastTitled(agentPage, 'Tasks Added')).toBeVisible()
  await expect(card.getByText(/Task added/).first()).toBeVisible()
  await expect(card.getByRole('button', { name: 'Add Tasks for Missing Items' })).toHaveAccessibleDescription(
    'A task exists for everything',
  )
})
