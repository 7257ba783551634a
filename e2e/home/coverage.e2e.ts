import { readFile } from 'node:fs/promises'
import { findViolationsInBothThemes } from '../accessibility.ts'
import { clientWithPolicies, dayFromToday, openClientPage } from '../portal.ts'
import { expect, test } from '../test.ts'

test('coverage is a picture with its sentence, its table and its export, and each bar opens its policy, by keyboard too', async ({
  agent,
  browser,
}) => {
  const client = await clientWithPolicies(agent.request, [
    { policyNumber: 'GL 1', startDate: dayFromToday(-320), endDate: dayFromToday(-60) },
    { policyNumber: 'GL 1', startDate: dayFromToday(-50), endDate: dayFromToday(315) },
    { policyNumber: 'GL 2', startDate: dayFromToday(-10), endDate: dayFromToday(355) },
  ])
  const page = await openClientPage(browser, client)
  await page.goto('/')
  const picture = page.getByRole('region', { name: 'Coverage over 24 Months' })
  await expect(
    picture.getByText('2 policies are in force today. 1 policy has a lapse in coverage.'),
  ).toBeVisible()
  const marks = picture.getByRole('list').getByRole('link')
  await expect(marks).toHaveCount(3)
  await expect(marks.nth(1)).toHaveAccessibleName(
    /^General Liability GL 1.*No coverage.*\(10 days\).*In force/,
  )

  await marks.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(marks.nth(2)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(marks.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(marks.nth(1), 'Tab leaves the picture').not.toBeFocused()

  const downloadEvent = page.waitForEvent('download')
  await picture.getByRole('button', { name: /^Export/ }).click()
  const file = await downloadEvent
  expect(file.suggestedFilename()).toMatch(/^coverage-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\r\n')[2]).toBe(
    `GL 1,General Liability,Crum & Forster,No coverage,${dayFromToday(-60)},${dayFromToday(-50)}`,
  )

  await picture.getByRole('button', { name: /^Show table/ }).click()
  await expect(picture.getByRole('row')).toHaveCount(5)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await picture.getByRole('button', { name: /^Hide table/ }).click()

  await marks.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/policy/${client.ids[2]}`)
})
