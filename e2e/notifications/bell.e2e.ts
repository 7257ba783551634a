import type { APIRequestContext, Page } from '@playwright/test'
import { clientBesideAgent } from '../messages/messages.ts'
import { bell } from '../shell/frame.ts'
import { expect, test } from '../test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'Messages and notifications' })

const told = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')

/** The client asks, the agent completes: the client is told of that. */
async function completed(client: APIRequestContext, agent: APIRequestContext, details: string) {
  const asked = await client.post('/api/request', { data: { type: 'other', details } })
  const { request } = await asked.json()
  const change = `/api/agent/request/change-status/${request.id}`
  expect((await agent.post(change, { data: { status: 'completed' } })).ok()).toBe(true)
}

test('what the agent does stands behind the client’s bell at once, and read in one tab it is read in all', async ({
  browser,
}) => {
  const { agent, client } = await clientBesideAgent(browser)
  const isOpen = client.waitForResponse('**/api/events')
  await client.goto('/documents')
  await isOpen
  const other = await client.context().newPage()
  await other.goto('/policies')
  await expect(bell(client)).toHaveAccessibleName('Messages and notifications')
  await completed(client.request, agent.request, 'Five years of loss runs, please.')
  for (const page of [client, other])
    await expect(bell(page)).toHaveAccessibleName('Messages. 1 notification')
  await bell(client).click()
  await expect(panel(client).getByRole('link').first()).toHaveText(/^Messages/)
  await expect(told(client)).toHaveText(/Unread: Request completed.*Daniel Kim completed the request “Other”/)
  await told(client).getByRole('link').click()
  await expect(client.getByRole('heading', { name: 'Your Requests' })).toBeVisible()
  await expect(panel(client)).toHaveCount(0)
  for (const page of [client, other])
    await expect(bell(page)).toHaveAccessibleName('Messages and notifications')
  // The title of the page counts messages alone.
  await expect(other).toHaveTitle(/^Policies/)
})

test('the bell is worked by the keyboard, leads to all notifications, and they are marked as read together', async ({
  browser,
}) => {
  const { agent, client } = await clientBesideAgent(browser)
  await completed(client.request, agent.request, 'One')
  await completed(client.request, agent.request, 'Two')
  await client.goto('/documents')
  await expect(bell(client)).toHaveAccessibleName('Messages. 2 notifications')
  await bell(client).press('Enter')
  await expect(told(client)).toHaveCount(2)
  await client.keyboard.press('Escape')
  await expect(panel(client)).toHaveCount(0)
  await expect(bell(client)).toBeFocused()
  await client.keyboard.press('Enter')
  await panel(client).getByRole('button', { name: 'Mail settings' }).press('Enter')
  const settings = client.getByRole('dialog', { name: 'Notifications' })
  await expect(settings.getByRole('checkbox', { name: 'Documents' })).toBeChecked()
  await client.keyboard.press('Escape')
  await expect(bell(client)).toBeFocused()
  await client.keyboard.press('Enter')
  await panel(client).getByRole('link', { name: 'See all' }).press('Enter')
  await expect(client.getByRole('heading', { name: 'Notifications', level: 1 })).toBeFocused()
  await expect(told(client).getByText('Unread: ')).toHaveCount(2)
  await client.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(client)).toHaveAccessibleName('Messages and notifications')
  await expect(told(client)).toHaveCount(2)
  await expect(told(client).getByText('Unread: ')).toHaveCount(0)
})
