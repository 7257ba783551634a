import type { Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { clientWithPolicies, delayResponses, inviteNewClient } from '../portal.ts'
import { expect, test } from '../test.ts'
import { conversationsRoute, messageField, sendByApi, sendInThread, sendRoute } from './messages.ts'

const rowOf = (page: Page, clientId: string) => page.locator(`a[href="/messages?with=${clientId}"]`)

test('the conversation of a client and their agent in the lists of both', async ({
  client,
  agentPage,
  clientPage,
  somebody,
}) => {
  // Spec: inbox/empty, inbox/thread, inbox/partner
  await test.step('a client without messages reads Loading conversations..., No messages yet and how to start one', async () => {
    const release = await delayResponses(clientPage, conversationsRoute)
    const streamResponse = clientPage.waitForResponse('**/api/events*')
    await clientPage.goto('/messages')
    await streamResponse
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
  await test.step('a conversation shows its partner, its last message, when that was and how much is unread', async () => {
    await sendByApi(client.request, 'Is the van covered?')
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

  await test.step('the list says who wrote, where it is neither the reader nor the one they write with', async () => {
    const admin = await somebody({ role: 'admin' })
    await sendByApi(admin.request, 'I am in for Daniel today.', client.id)
    const { user } = await (await admin.request.get('/api/auth/me')).json()
    const line = `${user.firstName} ${user.lastName}: I am in for Daniel today.`
    for (const page of [agentPage, clientPage])
      await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(line)
  })
})

test('the list of conversations of staff', async ({ agent, client, agentPage }) => {
  // Spec: inbox/search, inbox/order
  await test.step('the conversation with the latest message stands first, and a search finds by name or says that it found none', async () => {
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
    await search.fill('')
  })

  await test.step('a message that is on its way or was not sent is told of by its row of the list, and by whom it was meant for', async () => {
    const { userId: otherId } = await clientWithPolicies(agent.request)
    for (const id of [client.id, otherId]) await sendByApi(agent.request, 'Welcome to the portal.', id)
    await rowOf(agentPage, client.id).click()
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
})
