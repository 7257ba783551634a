import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { enterPasswordToConfirm, fillInLogin, submitLogin } from './account.ts'

/** Completes the dialog of two-step sign-in. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Step Sign-In' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const code = dialog.getByRole('textbox', { name: 'Code' })
  await code.fill('12')
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  await expect(dialog.getByText('The code has six digits')).toBeVisible()
  await code.fill(generateSync({ secret }))
  await dialog.getByRole('button', { name: 'Turn On' }).click()
  const codesDialog = page.getByRole('dialog', { name: 'Your Recovery Codes' })
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  const codes = await codesDialog.getByRole('listitem').allInnerTexts()
  for (const code of codes) expect(code).toMatch(/^(\w{5}-){3}\w{5}$/)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Did you save your recovery codes?' })
  await question.getByRole('button', { name: 'Show Them Again' }).click()
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  await codesDialog.getByRole('button', { name: 'Copy' }).click()
  await expect(toastTitled(page, 'Recovery Codes Copied')).toBeVisible()
  await codesDialog.getByRole('button', { name: 'Done' }).click()
  return { secret, codes }
}

// Spec: sign-in/two-step
test('two-step sign-in: set up with an app, then asked for at each sign-in, with a recovery code in its place', async ({
  browser,
  client,
}) => {
  const { email } = client
  const page = await client.open('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Security' }).click()
  const start = page.getByRole('button', { name: 'Set Up Two-Step Sign-In' })
  await start.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(start).toBeFocused()
  await start.click()
  await enterPasswordToConfirm(page)
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await submitLogin(browser, email)
  const code = phone.getByLabel('Authenticator code')
  await expect(code).toBeFocused()
  await code.fill('12')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('The code has six digits').first()).toBeVisible()
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(
    phone.getByText('Invalid username, password or code. Each code works once').first(),
  ).toBeVisible()
  // Uses the code of the next period, because the current code has been used.
  await code.fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }))
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('Welcome, Ines Vega')).toBeVisible()

  await phone.request.post('/api/auth/logout')
  await expect(phone).toHaveURL('/login')
  await fillInLogin(phone, email)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill(codes[0] ?? '')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('Welcome, Ines Vega')).toBeVisible()
})

// Spec: sign-in/two-step
test('a page that is open when the agency begins to require two-step sign-in ends where it is set up', async ({
  client,
}) => {
  const page = await client.open()
  // Imitates the server's answer: the real setting would affect all other tests.
  let isRequired = false
  await page.route('**/api/quote/client/**', (route) => {
    const json = { error: 'Please set up two-step sign-in first', code: 'two_step_required' }
    return isRequired ? route.fulfill({ status: 403, json }) : route.continue()
  })
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    const { user } = await response.json()
    await route.fulfill({ response, json: { user: { ...user, mustSetUpTwoStep: isRequired } } })
  })
  await page.goto('/')
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  isRequired = true
  await page.getByRole('link', { name: 'Quotes' }).first().click()
  await expect(page.getByRole('heading', { name: 'Set Up Two-Step Sign-In' })).toBeVisible()
  await expect(page.getByText('a password alone does not open your policies and documents')).toBeVisible()
  await page.getByRole('button', { name: 'Set Up Two-Step Sign-In' }).click()
  await enterPasswordToConfirm(page)
  page.on('response', (answer) => {
    if (answer.url().endsWith('/two-step/turn-on') && answer.ok()) isRequired = false
  })
  await setUp(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
