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

for (const [path, width] of [
  ['/agency/requests', 390],
  ['/agency/requests', 768],
  ['/agency/requests', 1920],
  ['/agency/renewals', 768],
  ['/certificates/who-holds-what', 390],
] as const)
  test(`no filter of ${path} is cut at ${width} px`, async ({ browser }) => {
    const page = await pageAs(browser, 'agent', { viewport: { width, height: 900 } })
    await page.goto(path)
    const filterButton = page.getByRole('main').getByRole('button', { name: 'Filter', exact: true })
    const filters = page.getByRole('main').getByRole('combobox')
    if (width === 390) {
      await expect(filterButton).toHaveAttribute('aria-expanded', 'false')
      const countWhileFolded = await filters.count()
      await filterButton.click()
      await expect(filters).not.toHaveCount(countWhileFolded)
      await filters.first().selectOption({ index: 1 })
      await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible()
      await filters.first().selectOption({ index: 0 })
      await expect(filterButton).toHaveAttribute('aria-expanded', 'true')
    }
    await expect(filters.first()).toBeVisible()
    const cutChoices = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('main select')].flatMap((field) => {
      const style = getComputedStyle(field)
      const text = document.createElement('canvas').getContext('2d')
      text.font = style.font
      const choice = field.selectedOptions[0].text
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return text.measureText(choice).width > room ? [choice] : []
    })`)
    expect(cutChoices).toEqual([])
  })

test('a table of policies has the same columns at 768 px as at 1024 px', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/policies')
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveText([
      'Policy',
      'Carrier',
      'Premium',
      'Status',
      'Renewal',
    ])
  }
})
