import type { Checkout } from '../../contract/checkout.ts'
import { axeBuilderFor } from '../accessibility.ts'
import { addPolicies, dayFromToday, testUserPassword, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

// A stored checkout would put Pay on every bill of the agency, also in other tests. The server's
// answers are imitated from the confirmed password on. server/features/checkout/checkout.test.ts
// shows that they are its own.
test('an admin sets the checkout and creates its secret, and a client who presses Pay gets there with amount and reference', async ({
  agent,
  client,
  somebody,
}) => {
  const admin = await (await somebody({ role: 'admin' })).open()
  let checkout: Checkout | null = null
  let isPasswordConfirmed = false
  await admin.route('**/api/agent/checkout', async (route) => {
    if (route.request().method() === 'GET') {
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), checkout } })
    }
    if (!isPasswordConfirmed) return route.continue()
    checkout = { ...route.request().postDataJSON(), hasSecret: false, formerSecretUntil: null }
    await route.fulfill({ status: 204 })
  })
  await admin.route('**/api/auth/confirm', async (route) => {
    const response = await route.fetch()
    isPasswordConfirmed = response.ok()
    await route.fulfill({ response })
  })
  await admin.route('**/api/agent/checkout/secret', (route) => {
    if (checkout) checkout = { ...checkout, hasSecret: true }
    return route.fulfill({ json: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } })
  })
  await admin.goto('/agency/settings/connections')
  await admin.getByRole('link', { name: 'Open Checkout' }).click()
  await admin.getByRole('button', { name: 'Add Checkout' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add Checkout' })
  await dialog.getByLabel('Web address').fill('https://pay.example/{amount}')
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(dialog.getByText(/^Please add {reference}/)).toBeVisible()
  const address = 'https://pay.example/?amount={amount}&invoice={reference}'
  await dialog.getByLabel('Web address').fill(address)
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  const confirmDialog = admin.getByRole('dialog', { name: 'Confirm Your Password' })
  await confirmDialog.getByRole('textbox', { name: 'Password' }).fill(testUserPassword)
  await confirmDialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toastTitled(admin, 'Checkout Saved')).toBeVisible()
  await expect(admin.getByText(address, { exact: true })).toBeVisible()
  await admin.getByRole('button', { name: 'Create Secret' }).click()
  await expect(admin.getByRole('dialog', { name: 'Secret Created' }).getByLabel('Secret')).toHaveValue(
    /^whsec_/,
  )
  await admin.getByRole('button', { name: 'Close' }).last().click()
  await expect(admin.getByRole('button', { name: 'Replace Secret' })).toBeVisible()
  expect((await axeBuilderFor(admin).analyze()).violations).toEqual([])

  const [policyId] = await addPolicies(agent, client, [{}])
  const installments = [{ dueOn: dayFromToday(9), amount: 1642.48 }]
  const form = { by: 'agency', premium: 1642.48, installments }
  const reply = await agent.request.post(`/api/agent/bill/policy/${policyId}`, { data: form })
  expect(reply.status()).toBe(201)
  const page = await client.open()
  await page.route(`**/api/bill/policy/${policyId}`, async (route) => {
    const response = await route.fetch()
    const { bills, ...rest } = await response.json()
    for (const { payee } of bills) payee.hasCheckout = true
    await route.fulfill({ response, json: { ...rest, bills } })
  })
  const reference = 'ABCDEFGHJKMNPQRSTU29'
  await page.route('**/api/bill/checkout/*', (route) => {
    const url = `https://pay.example/?amount=1642.48&invoice=${reference}`
    return route.fulfill({ json: { url } })
  })
  await page.route('https://pay.example/**', (route) => route.fulfill({ body: 'The checkout' }))
  await page.goto(`/policy/${policyId}`)
  const payRequest = page.waitForRequest('**/api/bill/checkout/*')
  await page.getByRole('button', { name: /^Pay \$1,642\.48/ }).click()
  const { bills } = await (await client.request.get(`/api/bill/policy/${policyId}`)).json()
  expect((await payRequest).url()).toContain(bills[0].installments[0].id)
  await expect(page).toHaveURL(`https://pay.example/?amount=1642.48&invoice=${reference}`)
})
