import type { Page } from '@playwright/test'
import { goWithin } from '../go-within.ts'
import { clientWithPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

test('lists are sorted by the heads of their columns', async ({ agent }) => {
  const page = await agent.open()

  // Spec: lists/sort
  await test.step('the heads of a table sort it by press and by key, say so, and the order stays in the address', async () => {
    const policies = [12000, 900, 5862].map((premium, index) => ({
      policyNumber: `SO ${index}`,
      insurer: ['Travelers', 'Chubb', 'Hiscox'][index],
      type: 'Inland Marine Insurance',
      startDate: dayFromToday(-30),
      premium,
    }))
    await clientWithPolicies(agent.request, policies)
    await page.goto('/policies')
    const titles = page
      .getByRole('table', { name: 'Policies' })
      .getByRole('rowheader')
      .or(page.getByRole('table', { name: 'Policies' }).getByText(/^SO \d$/))
    await expect(titles).toHaveText(['SO 2', 'SO 1', 'SO 0'])
    for (const name of ['Policy', 'Client', 'Carrier', 'Premium', 'Renewal'])
      await expect(head(page, name).getByRole('button')).toBeVisible()
    // The status depends on the day and cannot be sorted.
    await expect(head(page, 'Status').getByRole('button')).toHaveCount(0)
    await expect(page.locator('th[aria-sort]')).toHaveCount(0)

    await head(page, 'Premium').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/policies?sort=premium-desc')
    await expect(titles).toHaveText(['SO 0', 'SO 2', 'SO 1'])
    await expect(head(page, 'Premium')).toHaveAttribute('aria-sort', 'descending')
    await expect(head(page, 'Premium').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/policies?sort=premium')
    await expect(titles).toHaveText(['SO 1', 'SO 2', 'SO 0'])
    await expect(page.locator('th[aria-sort]')).toHaveText(['Premium'])
    await page.reload()
    await expect(titles).toHaveText(['SO 1', 'SO 2', 'SO 0'])
    await head(page, 'Carrier').getByRole('button').click()
    await expect(titles).toHaveText(['SO 1', 'SO 2', 'SO 0'])
    await expect(page).toHaveURL('/policies?sort=carrier')

    // On a phone, rows are cards without column heads.
    await page.setViewportSize({ width: 390, height: 800 })
    const sortBy = page.getByLabel('Sort by')
    await expect(sortBy).toHaveValue('carrier')
    await sortBy.selectOption('Premium, highest first')
    await expect(page).toHaveURL('/policies?sort=premium-desc')
    await expect(page.getByRole('list', { name: 'Policies' }).getByText(/^SO \d$/)).toHaveText([
      'SO 0',
      'SO 2',
      'SO 1',
    ])
    await sortBy.selectOption('Newest first')
    await expect(page).toHaveURL('/policies')
  })

  await test.step('a list that is in the order of one of its heads says so, and an order that there is not changes nothing', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await goWithin(page, '/client-management?sort=colour')
    await expect(head(page, 'Client Name')).toHaveAttribute('aria-sort', 'ascending')
    await head(page, 'Client Name').getByRole('button').click()
    await expect(page).toHaveURL('/client-management?sort=name-desc')
    await expect(head(page, 'Client Name')).toHaveAttribute('aria-sort', 'descending')
    await head(page, 'Client Name').getByRole('button').click()
    await expect(page).toHaveURL('/client-management')
  })
})
