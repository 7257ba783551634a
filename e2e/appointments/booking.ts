import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { postQuoteRequest } from '../quotes/quotes.ts'
import { expect, type SignedInPerson } from '../test.ts'

export interface QuoteWithPage {
  /** The client's page, in a browser context of their own. */
  page: Page
  quote: { id: string; requestId: string; title: string }
}

/** Requests a quote as a client, with the browser in a time zone if one is given. */
export async function requestQuoteInBrowser(
  client: SignedInPerson,
  timezoneId?: string,
): Promise<QuoteWithPage> {
  const page = await client.open(undefined, timezoneId ? { timezoneId } : {})
  return { page, quote: await postQuoteRequest(client.request) }
}

interface SlotsReply {
  timeZone: string
  days: { day: string; slots: string[] }[]
}

export const fetchSlots = async (request: APIRequestContext, { id }: { id: string }): Promise<SlotsReply> =>
  (await request.get(`/api/quote/presentation/slots/${id}`)).json()

export const formatTimeIn = (timeZone: string, slot: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(slot))

/** A free slot at a time of the agency, on the bookable day at this index (-1 is the last). */
export async function findFreeSlot(
  { page, quote }: QuoteWithPage,
  index: number,
  time: string,
): Promise<{ day: string; slot: string }> {
  const { timeZone, days } = await fetchSlots(page.request, quote)
  const day = days.at(index)
  const slot = day?.slots.find((slot) => formatTimeIn(timeZone, slot) === time)
  if (!day || !slot) throw new Error(`${time} is not free`)
  return { day: day.day, slot }
}

export async function bookSlot({ page, quote }: QuoteWithPage, datetime: string, notes?: string) {
  const response = await page.request.post(`/api/quote/presentation/schedule/${quote.id}`, {
    data: { datetime, notes },
  })
  expect(response.status()).toBe(200)
}

export async function openScheduling({ page, quote }: QuoteWithPage): Promise<Locator> {
  await page.goto(`/quote/${quote.id}`)
  await page.getByRole('button', { name: 'Show My Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(dialog.getByLabel('Time', { exact: true })).toBeVisible()
  return dialog
}

export const timeField = (dialog: Locator) => dialog.getByLabel('Time', { exact: true })
export const confirmBookingButton = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Confirm Booking' })
export const dayButton = (dialog: Locator, day: string) =>
  dialog.locator(`[data-day="${day}"]`).getByRole('button')

/** Pages to the month of the day on the calendar and chooses the day. */
export async function chooseDay(dialog: Locator, day: string) {
  const button = dayButton(dialog, day)
  await expect(timeField(dialog)).toBeVisible()
  while ((await button.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click()
  await button.click()
}

export async function chooseSlot(dialog: Locator, day: string, timeOfDay: string) {
  await chooseDay(dialog, day)
  await timeField(dialog).selectOption({ label: timeOfDay })
}
