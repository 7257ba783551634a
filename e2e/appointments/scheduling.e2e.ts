import type { Locator } from '@playwright/test'
import { addDays } from '../../contract/values/days.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { delayResponses, optionsOfSelect, toastRegion, toastTitled } from '../portal.ts'
import { postQuoteRequest } from '../quotes/quotes.ts'
import { expect, test } from '../test.ts'
import {
  bookSlot,
  chooseDay,
  chooseSlot,
  confirmBookingButton,
  dayButton,
  fetchSlots,
  findFreeSlot,
  formatTimeIn,
  openScheduling,
  requestQuoteInBrowser,
  timeField,
} from './booking.ts'

const daysOf = (cells: Locator) =>
  cells.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-day') ?? ''))

test('a client books a presentation: days, keyboard, time and notes', async ({ client }) => {
  const quotePage = await requestQuoteInBrowser(client)
  const { page, quote } = quotePage
  const showRateButton = page.getByRole('button', { name: 'Show My Rate' })
  await page.goto(`/quote/${quote.id}`)

  // Spec: schedule/days
  await test.step('weekends, past days and days beyond 90 days cannot be chosen', async () => {
    const { timeZone, days } = await fetchSlots(quotePage.page.request, quotePage.quote)
    const freeDays = days.map(({ day }) => day)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format()
    const last = addDays(today, 90)
    await showRateButton.click()
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
    await expect(timeField(dialog)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Previous month' })).toBeDisabled()
    const next = dialog.getByRole('button', { name: 'Next month' })
    const enabledDays: string[] = []
    const disabledDays: string[] = []
    for (;;) {
      enabledDays.push(...(await daysOf(dialog.locator('[data-day]:has(button:enabled)'))))
      disabledDays.push(...(await daysOf(dialog.locator('[data-day]:has(button:disabled)'))))
      if (await next.isDisabled()) break
      await next.click()
    }
    expect(enabledDays).toEqual(freeDays)
    const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())
    expect(enabledDays.filter((day) => isWeekend(day) || day < today || day > last)).toEqual([])
    expect(disabledDays.some(isWeekend)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('the calendar is worked by the keyboard alone', async () => {
    const { days } = await fetchSlots(page.request, quote)
    await showRateButton.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
    const dayButtonAt = (index: number) => dayButton(dialog, days[index]?.day ?? '')
    await expect(dayButtonAt(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dayButtonAt(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dayButtonAt(1)).toHaveAccessibleName(/, selected$/)
    await page.keyboard.press('Tab')
    await expect(timeField(dialog)).toBeFocused()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  // Spec: quote/show-rate, schedule/dialog, schedule/booked, schedule/required, calls/schedule
  // Spec: success/schedule
  await test.step('Schedule Appointment asks for a date, then a time, and takes notes; Confirm Booking books it', async () => {
    const { day, slot } = await findFreeSlot(quotePage, -1, '9:00 AM')
    await showRateButton.click()
    const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
    await expect(timeField(dialog)).toBeDisabled()
    await expect(dialog.getByText('Duration: 30 minutes (estimated)')).toBeVisible()
    await expect(confirmBookingButton(dialog)).toHaveAttribute('aria-disabled', 'true')
    await expect(confirmBookingButton(dialog)).toHaveAccessibleDescription(
      'Please choose a date and a time first',
    )
    await chooseDay(dialog, day)
    await expect(timeField(dialog)).toBeEnabled()
    await expect(confirmBookingButton(dialog)).toHaveAccessibleDescription('Please choose a time first')
    await expect(optionsOfSelect(timeField(dialog)).first()).toHaveText('9:00 AM')
    await expect(optionsOfSelect(timeField(dialog)).last()).toHaveText('5:30 PM')
    await timeField(dialog).selectOption({ label: '9:00 AM' })
    await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText(/Time: 9:00 AM E[SD]T/)

    const notes = dialog.getByLabel('Notes')
    await expect(dialog.getByText('0/500')).toBeVisible()
    await notes.fill('x'.repeat(510))
    await expect(notes).toHaveValue('x'.repeat(500))
    await expect(dialog.getByText('500/500')).toBeVisible()
    await notes.fill('  After 9, please  ')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    const release = await delayResponses(page, '**/api/quote/presentation/schedule/*')
    const isSent = page.waitForRequest('**/api/quote/presentation/schedule/*')
    await confirmBookingButton(dialog).click()
    await expect(dialog.getByText('Booking...')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    expect((await isSent).postDataJSON()).toEqual({ datetime: slot, notes: 'After 9, please' })
    release()
    await expect(toastTitled(page, 'Appointment Scheduled!')).toBeVisible()
    await expect(dialog).toBeHidden()
    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await expect(card).toContainText(/9:00 AM E[SD]T/)
    await expect(card).toContainText('After 9, please')
    await expect(showRateButton).toHaveCount(0)
  })
})

// Spec: schedule/notes
for (const [timezoneId, utcOffset] of [
  ['Asia/Kathmandu', -4],
  ['America/St_Johns', -5],
] as const)
  test(`a viewer in ${timezoneId} sees and books 10:30 AM where the agency is`, async ({ client }) => {
    const quotePage = await requestQuoteInBrowser(client, timezoneId)
    const { page, quote } = quotePage
    const { day, slot } = await findFreeSlot(quotePage, utcOffset, '10:30 AM')
    const dialog = await openScheduling(quotePage)
    await expect(timeField(dialog)).toHaveAccessibleDescription('Eastern Time, the agency’s time')
    await chooseSlot(dialog, day, '10:30 AM')
    const isSent = page.waitForRequest('**/api/quote/presentation/schedule/*')
    await confirmBookingButton(dialog).click()
    expect((await isSent).postDataJSON()).toEqual({ datetime: slot })
    const { timeZone } = await fetchSlots(page.request, quote)
    const shownTime = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    })
    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await expect(card).toContainText(shownTime.format(new Date(slot)))
    await expect(card).toContainText(/10:30 AM E[SD]T/)
    expect(formatTimeIn(timeZone, slot)).toBe('10:30 AM')
  })

test('before and after the clocks change the same times are offered, each in its own zone', async ({
  client,
}) => {
  const quotePage = await requestQuoteInBrowser(client, 'Asia/Kathmandu')
  await quotePage.page.route('**/api/quote/presentation/slots/*', (route) =>
    route.fulfill({
      json: {
        timeZone: 'America/New_York',
        duration: 30,
        days: [
          { day: '2027-03-12', slots: ['2027-03-12T14:00:00.000Z', '2027-03-12T22:30:00.000Z'] },
          { day: '2027-03-15', slots: ['2027-03-15T13:00:00.000Z', '2027-03-15T21:30:00.000Z'] },
        ],
      },
    }),
  )
  const dialog = await openScheduling(quotePage)
  const summary = dialog.getByRole('region', { name: 'Summary' })
  for (const [day, date, zone] of [
    ['2027-03-12', 'Friday, March 12, 2027', 'EST'],
    ['2027-03-15', 'Monday, March 15, 2027', 'EDT'],
  ] as const) {
    await chooseDay(dialog, day)
    await expect(optionsOfSelect(timeField(dialog))).toHaveText(['9:00 AM', '5:30 PM'])
    await timeField(dialog).selectOption({ label: '9:00 AM' })
    await expect(summary).toContainText(`Date: ${date}`)
    await expect(summary).toContainText(`Time: 9:00 AM ${zone}`)
  }
})

test('a time that is taken, or that fails, leaves the rest of a booking', async ({
  agent,
  client,
  somebody,
}) => {
  const firstQuote = await requestQuoteInBrowser(client)
  const secondQuote = await requestQuoteInBrowser(await somebody({ role: 'client', agent }))
  const { page, quote } = secondQuote
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })

  // Spec: errors/schedule
  await test.step('a booking that fails for no stated reason, and times that cannot be read, say so', async () => {
    const { day } = await findFreeSlot(secondQuote, -10, '9:30 AM')
    await page.goto(`/quote/${quote.id}`)
    await expect(page.getByRole('region', { name: 'Next free times' })).toBeVisible()
    await expect(page.getByText(/^Your agent shows you the rates .+ in about 30 minutes\.$/)).toBeVisible()
    await page.route(
      '**/api/quote/presentation/slots/*',
      (route) => route.fulfill({ status: 404, json: {} }),
      {
        times: 1,
      },
    )
    await page.getByRole('button', { name: 'Show My Rate' }).click()
    await expect(dialog.getByText('Failed to fetch available times')).toBeVisible()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await chooseSlot(dialog, day, '9:30 AM')
    await page.route('**/api/quote/presentation/schedule/*', (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await confirmBookingButton(dialog).click()
    await expect(toastTitled(page, 'Failed to Schedule Appointment')).toBeVisible()
    await expect(toastRegion(page).getByText('Failed to schedule appointment', { exact: true })).toBeVisible()
    await expect(timeField(dialog)).not.toHaveValue('')
    await page.unroute('**/api/quote/presentation/schedule/*')
  })

  await test.step('a slot that is taken is not offered to another client of the same agent', async () => {
    const { day, slot } = await findFreeSlot(firstQuote, -3, '2:00 PM')
    await bookSlot(firstQuote, slot)
    await openScheduling(secondQuote)
    await chooseDay(dialog, day)
    await expect(optionsOfSelect(timeField(dialog)).getByText('1:30 PM', { exact: true })).toHaveCount(1)
    await expect(optionsOfSelect(timeField(dialog)).getByText('2:00 PM', { exact: true })).toHaveCount(0)
  })

  await test.step('who comes second hears that the time was just taken, keeps date and notes, and books another', async () => {
    const { day, slot } = await findFreeSlot(secondQuote, -2, '11:00 AM')
    await chooseSlot(dialog, day, '11:00 AM')
    await dialog.getByLabel('Notes').fill('Two of us will come')
    await bookSlot({ ...firstQuote, quote: await postQuoteRequest(client.request) }, slot)
    await confirmBookingButton(dialog).click()
    await expect(toastTitled(page, 'Failed to Schedule Appointment')).toBeVisible()
    await expect(timeField(dialog)).toHaveAccessibleDescription(/just taken/)
    await expect(timeField(dialog)).toBeFocused()
    await expect(timeField(dialog)).toHaveValue('')
    await expect(optionsOfSelect(timeField(dialog)).getByText('11:00 AM', { exact: true })).toHaveCount(0)
    await expect(dialog.getByLabel('Notes')).toHaveValue('Two of us will come')
    await expect(dayButton(dialog, day)).toHaveAccessibleName(/, selected$/)

    await timeField(dialog).selectOption({ label: '11:30 AM' })
    await expect(dialog.getByText(/just taken/)).toHaveCount(0)
    await confirmBookingButton(dialog).click()
    const card = page.getByRole('region', { name: 'Presentation Scheduled' })
    await expect(card).toContainText('11:30 AM')
    await expect(card).toContainText('Two of us will come')
  })
})
