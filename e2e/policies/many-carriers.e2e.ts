import { axeBuilderFor } from '../accessibility.ts'
import { clientWithPolicies } from '../portal.ts'
import { expect, test } from '../test.ts'

// Spec: carriers/settings
test('more carriers than a list shows are searched, by keyboard, by all names that lead to them', async ({
  agent,
}) => {
  const page = await agent.open()
  const { userId } = await clientWithPolicies(page.request)
  // Imitates an agency with many carriers.
  await page.route('**/api/carriers', async (route) => {
    const { carriers } = await (await page.request.get('/api/carriers')).json()
    const otherCarriers = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `${index}`, name: `Mutual ${index}`, forPolicies: true, leadsOffers: false },
      ...{ aliases: index === 7 ? ['Farmers of Ledyard'] : [], companies: [] },
    }))
    await route.fulfill({ json: { carriers: [...carriers, ...otherCarriers] } })
  })
  await page.goto(`/client-details/${userId}`)
  await page.getByRole('button', { name: 'Add Policy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Policy' })
  const carrier = dialog.getByRole('combobox', { name: 'Carrier' })
  const carrierOptions = page.getByRole('listbox', { name: 'Carrier' }).getByRole('option')
  // Until the carriers have loaded, the field is a native list without options.
  await expect(carrier).toHaveAttribute('aria-autocomplete', 'list')
  await carrier.click()
  await expect(carrierOptions.first()).toHaveText('AmTrust')
  await carrier.fill('ledyard')
  await expect(carrierOptions).toHaveText(['Mutual 7Farmers of Ledyard'])
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await carrier.press('ArrowDown')
  await carrier.press('Enter')
  await expect(carrier).toHaveValue('Mutual 7')
  await expect(dialog).toBeVisible()
  await carrier.fill('nobody')
  await expect(dialog.getByText(/^No carrier found\./)).toBeVisible()
})
