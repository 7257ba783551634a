import type { Page } from '@playwright/test'
import { axeBuilderFor } from './accessibility.ts'
import { countInteractions } from './interaction-cost.ts'
import { dayFromToday, pageAs } from './portal.ts'
import { expect, test } from './test.ts'

// The cost of importing a small list, from the admin's home to the imported records.

const sizes = [
  { name: 'a desktop', options: { viewport: { width: 1280, height: 800 } } },
  { name: 'a phone', options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
]

const step = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')

const smallList = (mark: string, headerLine: string, carriers: readonly string[]) =>
  [
    headerLine,
    ...carriers.map(
      (carrier, index) =>
        `Kestrel ${mark} ${index} LLC,KQ ${mark} ${index},${carrier},GL,${dayFromToday(-10)},${dayFromToday(355)},900`,
    ),
  ].join('\n')

async function chooseFile(page: Page, name: string, content: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel('Choose files').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
}

async function openImports(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: /^Data/ }).click()
  await page.getByRole('heading', { name: 'Import from another system' }).waitFor()
}

for (const { name, options } of sizes) {
  const isPhone = name === 'a phone'
  // The bar of a phone has one more press to Settings.
  const extraRows = isPhone ? 1 : 0

  test(`an admin imports small lists on ${name}`, async ({ browser }) => {
    const page = await pageAs(browser, 'admin', options)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const job = await countInteractions(page)

    // Spec: effort/jobs, imports/names
    await test.step(`an admin imports a small list with an unknown carrier on ${name}: ${5 + extraRows} presses and a field`, async () => {
      const mark = crypto.randomUUID().slice(0, 6)
      const list = smallList(mark, 'Insured,Pol #,Co,LOB,Eff,X-date,Prem', [
        'TRV',
        `Acadia ${mark}`,
        'Travelers',
      ])
      await openImports(page, isPhone)
      await chooseFile(page, `kestrel-${mark}.csv`, list)

      await expect(step(page)).toHaveText(/^Check/, { timeout: 60_000 })
      const decisions = page.getByRole('list', { name: 'Decisions' })
      await expect(decisions.getByLabel('Carrier “TRV” is')).toHaveValue('Travelers')
      await expect(decisions.getByLabel(`Carrier “Acadia ${mark}” is`)).toHaveValue('')
      await decisions.getByLabel(`Carrier “Acadia ${mark}” is`).selectOption('The Hartford')
      await expect(step(page)).toHaveText(/^Columns/)
      await page.getByRole('button', { name: 'Check Again' }).click()

      const readyRegion = page.getByRole('region', { name: 'Ready to import' })
      await expect(readyRegion).toContainText('3 clients, 3 policies', { timeout: 60_000 })
      await expect(decisions).toBeHidden()
      expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
      await readyRegion.getByRole('button', { name: 'Import' }).click()
      await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 })
      await expect(step(page)).toHaveCount(0)
      await job.cost({ presses: 5 + extraRows, fields: 1 })
    })

    // Spec: effort/jobs
    await test.step(`an admin imports a small list of which all is known on ${name}: ${4 + extraRows} presses and no field`, async () => {
      const mark = crypto.randomUUID().slice(0, 6)
      const list = smallList(mark, 'Insured,Pol #,Carrier,LOB,Eff,Exp,Prem', ['Travelers', 'The Hartford'])
      await page
        .getByRole('navigation')
        .getByRole('link', { name: /^(Overview|Today)/ })
        .click()
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
      await job.restart()
      await openImports(page, isPhone)
      await chooseFile(page, `kestrel-${mark}.csv`, list)
      const readyRegion = page.getByRole('region', { name: 'Ready to import' })
      await expect(readyRegion).toContainText('2 clients, 2 policies', { timeout: 60_000 })
      await readyRegion.getByRole('button', { name: 'Import' }).click()
      await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 })
      await job.cost({ presses: 4 + extraRows, fields: 0 })
    })
  })
}

test('a column that no field fits is decided with its values beside it, and its old column asks again', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'admin')
  const mark = crypto.randomUUID().slice(0, 6)
  const row = `Kestrel ${mark} LLC,KQ ${mark},Travelers,GL,${dayFromToday(-10)},${dayFromToday(355)},${mark} Trading`
  await page.goto('/agency/imports')
  await chooseFile(page, `known-as-${mark}.csv`, `Insured,Pol #,Carrier,LOB,Eff,Exp,Known as\n${row}\n`)
  const decisions = page.getByRole('list', { name: 'Decisions' })
  const column = decisions.getByRole('listitem').filter({ hasText: 'Known as' })
  await expect(column).toContainText(`${mark} Trading`, { timeout: 60_000 })
  await expect(column).toContainText('Not read')
  await column.getByLabel('“Known as” is').selectOption('accounts.name')
  const insuredDecision = decisions.getByRole('listitem').filter({ hasText: 'Insured' })
  await expect(insuredDecision.getByLabel('“Insured” is')).toHaveValue('')
  await insuredDecision.getByLabel('“Insured” is').selectOption('accounts.name')
  await column.getByLabel('“Known as” is').selectOption('accounts.dba')
  await page.getByRole('button', { name: 'Check Again' }).click()
  // The check settles all decisions, so the list disappears.
  await expect(decisions).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Ready to import' })).toBeVisible({ timeout: 60_000 })
  await page.getByText(/^Already Decided/).click()
  await expect(page.getByLabel('“Known as” is')).toHaveValue('accounts.dba')
  await expect(page.getByText('Chosen by hand.').first()).toBeVisible()
  await page.getByRole('button', { name: 'More for this import' }).click()
  await page.getByRole('menuitem', { name: 'Remove import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Import' }).click()
  await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
})
