import type { Browser, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { demoPassword, invited, mailTo, ownPassword, pageAs, pageOf, toast } from './portal.ts'
import { expect, test } from './test.ts'

const newPassword = 'nine copper kettles'

/** A client that only this test knows, signed in on a page of their own. */
async function newClient(browser: Browser) {
  const agent = await pageAs(browser, 'agent')
  const client = await invited(agent.request)
  return { ...client, page: await pageOf(browser, client) }
}

/** A browser of its own, with what a person types at the first step. */
async function typedIn(browser: Browser, name: string, password = ownPassword) {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  return page
}

const ofOwnAccount = 'Before you change how you sign in, please confirm your password.'

async function confirmPassword(page: Page, password = ownPassword, reason = ofOwnAccount) {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await expect(dialog).toHaveAccessibleDescription(reason)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** Sets up two-step sign-in from its dialog on; gives the app's key and the recovery codes. */
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
  const kept = page.getByRole('dialog', { name: 'Your Recovery Codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  for (const code of codes) expect(code).toMatch(/^(\w{5}-){3}\w{5}$/)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Have you kept your recovery codes?' })
  await question.getByRole('button', { name: 'Show Them Again' }).click()
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  await kept.getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'Recovery Codes Copied')).toBeVisible()
  await kept.getByRole('button', { name: 'Done' }).click()
  return { secret, codes }
}

test('a forgotten password is chosen anew by the link in the mail, which works once and ends every session', async ({
  browser,
  page,
}) => {
  const client = await newClient(browser)
  await client.page.goto('/')
  await expect(client.page.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username or email').fill(client.email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(
    page.getByText(
      'If there is an account for this name, we have emailed it a link. The link works once, for one hour.',
    ),
  ).toBeVisible()
  const link = (await mailTo(client.email)).text?.match(/http\S+choose-password\S+/)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/^Your password is set\. Please log in with it/)).toBeVisible()
  await expect(client.page).toHaveURL('/login')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(page, 'the token does not stay in the address').toHaveURL('/choose-password')
  const signedIn = await typedIn(browser, client.email, newPassword)
  await expect(signedIn.getByText('Welcome, Ines Vega')).toBeVisible()
})

test('two-step sign-in: set up with an app, then asked for at each sign-in, with a recovery code in its place', async ({
  browser,
}) => {
  const { page, email } = await newClient(browser)
  await page.goto('/')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Account Safety' }).click()
  const start = page.getByRole('button', { name: 'Set Up Two-Step Sign-In' })
  await start.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(start).toBeFocused()
  await start.click()
  await confirmPassword(page)
  const { secret, codes } = await setUp(page)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await typedIn(browser, email)
  const code = phone.getByLabel('Authenticator code')
  await expect(code).toBeFocused()
  await code.fill('12')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('The code has six digits')).toBeVisible()
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(
    phone.getByText('Invalid username, password or code. Each code works once').first(),
  ).toBeVisible()
  // The next one: that of now has been used.
  await code.fill(generateSync({ secret, epoch: Date.now() / 1000 + 30 }))
  await phone.getByRole('button', { name: 'Log in' }).click()
  await expect(phone.getByText('Welcome, Ines Vega')).toBeVisible()

  const laptop = await typedIn(browser, email)
  await laptop.getByRole('button', { name: 'Use a recovery code' }).click()
  await laptop.getByLabel('Recovery code').fill(codes[0] ?? '')
  await laptop.getByRole('button', { name: 'Log in' }).click()
  await expect(laptop.getByText('Welcome, Ines Vega')).toBeVisible()
})

test('a client who lost everything is let in again by their agent, who resets their access', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await invited(agent.request)
  const { email } = client
  const page = await pageOf(browser, client)
  await page.goto('/')
  await agent.goto(`/client-details/${client.userId}`)
  await agent.getByRole('button', { name: /^More for / }).click()
  await agent.getByRole('menuitem', { name: 'Reset access' }).click()
  const dialog = agent.getByRole('alertdialog', { name: 'Reset Access' })
  await expect(dialog).toContainText(`A link to choose a new password is mailed to ${email}.`)
  await dialog.getByRole('button', { name: 'Reset Access' }).click()
  await confirmPassword(agent, demoPassword, 'You are about to change who has access.')
  await expect(toast(agent, 'Access Reset')).toBeVisible()
  await expect(page).toHaveURL('/login')
  const mail = await mailTo(email)
  expect(mail.text).toContain('has reset the access to your account')
  await page.goto(mail.text?.match(/http\S+choose-password\S+/)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
})

test('a page that is open when the agency begins to require two-step sign-in ends where it is set up', async ({
  browser,
}) => {
  const { page } = await newClient(browser)
  // As the server answers from then on; here it must not require it of everybody.
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
  await confirmPassword(page)
  page.on('response', (answer) => {
    if (answer.url().endsWith('/two-step/turn-on') && answer.ok()) isRequired = false
  })
  await setUp(page)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('a passkey is added under a name, signs in without a password, and opens nothing once removed', async ({
  browser,
}) => {
  const { page } = await newClient(browser)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Passkey' })
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome/)
  await dialog.getByLabel('Name').fill('Ines’s laptop')
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await confirmPassword(page)
  await expect(toast(page, 'Passkey Added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ines’s laptop' })).toContainText('not used yet')

  const signInByPasskey = async () => {
    // The page that is open when the session ends is the one that a sign-in leads back to.
    await page.goto('/')
    await page.request.post('/api/auth/logout')
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await signInByPasskey()
  await expect(page.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Remove Ines’s laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await confirmPassword(page)
  await expect(page.getByText("You don't have any passkeys yet.")).toBeVisible()
  await signInByPasskey()
  await expect(page.getByText('This passkey is not known here')).toBeVisible()
})

test('a person sees where they are signed in, ends another session, and its open page signs out at once', async ({
  browser,
}) => {
  const { page, email } = await newClient(browser)
  const other = await typedIn(browser, email)
  await expect(other.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('listitem').first()).toContainText('This browser')
  await card.getByRole('button', { name: /^Sign Out Chrome/ }).click()
  await confirmPassword(page, ownPassword, 'Before you sign out elsewhere, please confirm your password.')
  await expect(toast(page, 'Signed Out There')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL('/login', { timeout: 5000 })
  expect((await mailTo(email)).subject).toBe('New sign-in to your account')
})

test('signing out everywhere else asks first, then for the password, and the pages elsewhere sign out', async ({
  browser,
}) => {
  const { page, email } = await newClient(browser)
  const other = await typedIn(browser, email)
  await expect(other.getByText('Welcome, Ines Vega')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  const password = page.getByRole('dialog', { name: 'Confirm Your Password' })
  await password.getByRole('button', { name: 'Cancel' }).click()
  await expect(other, 'nobody was signed out').toHaveURL('/')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await confirmPassword(page, ownPassword, 'Before you sign out elsewhere, please confirm your password.')
  await expect(toast(page, 'Signed Out Everywhere Else')).toBeVisible()
  await expect(other).toHaveURL('/login')
})
