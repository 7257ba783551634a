import { demoPassword } from '../../contract/values/demonstration.ts'
import { computedInkColor } from '../portal.ts'
import { expect, test } from '../test.ts'
import { benefits } from './benefits.ts'
import { expectContact } from './contact.ts'

// Spec: routes/signed-in, logout/login, login/success, calls/credentials
test('a person signs in by e-mail, is sent where they wanted to go, and logs out to the login page', async ({
  page,
}) => {
  await page.goto('/documents')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/documents')
  await page.getByRole('button', { name: /Maria Reyes|account/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username').fill('client@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/')
})

// Spec: login/promises, look/accent, login/panel, login/card, login/error, errors/login
// Spec: entity/login
test('the login page: its words, its panel, its error', async ({ page }) => {
  await page.goto('/login')
  await test.step('the login card and its panel have the words of the specification', async () => {
    const card = page.getByRole('region', { name: 'Welcome back' })
    await expect(card.getByText('Enter your credentials to access your account')).toBeVisible()
    await expect(card.getByLabel('Username')).toHaveAttribute('type', 'text')
    await expect(card.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    const button = card.getByRole('button', { name: 'Log in' })
    // The color is orange: `a` and `b` of lab() are about equal.
    await expect(button).toHaveCSS('background-color', /^lab\([\d.]+ [45]\d\.\d+ [56]\d\.\d+\)$/)
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading')).toBeVisible()
    await expect(panel.getByText(/access your policies and documents/i)).toBeVisible()
    for (const benefit of benefits) await expect(panel.getByText(benefit, { exact: true })).toBeVisible()
  })

  await test.step('the agency’s color is a token of the page', async () => {
    const token = () => page.evaluate<string>(`document.documentElement.style.getPropertyValue('--on-brand')`)
    await expect.poll(token).toBe('#ffffff')
  })

  await test.step('the login page shows visitors the telephone and the e-mail of the agency', async () => {
    await expectContact(page)
  })

  await test.step('the marketing panel is there from 768 px on and not below', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.getByText('View all policies in one dashboard')).toBeVisible()
    const form = await page.getByRole('main').boundingBox()
    const panel = await page.getByRole('complementary').boundingBox()
    expect(panel?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? Number.POSITIVE_INFINITY))
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(page.getByText('View all policies in one dashboard')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  await test.step('a wrong password shows the error in bold small red under the button, and what was typed stays', async () => {
    await page.getByLabel('Username').fill('client')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    const error = page.getByText('Invalid username or password')
    await expect(error).toBeVisible()
    await expect(error).toHaveCSS('font-weight', '700')
    await expect(error).toHaveCSS('font-size', '14px')
    await expect(error).toHaveCSS('color', await computedInkColor(page, 'red'))
    await expect(page.getByLabel('Username')).toHaveValue('client')
    const [button, line, passkey] = await Promise.all(
      [
        page.getByRole('button', { name: 'Log in' }),
        error,
        page.getByRole('button', { name: 'Sign in with a passkey' }),
      ].map((element) => element.boundingBox()),
    )
    if (!button || !line || !passkey) throw new Error('One of them is not there')
    const gap = line.y - (button.y + button.height)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(12)
    expect(line.y + line.height).toBeLessThan(passkey.y)
  })

  await test.step('the login form sends whatever is typed, and says Login failed where the server gives no reason', async () => {
    const sentRequests: unknown[] = []
    await page.route('**/api/auth/login', (route) => {
      sentRequests.push(route.request().postDataJSON())
      return route.fulfill({ status: 500, json: {} })
    })
    await page.getByLabel('Username').fill('')
    await page.getByLabel('Password', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible()
    expect(sentRequests).toEqual([{ usernameOrEmail: '', password: '' }])
  })
})

// Spec: session/check, calls/me, errors/session
test('while the session is checked a loading message shows; a check that fails reads Session error', async ({
  page,
  baseURL,
}) => {
  let release = () => {}
  const releaseSignal = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await releaseSignal
    await route.fulfill({ status: 500, json: {} })
  })
  // Without a session cookie, the page does not ask the server.
  await page.context().addCookies([{ name: 'session', value: 'one', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('Session error')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login')
})

// Spec: session/check
test('also who is signed in sees the loading message while the session is checked', async ({ client }) => {
  const page = await client.open()
  // Waits until the server recognizes the session. The page's HTML then contains the frame.
  await expect
    .poll(async () => (await (await page.request.get('/')).text()).includes('id="frame"'))
    .toBe(true)
  let release = () => {}
  const releaseSignal = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/me', async (route) => {
    await releaseSignal
    // Unlike 500, this status is not tried again.
    await route.fulfill({ status: 400, json: {} })
  })
  await page.goto('/')
  const message = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(message).toHaveCSS('opacity', '1')
  await expect(message).toBeInViewport()
  expect((await message.boundingBox())?.height).toBeGreaterThan(16)
  release()
  await expect(page.getByText('Session error')).toBeVisible()
  await expect(message).toHaveCount(0)
})

test("the demo signs in with one press, and a phone's head has the agency's mark and name", async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  for (const [person, title] of [
    ['business owner', 'Client Portal'],
    ['agent', 'Agent Portal'],
    ['admin', 'Admin Portal'],
  ] as const)
    await test.step(`the demo signs in as ${person} with one press; a phone's head has the agency's mark and name`, async () => {
      await page.context().clearCookies()
      await page.goto('/auth')
      await page.getByRole('button', { name: `Sign in as ${person}` }).click()
      const head = page.getByRole('banner')
      await expect(head.getByText(title)).toBeVisible()
      await expect(head.getByText('Harborline Insurance Agency')).toBeVisible()
      await expect(head.getByRole('link', { name: 'Harborline Insurance Agency' })).toBeVisible()
    })
})
