import type { Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { clientWithPolicies, delayResponses, inviteNewClient, pageAs } from '../portal.ts'
import { expect, test } from '../test.ts'
import {
  conversationsRoute,
  messageField,
  messageInThread,
  openThread,
  sendByApi,
  sendInThread,
  sendRoute,
} from './messages.ts'

const rowOf = (page: Page, clientId: string) => page.locator(`a[href="/messages?with=${clientId}"]`)

// Spec: inbox/empty, inbox/thread, inbox/partner
test('a client without messages reads Loading conversations..., No messages yet and how to start one', async ({
  clientPage,
}) => {
  const release = await delayResponses(clientPage, conversationsRoute)
  await clientPage.goto('/messages')
  await expect(clientPage.getByPlaceholder('Search conversations...')).toBeVisible()
  await expect(clientPage.getByRole('status').getByText('Loading conversations...')).toBeAttached()
  release()
  await expect(clientPage.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(clientPage.getByText('Start a conversation with your agent.', { exact: true })).toBeVisible()
  const thread = clientPage.getByRole('region', { name: 'Conversation with Daniel Kim' })
  await expect(thread.getByText('Usually responds within a day', { exact: true })).toBeVisible()
  await expect(thread.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(thread.getByText(noChangeNotice)).toBeVisible()
})

// Spec: inbox/both
test('a conversation shows its partner, its last message, when that was and how much is unread', async ({
  client,
  agentPage,
  clientPage,
}) => {
  await sendByApi(client.request, 'Is the van covered?')
  await clientPage.goto('/messages')
  const ownConversations = clientPage.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(ownConversations).toContainText('Daniel Kim')
  await expect(ownConversations).toContainText('You: Is the van covered?')
  await expect(ownConversations.locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await agentPage.goto('/messages')
  const conversationLink = agentPage.locator(`a[href="/messages?with=${client.id}"]`)
  await expect(conversationLink).toContainText('Plover & Reed')
  await expect(conversationLink).toContainText('Ines Vega')
  await expect(conversationLink).toContainText(/1 unread/)
  await expect(agentPage.getByText('Select a conversation.', { exact: true })).toBeVisible()
  await conversationLink.click()
  await expect(conversationLink).toHaveAttribute('aria-current', 'true')
  const thread = agentPage.getByRole('region', { name: 'Conversation with Plover & Reed' })
  await expect(thread.getByText('Usually responds within a day', { exact: true })).toBeVisible()
  await expect(thread.getByRole('link', { name: 'Details of Plover & Reed' })).toHaveAttribute(
    'href',
    `/client-details/${client.id}`,
  )
  await expect(thread.getByText('New', { exact: true })).toBeVisible()
  await expect(conversationLink).not.toContainText('unread')
})

// Spec: inbox/search, inbox/order
test('the conversation with the latest message stands first, and a search finds by name or says that it found none', async ({
  agent,
}) => {
  const agentPage = await agent.open()
  // Searches for a unique name: other tests write to clients of the demo agent.
  const name = `Corvane ${crypto.randomUUID().slice(0, 8)}`
  const millClient = await inviteNewClient(agent.request, { company: `${name} Mill` })
  const yard = await inviteNewClient(agent.request, { company: `${name} Yard` })
  await sendByApi(agent.request, 'Welcome to the portal.', millClient.userId)
  await sendByApi(agent.request, 'Your binder is ready.', yard.userId)
  await agentPage.goto('/messages')
  const rows = agentPage.getByRole('list', { name: 'Conversations' }).getByRole('link')
  const search = agentPage.getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('nobody of that name')
  await expect(agentPage.getByText('No conversations match your search.')).toBeVisible()
  await search.fill(name.toLowerCase())
  await expect(rows).toContainText([`${name} Yard`, `${name} Mill`])
  await sendByApi(agent.request, 'One thing more.', millClient.userId)
  await expect(rows).toContainText([`${name} Mill`, `${name} Yard`])
  await expect(rows.first()).toContainText('You: One thing more.')
})

test('staff without conversations reads that there are none, and of a client who is not theirs that there is no such', async ({
  agent,
  browser,
}) => {
  const agentPage = await agent.open()
  await agentPage.route(conversationsRoute, (route) =>
    route.fulfill({ json: { conversations: [], total: 0, nextCursor: null } }),
  )
  const { clients } = await (await (await pageAs(browser, 'agent2')).request.get('/api/agent/clients')).json()
  await openThread(agentPage, clients[0].id)
  await expect(agentPage.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(agentPage.getByText('Client not found', { exact: true })).toBeVisible()
  await agentPage.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(agentPage).toHaveURL('/messages')
})

test('a message that is on its way or was not sent is told of by its row of the list, and by whom it was meant for', async ({
  agent,
  client,
  agentPage,
}) => {
  const { userId: otherId } = await clientWithPolicies(agent.request)
  for (const id of [client.id, otherId]) await sendByApi(agent.request, 'Welcome to the portal.', id)
  await openThread(agentPage, client.id)
  const heldResponse = Promise.withResolvers<void>()
  await agentPage.route(sendRoute, async (route) => {
    await heldResponse.promise
    await route.abort()
  })
  // Until the client has loaded, the field is labeled for "the client".
  await expect(messageField(agentPage)).toHaveAccessibleName('Message to Plover & Reed')
  await sendInThread(agentPage, 'Please sign the form.')
  await rowOf(agentPage, otherId).click()
  await expect(rowOf(agentPage, client.id)).toContainText('Sending: Please sign the form.')
  heldResponse.resolve()
  await expect(agentPage.getByText(/^To Plover & Reed: The portal cannot be reached/)).toBeVisible()
  await expect(rowOf(agentPage, client.id)).toContainText('Not sent: Please sign the form.')
  await expect(rowOf(agentPage, otherId)).toContainText('You: Welcome to the portal.')
})

test('the list says who wrote, where it is neither the reader nor the one they write with', async ({
  client,
  agentPage,
  clientPage,
  browser,
}) => {
  const admin = await pageAs(browser, 'admin')
  await sendByApi(admin.request, 'I am in for Daniel today.', client.id)
  const { user } = await (await admin.request.get('/api/auth/me')).json()
  const line = `${user.firstName} ${user.lastName}: I am in for Daniel today.`
  for (const page of [agentPage, clientPage]) {
    await page.goto('/messages')
    await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(line)
  }
})

test('a search of the list that finds nobody leads staff to a new message, and that to its conversation', async ({
  agent,
  client,
  agentPage,
}) => {
  const company = `Fenwick Boats ${client.id.slice(-6)}`
  await agent.request.put(`/api/agent/client/${client.id}`, { data: { company } })
  await agentPage.goto('/messages')
  await agentPage.getByRole('searchbox', { name: 'Search conversations' }).fill(company)
  await expect(agentPage.getByText('No conversations match your search.')).toBeVisible()
  await agentPage
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: 'New Message' })
    .click()
  const dialog = agentPage.getByRole('dialog', { name: 'New Message' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(company)
  await dialog.getByRole('combobox', { name: 'Client' }).press('ArrowDown')
  await agentPage.getByRole('option', { name: company }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your binder is ready.')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(agentPage).toHaveURL(`/messages?with=${client.id}`)
  await expect(messageInThread(agentPage, 'Your binder is ready.')).toBeVisible()
})
