import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { coldspringBook } from '../../server/testing/coldspring-book.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { waitForMail } from '../mail.ts'
import { dayFromToday, factValue, pageAs, toastTitled } from '../portal.ts'
import { startEmptyPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

const password = 'four brass lanterns'

/** Sets up an agency with its first agent. The request context is signed in as the admin. */
async function setUp({ request }: BrowserContext, address: string) {
  const agency = { name: 'Coldspring Insurance', phone: '8605550199', email: 'help@coldspring.example' }
  const reply = await request.post('/api/setup', {
    data: {
      ...{ token: new URL(address).hash.slice(1), password },
      ...{ firstName: 'Nora', lastName: 'Ames', email: 'nora@coldspring.example' },
      agency: { ...agency, address: '', license: '', color: '#a33b00', timeZone: 'America/New_York' },
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  await request.post('/api/auth/confirm', { data: { password } })
  const agent = { firstName: 'Daniel', lastName: 'Kim', email: 'daniel@coldspring.example' }
  const response = await request.post('/api/admin/agents', {
    data: { ...agent, phone: '', license: '', role: 'agent' },
  })
  expect(response.status(), await response.text()).toBe(201)
}

// Spec: imports/demo-book
test('the book of Coldspring comes into an empty portal, its clients are invited in waves, and it goes by undo', async ({
  browser,
}) => {
  test.slow()
  const { setup, folder, end } = await startEmptyPortal()
  try {
    const context = await browser.newContext({ baseURL: new URL(setup).origin })
    await setUp(context, setup)
    const page = await context.newPage()
    await page.goto('/agency/welcome')
    await page.getByRole('link', { name: 'Open Imports' }).click()
    await expect(page.getByText('No Imports Yet')).toBeVisible()

    // Dropping two files starts the import.
    const { policies, holders } = coldspringBook()
    const file = ({ name, content }: { name: string; content: string }) => ({
      ...{ name, mimeType: 'text/csv' },
      buffer: Buffer.from(content),
    })
    const alderPolicyLine =
      policies.content.split('\r\n')[1]?.replace('Hartford Fire Ins. Co.', 'Acadia') ?? ''
    const acadia = {
      name: 'acadia.csv',
      content: `${policies.content.split('\r\n')[0]}\r\n${alderPolicyLine.replace('CS-BOP-10000', 'AC 1')}`,
    }
    await page.getByLabel('Choose files').setInputFiles([file(policies), file(holders), file(acadia)])
    await expect(page.getByText('Nexsure policies')).toHaveCount(2)
    await expect(page.getByText('Momentum certificate holders')).toBeVisible()

    // The files are checked without a press.
    const figure = (words: string) => page.getByRole('button', { name: words, exact: true })
    await expect(figure('300 Clients, new')).toBeVisible({ timeout: 60_000 })
    await expect(figure('1 Policies, error')).toBeVisible()
    // An unknown carrier is added, which runs the preview again.
    await page.getByLabel('Carrier “Acadia” is').selectOption({ label: 'Add “Acadia” as a carrier' })
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveAttribute(
      'title',
      'First press Check Again: your choices changed',
    )
    await page.getByRole('button', { name: 'Check Again' }).click()
    await expect(figure('751 Policies, new')).toBeVisible({ timeout: 60_000 })
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await figure('300 Clients, new').click()
    const rows = page.getByRole('region', { name: 'Rows' }).getByRole('article')
    await expect(rows).toHaveCount(25)
    const totalBefore = (await (await context.request.get('/api/agent/clients')).json()).total
    expect(totalBefore, 'a rehearsal writes nothing').toBe(0)

    const readyRegion = page.getByRole('region', { name: 'Ready to import' })
    await expect(readyRegion).toContainText(/300 clients, 300 people, 751 policies, \d+ certificate holders/)
    await readyRegion.getByRole('button', { name: 'Import' }).click()
    // The import continues without the page.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 })
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await page.getByRole('button', { name: 'Invite Clients' }).click()
    const inviteDialog = page.getByRole('dialog', { name: 'Invite Clients' })
    await inviteDialog.getByLabel('How many').selectOption('The next 10')
    await inviteDialog.getByRole('button', { name: 'Invite 10 Clients' }).click()
    const invitations = page.getByRole('region', { name: 'Invite your clients' })
    await expect(factValue(invitations, 'Invited')).toHaveText('10', { timeout: 60_000 })
    await expect(factValue(invitations, 'Can be invited')).toHaveText('290')
    const { clients } = await (
      await context.request.get(
        `/api/admin/imports/${new URL(page.url()).pathname.split('/').at(-1)}/clients?standing=invited`,
      )
    ).json()
    const mail = await waitForMail(clients[0].email, /./, join(folder, 'mail'))
    expect(mail.text).toContain('/client/accept-invite/')

    await page.getByRole('button', { name: 'Undo Import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
    const leftoversRegion = page.getByRole('region', { name: 'Not undone' })
    await expect(leftoversRegion.getByRole('row')).toHaveCount(11, { timeout: 60_000 })
    await expect(leftoversRegion).toContainText('Other records depend on it: an invitation')
    expect((await (await context.request.get('/api/agent/clients')).json()).total).toBe(10)
  } finally {
    await end()
  }
})

// Spec: imports/names
test('names that lead to no carrier are settled, who is doubtful is chosen, wrong rows are had as a file, and columns kept', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'admin')
  const mark = crypto.randomUUID().slice(0, 6)
  const row = (account: string, number: string, carrier: string, premium: string) =>
    `${account},${number},${carrier},BOP,${dayFromToday(-10)},${dayFromToday(355)},${premium},1988-02-03`
  const content = [
    'Insured,Pol No,Company,LOB,Eff,Exp,Prem,Date of Birth',
    row(`Kestrel ${mark} LLC`, `KQ ${mark} 1`, `Acadia ${mark}`, '1200'),
    row('Sorrel Point Condominium Association', `KQ ${mark} 2`, 'Travelers', '900'),
    row(`Kestrel ${mark} LLC`, `KQ ${mark} 3`, 'Travelers', 'see dec'),
    row(`Kestrel ${mark} LLC`, `KQ ${mark} 4`, 'Travelers', '700').replace(dayFromToday(-10), 'soon'),
  ].join('\n')
  await page.goto('/agency/imports')
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: `kestrel-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByRole('heading', { name: `kestrel-${mark}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Date of Birth (birth dates)')).toBeVisible()

  // The meaning of a name can be changed again. The carrier itself does not change.
  const carrier = page.getByLabel(`Carrier “Acadia ${mark}” is`)
  await expect(carrier).toBeVisible({ timeout: 60_000 })
  await page.getByText(/^Already Decided/).click()
  await expect(page.getByText('Dropped: birth dates')).toBeVisible()
  await expect(page.getByLabel('“Pol No” is')).toHaveValue('policies.number')
  await page.getByLabel(/^Save these columns as/).fill(`Kestrel ${mark}`)
  await carrier.selectOption('The Hartford')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('button', { name: 'Check Again' })).toBeHidden({ timeout: 60_000 })

  const decisions = page.getByRole('list', { name: 'Decisions' })
  await expect(decisions.getByText('A client with this name is on file')).toBeVisible({ timeout: 60_000 })
  const mergeButton = page.getByRole('button', { name: /^Merge into Sorrel Point .* \(match: the name\)$/ })
  await mergeButton.click()
  await expect(mergeButton).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 Policies, error', exact: true })).toBeVisible()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: /^1 row with errors in/ }).click()
  expect((await downloadEvent).suggestedFilename()).toContain(mark)
  await page.getByRole('button', { name: '1 Policies, error', exact: true }).click()
  await expect(page.getByRole('article', { name: `KQ ${mark} 4` })).toContainText('“soon” is not a date')
  // A cell that cannot be imported does not reject its row, and is listed whatever the row's
  // outcome is.
  await page.goto(new URL(page.url()).pathname)
  await page.getByLabel('Cells').selectOption({ label: 'With skipped cells' })
  await expect(page.getByLabel('Outcome', { exact: true })).toHaveValue('all')
  await expect(page.getByRole('article', { name: `KQ ${mark} 3` })).toContainText('see dec')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Undo Import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  const confirmDialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: 'Password' }) })
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Every record is as it was before this import.')).toBeVisible({
    timeout: 60_000,
  })

  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await page.getByRole('button', { name: `Remove Kestrel ${mark}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toastTitled(page, 'Saved Columns Removed')).toBeVisible()
})

test('files that cannot be read, and people who are reached alike', async ({ browser }) => {
  const page = await pageAs(browser, 'admin')
  await page.goto('/agency/imports')

  // Spec: imports/unreadable
  await test.step('what cannot be read says why, and an import of which nothing was written is removed', async () => {
    const emptyFile = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') }
    await page.getByLabel('Choose files').setInputFiles(emptyFile)
    await expect(page.getByRole('alert').filter({ hasText: 'empty.csv' })).toContainText('This file is empty')
    await expect(page.getByRole('link', { name: 'empty', exact: true })).toBeHidden()
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'nothing.csv', mimeType: 'text/csv', buffer: Buffer.from('\n\n') })
    const list = page.getByRole('list', { name: 'Files' })
    await expect(list.getByText('nothing.csv')).toBeVisible()
    await expect(list.getByRole('progressbar')).toBeHidden({ timeout: 30_000 })
    await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText('File')
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'More for this import' }).click()
    await page.getByRole('menuitem', { name: 'Remove import' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Import' }).click()
    await expect(toastTitled(page, 'Import Removed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Imports', level: 1 })).toBeVisible()
  })

  await test.step('people of a client who are reached alike are asked about, and one choice answers all that are asked alike', async () => {
    const mark = crypto.randomUUID().slice(0, 6)
    const rows = ['Reyes', 'Quist'].flatMap((name) =>
      ['Maria', 'Juan'].map(
        (firstName) =>
          `${name} Household ${mark},${name}-${mark},${firstName},${name},home-${mark}@${name}.example`,
      ),
    )
    const content = `Account Name,Account Number,First Name,Last Name,Email\n${rows.join('\n')}\n`
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: `people-${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await expect(page.getByText('Who is Juan Reyes?')).toBeVisible({ timeout: 60_000 })
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await page
      .getByRole('checkbox', { name: 'Apply to every row with the same question and only one match' })
      .first()
      .check()
    await page.getByRole('button', { name: 'Add as a new person' }).first().click()
    await expect(page.getByRole('button', { name: '4 People, new', exact: true })).toBeVisible()
  })
})
