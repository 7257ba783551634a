import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { askForQuotes } from '../quotes/quotes.ts'
import { expect, type Person } from '../test.ts'

export interface Asked {
  /** The client's, in a browser of their own. */
  page: Page
  quote: { id: string; requestId: string; title: string }
}

/** A client asks for a quote, in a browser whose clock stands elsewhere where a zone is given. */
export async function hasAsked(client: Person, timezoneId?: string): Promise<Asked> {
  const page = await client.open(undefined, timezoneId ? { timezoneId } : {})
  return { page, quote: await askForQuotes(client.request) }
}

interface Slots {
  timeZone: string
  days: { day: string; slots: string[] }[]
}

export const slotsOf = async (who: APIRequestContext, { id }: { id: string }): Promise<Slots> =>
  (await who.get(`/api/quote/presentation/slots/${id}`)).json()

export const timeIn = (timeZone: string, slot: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(slot))

/**
 * A slot that is free: at that time of the agency, on the day at that place of those that can be booked (-1 is the last).
 */
export async function freeSlot(
  { page, quote }: Asked,
  place: number,
  time: string,
): Promise<{ day: string; slot: string }> {
  const { timeZone, days } = await slotsOf(page.request, quote)
  const day = days.at(place)
  const slot = day?.slots.find((one) => timeIn(timeZone, one) === time)
  if (!day || !slot) throw new Error(`${time} is not free`)
  return { day: day.day, slot }
}

export async function book({ page, quote }: Asked, datetime: string, notes?: string) {
  const booked = await page.request.post(`/api/quote/presentation/schedule/${quote.id}`, {
    data: { datetime, notes },
  })
  expect(booked.status()).toBe(200)
}

/** Opens Schedule Appointment as a client does. */
export async function openScheduling({ page, quote }: Asked): Promise<Locator> {
  await page.goto(`/quote/${quote.id}`)
  await page.getByRole('button', { name: 'Show My Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' })
  await expect(dialog.getByLabel('Time', { exact: true })).toBeVisible()
  return dialog
}

export const time = (dialog: Locator) => dialog.getByLabel('Time', { exact: true })
export const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm Booking' })
export const dayButton = (dialog: Locator, day: string) =>
  dialog.locator(`[data-day="${day}"]`).getByRole('button')

/** Turns the months until the day is on the calendar, and chooses it. */
export async function chooseDay(dialog: Locator, day: string) {
  const button = dayButton(dialog, day)
  await expect(time(dialog)).toBeVisible()
  while ((await button.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click()
  await button.click()
}

export async function choose(dialog: Locator, day: string, timeOfDay: string) {
  await chooseDay(dialog, day)
  await time(dialog).selectOption({ label: timeOfDay })
}
