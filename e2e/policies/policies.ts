import type { Locator, Page } from '@playwright/test'
import { dayFromToday } from '../portal.ts'

export const policyWithoutAmounts = {
  policyNumber: 'HO 77',
  type: 'home',
  category: 'personal',
  premium: 0,
  coverageLimit: 0,
  coverageType: '',
  coverages: [],
  endDate: dayFromToday(30),
}

export const expiredPolicy = {
  policyNumber: 'GL 4409',
  startDate: dayFromToday(-465),
  endDate: dayFromToday(-100),
}

/** Fills in Deactivate Policy for a cancellation: effective date, reason, notice and source. */
export async function fillInCancellation(dialog: Locator, cancelledOn: string) {
  await dialog.getByLabel(/^Reason(?! for)/).selectOption('Cancelled')
  await dialog.getByLabel(/^Cancellation effective date/).fill(cancelledOn)
  await dialog.getByLabel(/^Reason for cancellation/).selectOption('Non-payment')
  await dialog.getByLabel(/^Notice of cancellation received/).selectOption('Yes')
  await dialog.getByLabel(/^Source/).selectOption({ index: 1 })
}

export const policyCard = (page: Page, policyNumber: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: policyNumber })
