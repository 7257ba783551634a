import { axeBuilderFor } from '../accessibility.ts'
import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a town in the holder directory is offered for a client’s certificate, and fills name and address', async ({
  agentPage,
  client,
}) => {
  const town = `Town of ${crypto.randomUUID().slice(0, 8)}`
  await agentPage.goto('/certificates')
  await agentPage.getByRole('button', { name: 'More for certificates' }).click()
  await agentPage.getByRole('menuitem', { name: 'Holder Directory' }).click()
  await agentPage.getByRole('button', { name: 'Add Holder' }).click()
  const entry = agentPage.getByRole('dialog', { name: 'Add Holder' })
  await entry.getByLabel('Kind').selectOption({ label: 'Town or public entity' })
  await entry.getByLabel('Holder name').fill(town)
  await entry.getByLabel('Street address').fill('45 Fort Hill Road')
  await entry.getByLabel('City').fill('Groton')
  await entry.getByLabel('State').selectOption('CT')
  await entry.getByLabel('ZIP code').fill('06340')
  await entry.getByLabel('Email addresses').fill('clerk@groton.example\nnobody')
  await entry.getByRole('button', { name: 'Add Holder' }).click()
  await expect(entry.getByText('“nobody” is not an email address')).toBeVisible()
  await entry.getByLabel('Email addresses').fill('clerk@groton.example')
  await entry.getByRole('button', { name: 'Add Holder' }).click()
  await expect(toastTitled(agentPage, 'Holder Added')).toBeVisible()

  await agentPage.goto(`/client-details/${client.id}?tab=certificates`)
  await agentPage.getByRole('button', { name: 'Issue Certificate' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'Issue Certificate' })
  await dialog.getByLabel('Holder name').fill(town.toLowerCase())
  const directoryRegion = dialog.getByRole('region', { name: 'From the holder directory' })
  await expect(directoryRegion).toContainText('45 Fort Hill Road, Groton, CT 06340')
  expect((await axeBuilderFor(agentPage).analyze()).violations).toEqual([])
  await directoryRegion.getByRole('button', { name: town }).click()
  await expect(dialog.getByLabel('Holder name')).toHaveValue(town)
  await expect(dialog.getByLabel('Street address')).toHaveValue('45 Fort Hill Road')
  await expect(dialog.getByLabel('City')).toHaveValue('Groton')
  await expect(dialog.getByLabel('State', { exact: true })).toHaveValue('CT')
  await expect(dialog.getByLabel('ZIP code')).toHaveValue('06340')
  await expect(directoryRegion).toBeHidden()
})
