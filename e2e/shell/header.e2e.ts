import { openPage } from '../contexts.ts'
import { acceptInvitation, inviteNewClient, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pageBanner } from './frame.ts'

// Spec: header/portal-label
test('the header names the portal by the role: Client Portal, Agent Portal, Admin Portal', async ({
  browser,
}) => {
  const portals = { client: 'Client Portal', agent: 'Agent Portal', admin: 'Admin Portal' } as const
  for (const roleName of ['client', 'agent', 'admin'] as const) {
    const page = await pageAs(browser, roleName)
    await page.goto('/')
    await expect(pageBanner(page).getByText(portals[roleName], { exact: true })).toBeVisible()
  }
})

// Spec: header/contacts
test('the header shows the fixed support phone and e-mail, Get a Quote to clients, Login / Register to visitors', async ({
  browser,
  page,
}) => {
  const client = await pageAs(browser, 'client')
  await client.goto('/')
  await page.goto('/no/such/page')
  for (const banner of [pageBanner(client), pageBanner(page)]) {
    await expect(banner.getByRole('link', { name: '(860) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+18605550100',
    )
    const mail = banner.getByRole('link', { name: 'help@harborline.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:help@harborline.example')
  }
  const quote = pageBanner(client).getByRole('link', { name: 'Get a Quote' })
  await expect(quote).toHaveAttribute('href', '/business-quote')
  await expect(pageBanner(page).getByRole('link', { name: 'Get a Quote' })).toHaveCount(0)
  const login = pageBanner(page).getByRole('link', { name: 'Login / Register' })
  await expect(login).toHaveAttribute('href', '/auth')
  await expect(pageBanner(client).getByText('Login / Register')).toHaveCount(0)
})

// Spec: shell/avatar, shell/menu
test('the avatar shows the initials without a suffix and opens a menu with Change Password and Log out', async ({
  agent,
  browser,
}) => {
  const page = await openPage(browser)
  await acceptInvitation(page.request, await inviteNewClient(agent.request), {
    firstName: 'Ron',
    lastName: 'Castellano Jr',
  })
  await page.goto('/')
  const avatar = pageBanner(page).getByRole('button', { name: 'Account of Ron Castellano Jr' })
  await expect(avatar.getByText('RC', { exact: true })).toBeVisible()
  await avatar.click()
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

test('with letters twice as large nothing of the header is cut, and a wide home does not scroll sideways', async ({
  agentPage,
  clientPage,
}) => {
  for (const page of [agentPage, clientPage]) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      const bannerControls = pageBanner(page).getByRole('link').or(pageBanner(page).getByRole('button'))
      const readCutTexts = () =>
        bannerControls.evaluateAll(
          (elements, viewportWidth) =>
            elements.flatMap((element) => {
              const { left, right, top, bottom } = element.getBoundingClientRect()
              const head = element.closest('header')?.getBoundingClientRect()
              const isSeen = right > left + 1
              const isWhole = left >= 0 && right <= viewportWidth && top >= 0 && bottom <= (head?.bottom ?? 0)
              return isSeen && !isWhole ? [element.textContent] : []
            }),
          width,
        )
      await expect(bannerControls.last()).toBeInViewport({ ratio: 1 })
      await expect.poll(readCutTexts, `at ${width}`).toEqual([])
      const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (width === 1280) await expect.poll(overflow).toBeLessThanOrEqual(0)
    }
  }
})
