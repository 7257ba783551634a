import type { Browser } from '@playwright/test'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { pageAs } from '../portal.ts'
import { expect } from '../test.ts'

/** A page of an admin with the password confirmed. */
export async function adminPage(browser: Browser) {
  const page = await pageAs(browser, 'admin')
  const confirmedReply = await page.request.post('/api/auth/confirm', { data: { password: demoPassword } })
  expect(confirmedReply.status()).toBe(204)
  return page
}
