import type { Page } from '@playwright/test'
import { demoPassword } from '../../contract/values/demonstration.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { dayFromToday, toastTitled } from '../portal.ts'
import { startDemoPortal } from '../start-portal.ts'
import { expect, test } from '../test.ts'

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
}

// A portal of its own: Pay would appear on every bill of the agency.
test('an admin sets the checkout and creates its secret, and a client who presses Pay gets there with amount and reference', async ({
  browser,
}) => {
  const { origin, end } = await startDemoPortal()
  const options = { baseURL: origin }
  const [adminContext, clientContext] = [await browser.newContext(options), await browser.newContext(options)]
  try {
    const admin = await adminContext.newPage()
    await admin.goto('/agency/settings/connections')
    await logIn(admin, 'admin')
    await admin.getByRole('link', { name: 'Open Checkout' }).click()
    await admin.getByRole('button', { name: 'Add Checkout' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Add Checkout' })
    await dialog.getByLabel('Web address').fill('https://pay.example/{amount}')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    await expect(dialog.getByText(/^Please add {reference}/)).toBeVisible()
    await dialog.getByLabel('Web address').fill('https://pay.example/?amount={amount}&invoice={reference}')
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    const confirmDialog = admin.getByRole('dialog', { name: 'Confirm Your Password' })
    await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toastTitled(admin, 'Checkout Saved')).toBeVisible()
    await admin.getByRole('button', { name: 'Create Secret' }).click()
    await expect(admin.getByRole('dialog', { name: 'Secret Created' }).getByLabel('Secret')).toHaveValue(
      /^whsec_/,
    )
    await admin.getByRole('button', { name: 'Close' }).last().click()
    await expect(admin.getByRole('button', { name: 'Replace Secret' })).toBeVisible()
    expect((await axeBuilderFor(admin).analyze()).violations).toEqual([])

    const client = await clientContext.newPage()
    await client.goto('/bills')
    await logIn(client, 'client')
    await expect(client.getByRole('heading', { name: 'Bills', level: 1 })).toBeVisible()
    const { policies } = await (await client.request.get('/api/policy')).json()
    const installments = [{ dueOn: dayFromToday(9), amount: 1642.48 }]
    const bill = { by: 'agency', premium: 1642.48, installments }
    await admin.request.post(`/api/agent/bill/policy/${policies[0].id}`, { data: bill })
    await client.goto(`/policy/${policies[0].id}`)
    await client.route('https://pay.example/**', (route) => route.fulfill({ body: 'The checkout' }))
    await client.getByRole('button', { name: /^Pay \$1,642\.48/ }).click()
    await expect(client).toHaveURL(/^https:\/\/pay\.example\/\?amount=1642\.48&invoice=[A-Z2-9]{20}$/)
  } finally {
    await adminContext.close()
    await clientContext.close()
    await end()
  }
})
