import { pageAs } from '../portal.ts'
import { dashboardSidebar, pageBanner } from '../shell/frame.ts'
import { expect, test } from '../test.ts'

// Spec: shell/bell
test('the bell has a dot alone and the sidebar a badge while messages are unread, and neither at 0; other news is counted in the panel', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  let unreadCount = 2
  const unreadText = '**/api/{message,notification}/unread-count'
  await page.route(unreadText, (route) => route.fulfill({ json: { unreadCount } }))
  await page.goto('/')
  const bell = pageBanner(page).getByRole('button', { name: 'Messages' })
  await expect(bell).toHaveAccessibleName('Messages, 2 unread. 2 notifications')
  const unreadDot = bell.locator('.bg-orange')
  await expect(unreadDot).toBeVisible()
  await expect(bell).toHaveText('')
  await expect(dashboardSidebar(page).getByRole('link', { name: /^Messages/ })).toHaveText(/Messages\s*2/)
  await bell.click()
  const messages = page.getByRole('dialog').getByRole('link', { name: 'Messages 2 unread' })
  await expect(messages).toHaveAttribute('href', '/messages')
  await expect(page.getByRole('dialog').getByText('2 unread', { exact: true })).toHaveCount(2)
  unreadCount = 0
  await page.reload()
  await expect(dashboardSidebar(page).getByRole('link', { name: 'Messages', exact: true })).toHaveText(
    'Messages',
  )
  await expect(bell).toHaveAccessibleName('Messages and notifications')
  await expect(unreadDot).toHaveCount(0)
  await expect(bell).toHaveText('')
})
