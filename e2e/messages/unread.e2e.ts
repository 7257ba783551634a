import type { Page } from '@playwright/test'
import { pageAs } from '../portal.ts'
import { dashboardSidebar, messagesBell, messagesLink, pageBanner } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { messageInThread, openThread, sendByApi, sendInThread } from './messages.ts'

async function openMessages(page: Page) {
  await messagesBell(page).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Messages/ })
    .click()
}

// Spec: shell/unread-badge, shell/bell
test('a message to somebody on another screen is counted by the badge and the bell, and not read', async ({
  client,
  agentPage,
  clientPage,
}) => {
  const streamResponse = clientPage.waitForResponse('**/api/events*')
  await clientPage.goto('/documents')
  await streamResponse
  await openThread(agentPage, client.id)
  await sendInThread(agentPage, 'Your ID cards are here.')
  await expect(messagesLink(clientPage)).toHaveText(/Messages\s*1 unread$/)
  await expect(messagesBell(clientPage)).toHaveAccessibleName('Messages, 1 unread')
  await expect(messagesBell(clientPage).locator('.bg-orange')).toBeVisible()
  await expect(messageInThread(agentPage, 'Your ID cards are here.').getByLabel('Read')).toHaveCount(0)
  await openMessages(clientPage)
  await clientPage.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await expect(messageInThread(agentPage, 'Your ID cards are here.').getByLabel('Read')).toBeVisible()
  await expect(messagesBell(clientPage)).toHaveAccessibleName('Messages and notifications')
  await expect(messagesBell(clientPage).locator('.bg-orange')).toHaveCount(0)
  await expect(messagesLink(clientPage)).toHaveText('Messages')
})

test('the title of every screen says how much is unread', async ({ agent, client, clientPage }) => {
  const streamResponse = clientPage.waitForResponse('**/api/events*')
  await clientPage.goto('/documents')
  await streamResponse
  await expect(clientPage).toHaveTitle(/^Documents · /)
  await sendByApi(agent.request, 'Your ID cards are here.', client.id)
  await expect(clientPage).toHaveTitle(/^\(1\) Documents · /)
  await openMessages(clientPage)
  await expect(clientPage).toHaveTitle(/^\(1\) Messages · /)
  await openThread(clientPage)
  await expect(clientPage).toHaveTitle(/^Messages · /)
})

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
