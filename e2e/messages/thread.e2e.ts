import type { Locator, Page } from '@playwright/test'
import { standingLine } from '../../contract/values/standing-line.ts'
import { clientWith, hearsNothing, heldBack, toast, turn } from '../portal.ts'
import { messagesLink } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import {
  clientAndAgent,
  clientBesideAgent,
  field,
  log,
  messageOf,
  openThread,
  say,
  sendButton,
  sending,
  stored,
  write,
} from './messages.ts'

const backLink = (page: Page) => page.getByRole('link', { name: 'Back to conversations' })

const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link')

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / })

async function expectApart(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Both are on the screen')
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart).toBe(true)
}

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
  await expect(messagesLink(client)).toHaveText(/1 unread$/)
  const tick = messageOf(agent, 'It is since this morning.').getByLabel('Read')
  await expect(tick).toHaveCount(0)
  await turn(client, 'visible')
  await expect(tick).toBeVisible()
  await expect(messagesLink(client)).toHaveText('Messages')
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

test('what says that a message was sent lies over nothing that one needs next', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  const needed = {
    390: [agent.getByRole('banner').first(), backLink(agent), agent.getByRole('heading', { name: 'Plover' })],
    768: [
      agent.getByRole('heading', { name: 'Messages' }),
      agent.getByRole('button', { name: 'New Message' }),
    ],
    1024: [
      agent.getByRole('heading', { name: 'Messages' }),
      agent.getByRole('button', { name: 'New Message' }),
    ],
  }
  for (const [width, others] of Object.entries(needed)) {
    await agent.setViewportSize({ width: Number(width), height: 800 })
    await openThread(agent, clientId)
    await say(agent, `At ${width} pixels`)
    const shown = agent.locator('li[data-state=open]')
    await expect(shown).toBeVisible()
    for (const other of [...others, field(agent), sendButton(agent)]) await expectApart(shown, other)
    if (Number(width) > 390) await expectApart(shown, agent.getByRole('region', { name: 'Conversations' }))
  }
})

test('on a phone a lost connection is told under the name, and a failure under that', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await agent.setViewportSize({ width: 390, height: 800 })
  await hearsNothing(agent)
  await agent.route(sending, (route) => route.abort())
  await openThread(agent, clientId)
  const notice = agent.getByText('Connection lost. Trying again...', { exact: true })
  await expect(notice).toBeVisible()
  await expectApart(notice, agent.getByRole('heading', { name: 'Plover & Reed' }))
  await say(agent, 'Is anybody there?')
  await expect(toast(agent, 'Failed to send message')).toBeVisible()
  await expectApart(notice, agent.locator('li[data-state=open]'))
})

test('on a phone the way back to the list leaves no screen in the history that was left', async ({
  browser,
}) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await write(agent.request, 'Welcome to the portal.', clientId)
  await client.setViewportSize({ width: 390, height: 800 })
  await client.goto('/documents')
  await client.goto('/messages')
  await rows(client).click()
  await backLink(client).click()
  await expect(rows(client)).toBeFocused()
  await client.goForward()
  await expect(client.getByRole('heading', { name: 'Daniel Kim' })).toBeFocused()
  await backLink(client).click()
  await expect(rows(client)).toBeVisible()
  await client.goBack()
  await expect(client).toHaveURL('/documents')
})

test('with a mouse one goes on by writing, and Back leads to the name of the thread', async ({ browser }) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  const { userId: otherId } = await clientWith(agent.request)
  await write(agent.request, 'Welcome to the portal.', otherId)
  await write(client.request, 'שלום, is the van covered?')
  const row = (id: string) => agent.locator(`a[href="/messages?with=${id}"]`)
  await agent.goto('/messages?with=')
  await expect(agent.getByText('Select a conversation.', { exact: true })).toBeVisible()
  await row(clientId).click()
  await expect(field(agent)).toBeFocused()
  await expect(log(agent).getByText('is the van covered?')).toHaveCSS('direction', 'rtl')
  await expect(thread(agent).getByText('New', { exact: true })).toBeVisible()
  await row(otherId).click()
  await expect(log(agent).getByText('Welcome to the portal.')).toBeVisible()
  await agent.goBack()
  await expect(thread(agent).getByRole('heading', { name: 'Plover & Reed' })).toBeFocused()
})

test('New goes once the person has answered', async ({ browser }) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await write(client.request, 'Is the van covered?')
  await openThread(agent, clientId)
  const line = thread(agent).getByText('New', { exact: true })
  await expect(line).toBeVisible()
  await say(agent, 'It is since this morning.')
  await expect(line).toBeHidden()
})

test('messages that arrive together are read out as one, with their number', async ({ browser }) => {
  const { agent, client, clientId } = await clientBesideAgent(browser)
  await write(client.request, 'Good morning.')
  await openThread(agent, clientId)
  await expect(log(agent).getByText('Good morning.')).toBeVisible()
  const release = await heldBack(agent, `**/api/agent/messages/client/${clientId}?*`)
  for (const content of ['The van is here.', 'It is blue.', 'Is it covered?'])
    await write(client.request, content)
  release()
  await expect(
    agent.locator('[aria-live]').getByText('3 new messages. The last, from Ines Vega: Is it covered?'),
  ).toBeAttached()
})

test('the Messages tab, once pressed, has its field in view, and the page scrolls on from its log', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await write(agent.request, 'Welcome to the portal.', clientId)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await agent.setViewportSize(size)
    await agent.goto(`/client-details/${clientId}`)
    await agent.getByRole('tab', { name: 'Messages' }).click()
    await expect(field(agent)).toBeInViewport({ ratio: 1 })
    await expect(log(agent).getByText('Welcome to the portal.')).toBeInViewport()
    const before = await agent.evaluate('scrollY')
    expect(before).toBeGreaterThan(0)
    await log(agent).hover()
    await agent.mouse.wheel(0, -200)
    await expect.poll(() => agent.evaluate('scrollY')).toBeLessThan(Number(before))
  }
})

test('at twice the type a phone still shows messages, and the field is one line', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await write(agent.request, 'Welcome to the portal.', clientId)
  await agent.setViewportSize({ width: 390, height: 640 })
  await openThread(agent, clientId)
  await field(agent).waitFor()
  await agent.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(async () => (await log(agent).boundingBox())?.height).toBeGreaterThan(200)
  expect((await field(agent).boundingBox())?.height).toBeLessThan(100)
})

test('all messages of a thread stand on paper, not only those on the screen', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  for (let place = 1; place <= 30; place++) await write(agent.request, `Message ${place}`, clientId)
  await openThread(agent, clientId)
  await expect(log(agent).getByText('Message 30', { exact: true })).toBeVisible()
  await expect(log(agent).getByText('Message 1', { exact: true })).toHaveCount(0)
  await agent.emulateMedia({ media: 'print' })
  await agent.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  await expect(agent.getByText(/^Message \d+$/).filter({ visible: true })).toHaveCount(30)
})
