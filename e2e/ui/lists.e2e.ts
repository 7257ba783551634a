import { pageAs, pauseClock } from '../portal.ts'
import { expect, test } from '../test.ts'

test('a search and a choice put at the same moment both stay: in the address, in the list, and over a reload', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'agent')
  await page.clock.install()
  await page.goto('/policies')
  const search = page.getByRole('searchbox', { name: 'Search policies' })
  const showField = page.getByLabel('Show', { exact: true })
  await expect(page.getByText(/^Showing \d+ of \d+ policies$/)).toBeVisible()
  // The search waits 250 ms after the last key: the choice is made before that.
  await pauseClock(page)
  await search.fill('no such policy')
  await showField.selectOption('Expired')
  await page.clock.resume()
  await expect(page).toHaveURL('/policies?show=expired&search=no+such+policy')
  await expect(page.getByText('No policies match your search.')).toBeVisible()
  await page.reload()
  await expect(search).toHaveValue('no such policy')
  await expect(showField).toHaveValue('expired')
  await showField.selectOption('All policies')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/policies')
  await expect(page.getByRole('table', { name: 'Policies' })).toBeVisible()
})
