import type { Page } from '@playwright/test'
import { day } from '../portal.ts'

export const bare = {
  policyNumber: 'HO 77',
  type: 'home',
  category: 'personal',
  premium: 0,
  coverageLimit: 0,
  coverageType: '',
  coverages: [],
  endDate: day(30),
}

export const expired = { policyNumber: 'GL 4409', startDate: day(-465), endDate: day(-100) }

export const cardOf = (page: Page, policyNumber: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: policyNumber })
