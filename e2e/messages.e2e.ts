import type { Page } from '@playwright/test'
import { standingLine } from '../contract/values/standing-line.ts'
import {
  clientAndAgent,
  clientBesideAgent,
  field,
  log,
  messageOf,
  openThread,
  say,
  sendButton,
  stored,
  write,
} from './messages.ts'
import { pdf } from './papers.ts'
import { clientWith, hearsNothing, heldBack, invited, pageAs, toast } from './portal.ts'
import { expect, test } from './test.ts'

const conversations = '**/api/message/conversations?*'
const sending = '**/api/message'
const sidebarLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Messages/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Messages/ })
async function toMessages(page: Page) {
  await bell(page).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Messages/ })
    .click()
}

/** Covers or uncovers a page, as going to another tab of its window does. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)

test('a client without messages reads Loading conversations..., No messages yet and how to start one', async ({
  browser,
}) => {
  const { client } = await clientBesideAgent(browser)
  const release = await heldBack(client, conversations)
  await client.goto('/messages')
  await expect(client.getByPlaceholder('Search conversations...')).toBeVisible()
  await expect(client.getByRole('status').getByText('Loading conversations...')).toBeAttached()
  await expect(client.getByText('Select a conversation.', { exact: true })).toBeVisible()
  release()
  await expect(client.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(client.getByText('Start a conversation with your agent.', { exact: true })).toBeVisible()
  await client.getByRole('link', { name: 'Write a message' }).click()
  const thread = client.getByRole('region', { name: 'Conversation with Daniel Kim' })
  await expect(thread.getByText('Usually responds within a day', { exact: true })).toBeVisible()
  await expect(thread.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(thread.getByText(standingLine)).toBeVisible()
})

test('a conversation shows its partner, its last message, when that was and how much is unread', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await write(client.request, 'Is the van covered?')
  await client.goto('/messages')
  const own = client.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(own).toContainText('Daniel Kim')
  await expect(own).toContainText('You: Is the van covered?')
  await expect(own.locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M$/)
  await agent.goto('/messages')
  const theirs = agent.locator(`a[href="/messages?with=${clientId}"]`)
  await expect(theirs).toContainText('Plover & Reed')
  await expect(theirs).toContainText('Ines Vega')
  await expect(theirs).toContainText(/1 unread/)
  await expect(agent.getByText('Select a conversation.', { exact: true })).toBeVisible()
  await theirs.click()
  await expect(theirs).toHaveAttribute('aria-current', 'true')
  const thread = agent.getByRole('region', { name: 'Conversation with Plover & Reed' })
  await expect(thread.getByText('Usually responds within a day', { exact: true })).toBeVisible()
  await expect(thread.getByRole('link', { name: 'Details of Plover & Reed' })).toHaveAttribute(
    'href',
    `/client-details/${clientId}`,
  )
  await expect(thread.getByText('New', { exact: true })).toBeVisible()
  await expect(theirs).not.toContainText('unread')
})

test('the conversation with the latest message stands first, and a search finds by name or says that it found none', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  // Found by a name that no other test has: others write to clients of this agent meanwhile.
  const name = `Corvane ${crypto.randomUUID().slice(0, 8)}`
  const mill = await invited(agent.request, { company: `${name} Mill` })
  const yard = await invited(agent.request, { company: `${name} Yard` })
  await write(agent.request, 'Welcome to the portal.', mill.userId)
  await write(agent.request, 'Your binder is ready.', yard.userId)
  await agent.goto('/messages')
  const rows = agent.getByRole('list', { name: 'Conversations' }).getByRole('link')
  const search = agent.getByRole('searchbox', { name: 'Search conversations' })
  await search.fill('nobody of that name')
  await expect(agent.getByText('No conversations match your search.')).toBeVisible()
  await search.fill(name.toLowerCase())
  await expect(rows).toContainText([`${name} Yard`, `${name} Mill`])
  await write(agent.request, 'One thing more.', mill.userId)
  await expect(rows).toContainText([`${name} Mill`, `${name} Yard`])
  await expect(rows.first()).toContainText('You: One thing more.')
})

test('staff without conversations reads that there are none, and of a client who is not theirs that there is no such', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  await agent.route(conversations, (route) =>
    route.fulfill({ json: { conversations: [], total: 0, nextCursor: null } }),
  )
  const { clients } = await (await (await pageAs(browser, 'agent2')).request.get('/api/agent/clients')).json()
  await openThread(agent, clients[0].id)
  await expect(agent.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(agent.getByText('Client not found', { exact: true })).toBeVisible()
  await agent.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(agent).toHaveURL('/messages')
})

test('who has not accepted the invitation is said not to see the messages yet', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await expect(agent.getByText(/^The invitation has not been accepted yet\./)).toBeVisible()
})

test('the Messages tab of a client reads Start a Conversation, and then has the one with that client', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await agent.goto(`/client-details/${clientId}?tab=messages`)
  await expect(agent.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await say(agent, 'Welcome to the agency.')
  await expect(messageOf(agent, 'Welcome to the agency.')).toBeVisible()
  await expect(toast(agent, 'Message sent')).toBeVisible()
  expect(await stored(agent.request, clientId)).toEqual(['Welcome to the agency.'])
})

test('a thread that cannot be read says Failed to fetch messages, and is there on Try again', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await write(agent.request, 'Your binder is ready.', clientId)
  await hearsNothing(agent)
  const reading = `**/api/agent/messages/client/${clientId}?*`
  await agent.route(reading, (route) => route.fulfill({ status: 400, json: {} }))
  await openThread(agent, clientId)
  await expect(agent.getByText('Failed to fetch messages', { exact: true })).toBeVisible()
  await agent.unroute(reading)
  await agent.getByRole('button', { name: 'Try again' }).click()
  await expect(messageOf(agent, 'Your binder is ready.')).toBeVisible()
})

test('Enter sends, Shift+Enter begins a line, and fewer than five characters are not sent', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await expect(sendButton(agent)).toBeDisabled()
  await field(agent).fill('   ')
  await expect(sendButton(agent)).toBeDisabled()
  await say(agent, 'Hi <')
  await expect(agent.getByText('Message must be at least 5 characters', { exact: true })).toBeVisible()
  await expect(field(agent)).toHaveAccessibleDescription('Message must be at least 5 characters')
  await field(agent).press('End')
  await field(agent).pressSequentially('b>')
  await field(agent).press('Shift+Enter')
  await field(agent).pressSequentially('see https://carrier.example/form.')
  await expect(agent.getByText('Message must be at least 5 characters')).toBeHidden()
  await field(agent).press('Enter')
  await expect(toast(agent, 'Message sent')).toBeVisible()
  await expect(agent.getByText('Your message has been sent successfully.', { exact: true })).toBeVisible()
  await expect(field(agent)).toHaveValue('')
  expect(await stored(agent.request, clientId)).toEqual(['Hi <b>\nsee https://carrier.example/form.'])
  const link = log(agent).getByRole('link', { name: 'https://carrier.example/form', exact: true })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('a message stands in the thread at once as sending, and meanwhile nothing else is sent', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  const release = await heldBack(agent, sending)
  await say(agent, 'The first of two.')
  await expect(messageOf(agent, 'The first of two.').getByText('Sending', { exact: true })).toBeVisible()
  await expect(field(agent)).toHaveValue('')
  await say(agent, 'The second of two.')
  await expect(sendButton(agent)).toBeDisabled()
  await expect(sendButton(agent)).toHaveAccessibleName('Sending...')
  await expect(log(agent).getByText('The second of two.')).toHaveCount(0)
  release()
  await expect(toast(agent, 'Message sent')).toBeVisible()
  await expect(messageOf(agent, 'The first of two.').getByText('Sending', { exact: true })).toBeHidden()
  await expect(messageOf(agent, 'The first of two.').locator('time')).toBeVisible()
  await expect(field(agent)).toHaveValue('The second of two.')
  await sendButton(agent).click()
  await expect(log(agent).getByText('The second of two.')).toBeVisible()
  await expect
    .poll(() => stored(agent.request, clientId))
    .toEqual(['The first of two.', 'The second of two.'])
})

test('what is being written is kept for each conversation, over a reload too', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  const { userId: otherId } = await clientWith(agent.request)
  await write(agent.request, 'Welcome to the portal.', otherId)
  await openThread(agent, clientId)
  await field(agent).fill('About your renewal')
  await agent.locator(`a[href="/messages?with=${otherId}"]`).click()
  await expect(log(agent).getByText('Welcome to the portal.')).toBeVisible()
  await expect(field(agent)).toHaveValue('')
  await agent.goBack()
  await expect(field(agent)).toHaveValue('About your renewal')
  await agent.reload()
  await expect(field(agent)).toHaveValue('About your renewal')
  await agent.goto(`/client-details/${clientId}?tab=messages`)
  await expect(agent.getByText('Start a Conversation', { exact: true })).toBeVisible()
  await expect(field(agent)).toHaveValue('About your renewal')
})

test('a message reaches the open thread of the other side, whose tick says when it was seen', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await openThread(agent, clientId)
  await openThread(client)
  await expect(field(agent)).toBeVisible()
  await say(client, 'Is the new van on the policy?')
  await expect(log(agent).getByText('Is the new van on the policy?')).toBeVisible()
  await expect(messageOf(client, 'Is the new van on the policy?').getByLabel('Read')).toBeVisible()

  await turn(client, 'hidden')
  await say(agent, 'It is since this morning.')
  await expect(log(client).getByText('It is since this morning.')).toBeVisible()
  await expect(sidebarLink(client)).toHaveText(/1 unread$/)
  const tick = messageOf(agent, 'It is since this morning.').getByLabel('Read')
  await expect(tick).toHaveCount(0)
  await turn(client, 'visible')
  await expect(tick).toBeVisible()
  await expect(sidebarLink(client)).toHaveText('Messages')
})

test('a message to somebody on another screen is counted by the badge and the bell, and not read', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  const isOpen = client.waitForResponse('**/api/events')
  await client.goto('/documents')
  await isOpen
  await openThread(agent, clientId)
  await say(agent, 'Your ID cards are here.')
  await expect(sidebarLink(client)).toHaveText(/Messages\s*1 unread$/)
  await expect(bell(client)).toHaveAccessibleName('Messages, 1 unread')
  await expect(messageOf(agent, 'Your ID cards are here.').getByLabel('Read')).toHaveCount(0)
  await toMessages(client)
  await client.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await expect(messageOf(agent, 'Your ID cards are here.').getByLabel('Read')).toBeVisible()
  await expect(bell(client)).toHaveAccessibleName('Messages and notifications')
})

test('a message that the network refuses is kept as not sent, over a reload too, until it is tried again', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await agent.route(sending, (route) => route.abort())
  await say(agent, 'Please sign the form.')
  await expect(toast(agent, 'Failed to send message')).toBeVisible()
  const message = messageOf(agent, 'Please sign the form.')
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  await expect(message.getByText(/^The portal cannot be reached/)).toBeVisible()
  await agent.reload()
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  await agent.unroute(sending)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(agent, 'Message sent')).toBeVisible()
  await expect(message.getByText('Not sent', { exact: true })).toBeHidden()
  expect(await stored(agent.request, clientId)).toEqual(['Please sign the form.'])
})

test('Edit takes back what was not sent, and never over what is being written', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await agent.route(sending, (route) =>
    route.fulfill({ status: 503, json: { message: 'The server says why' } }),
  )
  await say(agent, 'Please sing the form.')
  const message = messageOf(agent, 'Please sing the form.')
  await expect(message.getByText('The server says why')).toBeVisible()
  await expect(agent.getByRole('listitem').getByText('The server says why')).toBeVisible()
  await field(agent).fill('Another thing')
  await expect(message.getByRole('button', { name: 'Edit' })).toBeDisabled()
  await field(agent).fill('')
  await message.getByRole('button', { name: 'Edit' }).click()
  await expect(field(agent)).toBeFocused()
  await expect(field(agent)).toHaveValue('Please sing the form.')
  await expect(message).toHaveCount(0)
})

test('a message whose answer was lost is stored once, however often it is tried again', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await hearsNothing(agent)
  await openThread(agent, clientId)
  await agent.route(sending, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await say(agent, 'Only once, please.')
  const message = messageOf(agent, 'Only once, please.')
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(message.getByText('Sending', { exact: true })).toBeHidden()
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  await agent.unroute(sending)
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(agent, 'Message sent')).toBeVisible()
  await expect(message).toHaveCount(1)
  expect(await stored(agent.request, clientId)).toEqual(['Only once, please.'])
})

test('a message whose answer was lost is known again by the thread, without being sent again', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  let tries = 0
  await agent.route(sending, async (route) => {
    tries++
    await route.fetch()
    await route.abort()
  })
  await say(agent, 'It has arrived after all.')
  const message = messageOf(agent, 'It has arrived after all.')
  await expect(message.locator('time')).toBeVisible()
  await expect(message.getByText('Not sent', { exact: true })).toBeHidden()
  await agent.reload()
  await expect(message.locator('time')).toBeVisible()
  await expect(message).toHaveCount(1)
  expect(tries).toBe(1)
})

test('a file goes with a message: it is in both threads and among the documents of the client', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await openThread(agent, clientId)
  await openThread(client)
  const chooser = client.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(client.getByText('Please choose a pdf, jpg, jpeg, png, doc or docx file')).toBeVisible()
  await chooser.setInputFiles(pdf('first-page.pdf'))
  await client.getByRole('button', { name: 'Remove first-page.pdf' }).click()
  await chooser.setInputFiles(pdf('lease-page-7.pdf'))
  await sendButton(client).click()
  await expect(client.getByText('Message must be at least 5 characters', { exact: true })).toBeVisible()
  await say(client, 'Here is page 7.')
  for (const page of [client, agent]) {
    const message = messageOf(page, 'Here is page 7.')
    await expect(message.getByText('lease-page-7.pdf', { exact: true })).toBeVisible()
    await expect(message.getByRole('button', { name: 'View lease-page-7.pdf' })).toBeVisible()
    await expect(message.getByRole('button', { name: 'Download lease-page-7.pdf' })).toBeVisible()
  }
  await client.goto('/documents')
  await expect(client.getByRole('article', { name: 'lease-page-7' })).toBeVisible()
  const { documents } = await (await client.request.get('/api/documents/all')).json()
  await agent.request.delete(`/api/agent/document/${documents[0].id}?reason=wrong%20file`)
  await expect(agent.getByText('The attached document was removed.')).toBeVisible()
  expect(clientId).toBe(documents[0].clientId)
})

test('an upload can be cancelled, and a file that a reload has lost is told of', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  const release = await heldBack(agent, sending)
  await agent.locator('input[type=file]').setInputFiles(pdf('declarations.pdf'))
  await say(agent, 'Your declarations page.')
  const message = messageOf(agent, 'Your declarations page.')
  await message.getByRole('button', { name: 'Cancel' }).click()
  await expect(message.getByText('You cancelled it')).toBeVisible()
  await message.getByRole('button', { name: 'Edit' }).click()
  await expect(field(agent)).toHaveValue('Your declarations page.')
  await expect(agent.getByRole('button', { name: 'Remove declarations.pdf' })).toBeVisible()
  await field(agent).press('Enter')
  await message.getByRole('button', { name: 'Cancel' }).click()
  await expect(message.getByText('You cancelled it')).toBeVisible()
  release()
  await agent.reload()
  await expect(message.getByText('You cancelled it. Please attach declarations.pdf again')).toBeVisible()
  await expect(message.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(message.getByRole('button', { name: 'Edit' })).toBeEnabled()
  expect(await stored(agent.request, clientId)).toEqual([])
})

test('a long thread opens at its end, keeps the place while older messages come, and draws only some', async ({
  browser,
}) => {
  test.slow()
  const { agent, client, clientId } = await clientBesideAgent(browser)
  for (let place = 1; place <= 180; place++)
    await write(
      place % 3 ? agent.request : client.request,
      `Message ${place}\n`.repeat(1 + (place % 4)),
      clientId,
    )
  await openThread(client)
  const shown = (place: number) => log(client).getByText(new RegExp(`^Message ${place}(\\s|$)`))
  await expect(shown(180)).toBeInViewport()
  await expect(client.getByRole('button', { name: /^Latest messages/ })).toBeHidden()

  const release = await heldBack(client, '**/api/message?*cursor=*')
  await log(client).evaluate((element) => element.scrollTo(0, 0))
  await expect(client.getByText('Loading older messages...')).toBeVisible()
  const place = async () => (await shown(131).boundingBox())?.y ?? Number.NaN
  await expect(shown(131)).toBeInViewport()
  const before = await place()
  release()
  await expect(shown(130)).toBeAttached()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1)

  await write(agent.request, 'While you were up there', clientId)
  const latest = client.getByRole('button', { name: 'Latest messages (1 new)' })
  await expect(latest).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1)
  await openThread(agent, clientId)
  const tick = messageOf(agent, 'While you were up there').getByLabel('Read')
  await expect(log(agent).getByText('While you were up there')).toBeVisible()
  await expect(tick).toHaveCount(0)

  await expect(async () => {
    await log(client).evaluate((element) => element.scrollTo(0, 0))
    await expect(shown(1)).toBeInViewport({ timeout: 500 })
  }).toPass()
  expect(await log(client).locator('[data-index]').count()).toBeLessThan(60)
  await latest.click()
  await expect(log(client).getByText('While you were up there')).toBeInViewport()
  await expect(latest).toBeHidden()
  await expect(tick).toBeVisible()
})

test('on a phone the list and the thread are two screens, and the composer stands at the foot', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await write(agent.request, 'Welcome to the portal.', clientId)
  await client.setViewportSize({ width: 390, height: 800 })
  await client.goto('/messages')
  await expect(client.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(field(client)).toHaveCount(0)
  await client.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  await expect(client.getByRole('heading', { name: 'Daniel Kim' })).toBeFocused()
  await expect(client.getByRole('searchbox', { name: 'Search conversations' })).toHaveCount(0)
  await expect(client.getByText(standingLine)).toBeInViewport({ ratio: 1 })
  const short = 'document.documentElement.scrollHeight - innerHeight'
  expect(await client.evaluate<number>(short)).toBeLessThanOrEqual(0)
  await client.getByRole('link', { name: 'Back to conversations' }).click()
  await expect(client).toHaveURL('/messages')
  await expect(client.getByRole('list', { name: 'Conversations' }).getByRole('link')).toBeFocused()
})

const rowOf = (page: Page, clientId: string) => page.locator(`a[href="/messages?with=${clientId}"]`)

test('a message that is on its way or was not sent is told of by its row of the list, and by whom it was meant for', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  const { userId: otherId } = await clientWith(agent.request)
  for (const id of [clientId, otherId]) await write(agent.request, 'Welcome to the portal.', id)
  await openThread(agent, clientId)
  const held = Promise.withResolvers<void>()
  await agent.route(sending, async (route) => {
    await held.promise
    await route.abort()
  })
  await say(agent, 'Please sign the form.')
  await rowOf(agent, otherId).click()
  await expect(rowOf(agent, clientId)).toContainText('Sending: Please sign the form.')
  held.resolve()
  await expect(agent.getByText(/^To Plover & Reed: The portal cannot be reached/)).toBeVisible()
  await expect(rowOf(agent, clientId)).toContainText('Not sent: Please sign the form.')
  await expect(rowOf(agent, otherId)).toContainText('You: Welcome to the portal.')
})

test('the list says who wrote, where it is neither the reader nor the one they write with', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  const admin = await pageAs(browser, 'admin')
  await write(admin.request, 'I am in for Daniel today.', clientId)
  const { user } = await (await admin.request.get('/api/auth/me')).json()
  const line = `${user.firstName} ${user.lastName}: I am in for Daniel today.`
  for (const page of [agent, client]) {
    await page.goto('/messages')
    await expect(page.getByRole('list', { name: 'Conversations' })).toContainText(line)
  }
})

test('a search of the list that finds nobody leads staff to a new message, and that to its conversation', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  const company = `Fenwick Boats ${clientId.slice(-6)}`
  await agent.request.put(`/api/agent/client/${clientId}`, { data: { company } })
  await agent.goto('/messages')
  await agent.getByRole('searchbox', { name: 'Search conversations' }).fill(company)
  await expect(agent.getByText('No conversations match your search.')).toBeVisible()
  await agent
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: 'New Message' })
    .click()
  const dialog = agent.getByRole('dialog', { name: 'New Message' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue(company)
  await dialog.getByRole('combobox', { name: 'Client' }).press('ArrowDown')
  await agent.getByRole('option', { name: company }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Your binder is ready.')
  await dialog.getByRole('button', { name: 'Send Message' }).click()
  await expect(agent).toHaveURL(`/messages?with=${clientId}`)
  await expect(messageOf(agent, 'Your binder is ready.')).toBeVisible()
})

test('the title of every screen says how much is unread', async ({ browser }) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  const isOpen = client.waitForResponse('**/api/events')
  await client.goto('/documents')
  await isOpen
  await expect(client).toHaveTitle(/^Documents · /)
  await write(agent.request, 'Your ID cards are here.', clientId)
  await expect(client).toHaveTitle(/^\(1\) Documents · /)
  await toMessages(client)
  await expect(client).toHaveTitle(/^\(1\) Messages · /)
  await openThread(client)
  await expect(client).toHaveTitle(/^Messages · /)
})

test('what the server refuses is not offered to be tried again, over a reload either', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await agent.route(sending, (route) => route.fulfill({ status: 404, json: { message: 'Client not found' } }))
  await say(agent, 'Are you still with us?')
  const message = messageOf(agent, 'Are you still with us?')
  await expect(message.getByText('Client not found')).toBeVisible()
  await agent.reload()
  await expect(message.getByText('Client not found')).toBeVisible()
  await expect(message.getByRole('button', { name: 'Edit' })).toBeEnabled()
  await expect(message.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a message that a session did not outlive says so after signing in again, and can be sent', async ({
  browser,
}) => {
  const { client } = await clientBesideAgent(browser)
  await openThread(client)
  await expect(field(client)).toBeVisible()
  const cookies = await client.context().cookies()
  await client.context().clearCookies()
  await say(client, 'Is the van covered?')
  await expect(client).toHaveURL(/\/login/)
  await client.context().addCookies(cookies)
  await openThread(client)
  const message = messageOf(client, 'Is the van covered?')
  await expect(message.getByText('You were signed out before this was sent')).toBeVisible()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(client, 'Message sent')).toBeVisible()
})

test('the browser asks before a page is closed that is sending a file, and not while it sends words', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await agent.route(sending, () => {})
  await agent.locator('input[type=file]').setInputFiles(pdf('declarations.pdf'))
  await say(agent, 'Your declarations page.')
  const message = messageOf(agent, 'Your declarations page.')
  await expect(message.getByText('Sending', { exact: true })).toBeVisible()
  const asks = agent.waitForEvent('dialog')
  await agent.close({ runBeforeUnload: true })
  const asked = await asks
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await message.getByRole('button', { name: 'Cancel' }).click()
  await say(agent, 'Words alone are kept.')
  await expect(messageOf(agent, 'Words alone are kept.').getByText('Sending')).toBeVisible()
  const closes = agent.waitForEvent('close')
  await agent.close({ runBeforeUnload: true })
  await closes
})
