import { addPolicies, dayFromToday } from '../portal.ts'
import { expect, test } from '../test.ts'

test('the focus stays in a list of rows as rows are added, moved and removed', async ({ agent, client }) => {
  const auto = {
    policyNumber: 'BA 7710',
    insurer: 'Hanover',
    startDate: dayFromToday(-100),
    endDate: dayFromToday(20),
  }
  const [id] = await addPolicies(agent, client, [{ ...auto, type: 'Commercial Auto Insurance' }])
  const page = await agent.open(`/policy/${id}`)
  await page.getByRole('button', { name: 'Edit Vehicles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Vehicles' })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).press('Enter')
  const yearOf = (row: number) => dialog.getByRole('group', { name: `Vehicle ${row}` }).getByLabel('Year')
  for (const row of [1, 2, 3]) {
    await press('Add Vehicle')
    await expect(yearOf(row)).toBeFocused()
    await page.keyboard.type(`200${row}`)
  }
  await press('Move vehicle 1 down')
  await expect(yearOf(2)).toBeFocused()
  await expect(yearOf(2)).toHaveValue('2001')
  await press('Remove vehicle 1')
  await expect(yearOf(1)).toBeFocused()
  await expect(yearOf(1)).toHaveValue('2001')
  await press('Remove vehicle 2')
  await expect(yearOf(1)).toBeFocused()
  await press('Remove vehicle 1')
  await expect(dialog.getByRole('button', { name: 'Add Vehicle' })).toBeFocused()
})
