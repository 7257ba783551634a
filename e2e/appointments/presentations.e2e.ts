import { toastRegion, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import {
  bookSlot,
  chooseSlot,
  confirmBookingButton,
  findFreeSlot,
  openScheduling,
  requestQuoteInBrowser,
} from './booking.ts'

test('a presentation is moved and cancelled by both sides, and each sees it live', async ({
  client,
  agent,
}) => {
  const quotePage = await requestQuoteInBrowser(client)
  const { page, quote } = quotePage
  const agentPage = await agent.open()

  await test.step('a client moves a presentation and the agent cancels it; the dashboard shows each without reloading', async () => {
    // Books an early day, because the dashboard shows the next presentations first.
    const { day } = await findFreeSlot(quotePage, 2, '3:00 PM')
    await agentPage.goto('/#presentations')
    const panel = agentPage.getByRole('region', { name: 'Upcoming presentations' })
    const row = panel.getByRole('article').filter({ hasText: `#${quote.requestId}` })
    await expect(panel.getByRole('article').or(panel.getByText('No presentations')).first()).toBeVisible()
    await expect(row).toHaveCount(0)
    const dialog = await openScheduling(quotePage)
    let loadCount = 0
    for (const watchedPage of [agentPage, page]) watchedPage.on('load', () => loadCount++)

    await chooseSlot(dialog, day, '3:00 PM')
    await dialog.getByLabel('Notes').fill('Vans first')
    await confirmBookingButton(dialog).click()
    await expect(row).toContainText(/3:00 PM E[SD]T/)
    await expect(row).toContainText('Vans first')
    await expect(row.getByRole('link', { name: 'Plover & Reed' })).toHaveAttribute(
      'href',
      `/client-details/${client.id}`,
    )
    await expect(row.getByRole('link', { name: `#${quote.requestId}` })).toHaveAttribute(
      'href',
      `/quote/${quote.id}`,
    )

    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await card.getByRole('button', { name: /^Move/ }).click()
    const moveDialog = page.getByRole('dialog', { name: 'Move Appointment' })
    await expect(moveDialog.getByText(/^Currently: .*3:00 PM/)).toBeVisible()
    await expect(moveDialog.getByLabel('Notes')).toHaveCount(0)
    await chooseSlot(moveDialog, day, '4:30 PM')
    await moveDialog.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(toastTitled(page, 'Appointment Moved')).toBeVisible()
    await expect(card).toContainText('4:30 PM')
    await expect(row).toContainText('4:30 PM')
    await expect(row).toContainText('Vans first')

    await row.getByRole('button', { name: 'Cancel the presentation with Plover & Reed' }).click()
    const question = agentPage.getByRole('alertdialog', { name: 'Cancel this presentation?' })
    await expect(question).toContainText('4:30 PM')
    await question.getByRole('button', { name: 'Cancel presentation' }).click()
    await expect(toastTitled(agentPage, 'Appointment Cancelled')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show My Rate' })).toBeVisible()
    expect(loadCount).toBe(0)
  })

  await test.step('moving what was cancelled meanwhile says so, and the card goes', async () => {
    const { day, slot } = await findFreeSlot(quotePage, -8, '9:30 AM')
    await bookSlot(quotePage, slot)
    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await card.getByRole('button', { name: /^Move/ }).click()
    const moveDialog = page.getByRole('dialog', { name: 'Move Appointment' })
    await chooseSlot(moveDialog, day, '10:00 AM')
    expect((await agent.request.post(`/api/quote/presentation/cancel/${quote.id}`)).status()).toBe(200)
    await moveDialog.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(toastTitled(page, 'Failed to move the appointment')).toBeVisible()
    await expect(toastRegion(page)).toContainText('The presentation is no longer scheduled')
    await expect(moveDialog).toBeHidden()
    await expect(card).toHaveCount(0)
  })

  await test.step('an agent moves a presentation on the quote, and the client cancels it there', async () => {
    const { day, slot } = await findFreeSlot(quotePage, -7, '9:30 AM')
    await bookSlot(quotePage, slot, 'By phone')
    await agentPage.goto(`/quote/${quote.id}`)
    const clientPage = agentPage.getByRole('region', { name: 'Presentation Scheduled' })
    await expect(clientPage).toContainText('With Plover & Reed')
    await expect(clientPage).toContainText('By phone')
    await clientPage.getByRole('button', { name: /^Move/ }).click()
    const moveDialog = agentPage.getByRole('dialog', { name: 'Move Appointment' })
    await chooseSlot(moveDialog, day, '1:00 PM')
    await moveDialog.getByRole('button', { name: 'Move Appointment' }).click()
    await expect(clientPage).toContainText('1:00 PM')

    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await expect(card).toContainText('1:00 PM')
    await card.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByRole('button', { name: 'Cancel presentation' }).click()
    await expect(toastTitled(page, 'Appointment Cancelled')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(clientPage).toHaveCount(0)
  })
})

test('a presentation that begins while the page is open is no longer scheduled', async ({ client }) => {
  const quotePage = await requestQuoteInBrowser(client)
  const { page, quote } = quotePage
  const { slot } = await findFreeSlot(quotePage, -9, '9:30 AM')
  await bookSlot(quotePage, slot)
  // This wait is longer than a browser timer can be (2^31 ms).
  expect(Date.parse(slot) - Date.now()).toBeGreaterThan(2 ** 31)
  await page.clock.install()
  await page.goto(`/quote/${quote.id}`)
  const card = page.getByRole('region', { name: 'Presentation Scheduled' })
  await expect(card).toBeVisible()
  await page.clock.setSystemTime(Date.parse(slot) - 60_000)
  await page.clock.fastForward(2 ** 31)
  await expect(card).toHaveCount(0)
})
