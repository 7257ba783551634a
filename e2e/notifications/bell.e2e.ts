import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { messagesBell } from '../shell/frame.ts'
import { expect, test } from '../test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Messages and notifications' })

const notificationItems = (container: Page | Locator) =>
  container.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** A client's request that the agent completes, which notifies the client. */
async function completeNewRequest(client: APIRequestContext, agent: APIRequestContext, details: string) {
  const reply = await client.post('/api/request', { data: { type: 'other', details } })
  const { request } = await reply.json()
  const change = `/api/agent/request/change-status/${request.id}`
  expect((await agent.post(change, { data: { status: 'completed' } })).ok()).toBe(true)
}

// Spec: bell/notifications
test('the bell shows what the agent does, and is worked by the keyboard', async ({
  agent,
  client,
  clientPage,
}) => {
  await test.step('the bell is worked by the keyboard, leads to all notifications, and they are marked as read together', async () => {
    await completeNewRequest(client.request, agent.request, 'One')
    await completeNewRequest(client.request, agent.request, 'Two')
    const streamResponse = clientPage.waitForResponse('**/api/events*')
    await clientPage.goto('/documents')
    await streamResponse
    await expect(messagesBell(clientPage)).toHaveAccessibleName('Messages. 2 notifications')
    await messagesBell(clientPage).press('Enter')
    await expect(notificationItems(clientPage)).toHaveCount(2)
    await clientPage.keyboard.press('Escape')
    await expect(panel(clientPage)).toHaveCount(0)
    await expect(messagesBell(clientPage)).toBeFocused()
    await clientPage.keyboard.press('Enter')
    await panel(clientPage).getByRole('button', { name: 'Email preferences' }).press('Enter')
    const settings = clientPage.getByRole('dialog', { name: 'Notifications' })
    await expect(settings.getByRole('checkbox', { name: 'Documents' })).toBeChecked()
    await clientPage.keyboard.press('Escape')
    await expect(messagesBell(clientPage)).toBeFocused()
    await clientPage.keyboard.press('Enter')
    await panel(clientPage).getByRole('link', { name: 'See all' }).press('Enter')
    await expect(clientPage.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
    await expect(notificationItems(clientPage).getByText('Unread: ')).toHaveCount(2)
    await clientPage.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(messagesBell(clientPage)).toHaveAccessibleName('Messages and notifications')
    await expect(notificationItems(clientPage)).toHaveCount(2)
    await expect(notificationItems(clientPage).getByText('Unread: ')).toHaveCount(0)
  })

  await test.step('what the agent does stands behind the client’s bell at once, and read in one tab it is read in all', async () => {
    const otherPage = await clientPage.context().newPage()
    await otherPage.goto('/policies')
    await expect(messagesBell(clientPage)).toHaveAccessibleName('Messages and notifications')
    await completeNewRequest(client.request, agent.request, 'Five years of loss runs, please.')
    for (const page of [clientPage, otherPage])
      await expect(messagesBell(page)).toHaveAccessibleName('Messages. 1 notification')
    await messagesBell(clientPage).click()
    await expect(panel(clientPage).getByRole('link').first()).toHaveText(/^Messages/)
    const unreadItem = notificationItems(panel(clientPage)).filter({ hasText: 'Unread: ' })
    await expect(unreadItem).toHaveCount(1)
    await expect(unreadItem).toHaveText(/Unread: Request completed.*Daniel Kim completed the request “Other”/)
    await unreadItem.getByRole('link').click()
    await expect(clientPage.getByRole('heading', { name: 'Your Requests' })).toBeVisible()
    await expect(panel(clientPage)).toHaveCount(0)
    for (const page of [clientPage, otherPage])
      await expect(messagesBell(page)).toHaveAccessibleName('Messages and notifications')
    // The page title counts only messages.
    await expect(otherPage).toHaveTitle(/^Policies/)
  })
})
