import type { Locator, Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import { newId } from '../../server/platform/ids.ts'
import {
  blockEventStream,
  clientWithPolicies,
  delayResponses,
  pauseClock,
  setTabVisibility,
  toastTitled,
} from '../portal.ts'
import { dashboardSidebar, messagesBell, messagesLink } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  messageLog,
  openThread,
  sendButton,
  sendByApi,
  sendInThread,
  sendRoute,
} from './messages.ts'

const backLink = (page: Page) => page.getByRole('link', { name: 'Back to conversations' })

const rowOf = (page: Page, clientId: string) => page.locator(`a[href="/messages?with=${clientId}"]`)

const thread = (page: Page) => page.getByRole('region', { name: /^Conversation with / })

/** Waits until two elements are at rest without overlapping. */
const expectNoOverlap = (one: Locator, other: Locator) =>
  expect(async () => {
    const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
    if (!a || !b) throw new Error('Both are on the screen')
    const isSeparate =
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
    expect(isSeparate).toBe(true)
  }).toPass()

async function openMessages(page: Page) {
  await messagesBell(page).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Messages/ })
    .click()
}

test('a thread that cannot be read, and a connection that is lost', async ({ agent, client, agentPage }) => {
  await blockEventStream(agentPage)
  // Spec: errors/messages
  await test.step('a thread that cannot be read says Failed to fetch messages, and is there on Try again', async () => {
    await sendByApi(agent.request, 'Your binder is ready.', client.id)
    const threadRoute = `**/api/agent/messages/client/${client.id}?*`
    await agentPage.route(threadRoute, (route) => route.fulfill({ status: 400, json: {} }))
    await openThread(agentPage, client.id)
    await expect(agentPage.getByText('Failed to fetch messages', { exact: true })).toBeVisible()
    await agentPage.unroute(threadRoute)
    await agentPage.getByRole('button', { name: 'Try again' }).click()
    await expect(messageInThread(agentPage, 'Your binder is ready.')).toBeVisible()
  })

  await test.step('on a phone a lost connection is told under the name, and a failure under that', async () => {
    await agentPage.setViewportSize({ width: 390, height: 800 })
    await agentPage.route(sendRoute, (route) => route.abort())
    const notice = agentPage.getByText('Connection lost. Trying again...', { exact: true })
    await expect(notice).toBeVisible()
    await expectNoOverlap(notice, agentPage.getByRole('heading', { name: 'Plover & Reed' }))
    await sendInThread(agentPage, 'Is anybody there?')
    await expect(toastTitled(agentPage, 'Failed to send message')).toBeVisible()
    await expectNoOverlap(notice, agentPage.locator('li[data-state=open]'))
  })
})

test('a client and their agent write to each other', async ({ agent, client, agentPage, clientPage }) => {
  const streamResponse = clientPage.waitForResponse('**/api/events*')
  await clientPage.goto('/documents')
  await streamResponse
  await openThread(agentPage, client.id)
  // Spec: shell/unread-badge, shell/bell
  await test.step('a message to somebody on another screen is counted by the badge and the bell, and not read', async () => {
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

  // Spec: roles/messages, inbox/both, inbox/tick, message/read
  await test.step('a message reaches the open thread of the other side, whose tick says when it was seen', async () => {
    await expect(messageField(agentPage)).toBeVisible()
    await sendInThread(clientPage, 'Is the new van on the policy?')
    await expect(messageLog(agentPage).getByText('Is the new van on the policy?')).toBeVisible()
    await expect(
      messageInThread(clientPage, 'Is the new van on the policy?').getByLabel('Read'),
    ).toBeVisible()

    await setTabVisibility(clientPage, 'hidden')
    await sendInThread(agentPage, 'It is since this morning.')
    await expect(messageLog(clientPage).getByText('It is since this morning.')).toBeVisible()
    await expect(messagesLink(clientPage)).toHaveText(/1 unread$/)
    const tick = messageInThread(agentPage, 'It is since this morning.').getByLabel('Read')
    await expect(tick).toHaveCount(0)
    await setTabVisibility(clientPage, 'visible')
    await expect(tick).toBeVisible()
    await expect(messagesLink(clientPage)).toHaveText('Messages')
  })

  await test.step('earlier messages that a message quotes are folded, and nothing is covered by a message', async () => {
    await sendInThread(
      clientPage,
      'Please add the van right now.\n\nOn Tue, Nov 24, 2026 Ana Ruiz wrote:\n> Shall I ask Travelers?',
    )
    await expect(clientPage.getByText(/^Coverage is not added, changed or cancelled/)).toBeVisible()
    await expect(messageLog(agentPage).getByText('Please add the van right now.')).toBeVisible()
    await expect(messageLog(agentPage).getByText(/Shall I ask Travelers/)).toBeHidden()
    await messageLog(agentPage).getByText('Earlier messages').click()
    await expect(messageLog(agentPage).getByText(/Shall I ask Travelers/)).toBeVisible()
    expect(await fetchStoredMessages(agent.request, client.id)).toHaveLength(4)
  })

  await test.step('the title of every screen says how much is unread', async () => {
    await dashboardSidebar(clientPage).getByRole('link', { name: 'Documents' }).click()
    await expect(clientPage).toHaveTitle(/^Documents · /)
    await sendByApi(agent.request, 'Your binder is here.', client.id)
    await expect(clientPage).toHaveTitle(/^\(1\) Documents · /)
    await openMessages(clientPage)
    await expect(clientPage).toHaveTitle(/^\(1\) Messages · /)
    await clientPage.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
    await expect(clientPage).toHaveTitle(/^Messages · /)
  })
})

test('a long thread', async ({ agent, client, agentPage, clientPage, database }) => {
  await test.step('a long thread opens at its end, keeps the place while older messages come, and draws only some', async () => {
    const start = Date.now() - 3_600_000
    const stored = Array.from({ length: 180 }, (_, number) => number + 1).map((index) => ({
      id: newId(),
      clientId: client.id,
      ...(index % 3
        ? { senderId: agent.id, receiverId: client.id }
        : { senderId: client.id, receiverId: agent.id }),
      content: `Message ${index}\n`.repeat(1 + (index % 4)).trim(),
      createdAt: new Date(start + index * 1000).toISOString(),
    }))
    await database.db.insertInto('messages').values(stored).execute()
    await openThread(clientPage)
    const messageAt = (index: number) =>
      messageLog(clientPage).getByText(new RegExp(`^Message ${index}(\\s|$)`))
    await expect(messageAt(180)).toBeInViewport()
    await expect(clientPage.getByRole('button', { name: /^Latest messages/ })).toBeHidden()

    const release = await delayResponses(clientPage, '**/api/message?*cursor=*')
    await expect(async () => {
      // Repeated, because a log that is still scrolling to its end leaves the top again.
      await messageLog(clientPage).evaluate((element) => element.scrollTo(0, 0))
      await expect(clientPage.getByText('Loading older messages...')).toBeVisible({ timeout: 1000 })
    }).toPass()
    const messageTop = async () => (await messageAt(131).boundingBox())?.y ?? Number.NaN
    await expect(messageAt(131)).toBeInViewport()
    const positionBefore = await messageTop()
    release()
    await expect(messageAt(130)).toBeAttached()
    await expect.poll(async () => Math.abs((await messageTop()) - positionBefore)).toBeLessThanOrEqual(1)

    await sendByApi(agent.request, 'While you were up there', client.id)
    const latestButton = clientPage.getByRole('button', { name: 'Latest messages (1 new)' })
    await expect(latestButton).toBeVisible()
    expect(Math.abs((await messageTop()) - positionBefore)).toBeLessThanOrEqual(1)
    await openThread(agentPage, client.id)
    const tick = messageInThread(agentPage, 'While you were up there').getByLabel('Read')
    await expect(messageLog(agentPage).getByText('While you were up there')).toBeVisible()
    await expect(tick).toHaveCount(0)

    await expect(async () => {
      await messageLog(clientPage).evaluate((element) => element.scrollTo(0, 0))
      await expect(messageAt(1)).toBeInViewport({ timeout: 500 })
    }).toPass()
    expect(await messageLog(clientPage).locator('[data-index]').count()).toBeLessThan(60)
    await latestButton.click()
    await expect(messageLog(clientPage).getByText('While you were up there')).toBeInViewport()
    await expect(latestButton).toBeHidden()
    await expect(tick).toBeVisible()
  })

  await test.step('all messages of a thread stand on paper, not only those on the screen', async () => {
    // A page of the thread has 50 messages. The last is not one of these.
    await expect(messageLog(agentPage).getByText('While you were up there')).toBeVisible()
    await expect(messageLog(agentPage).getByText(/^Message 132(\s|$)/)).toHaveCount(0)
    await agentPage.emulateMedia({ media: 'print' })
    await agentPage.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await expect(agentPage.getByText(/^Message \d+(\s|$)/).filter({ visible: true })).toHaveCount(49)
  })
})

test('a phone shows the list and a thread', async ({ client, agentPage }) => {
  await sendByApi(client.request, 'Is the van covered?')
  await agentPage.setViewportSize({ width: 390, height: 800 })
  await agentPage.goto('/documents')
  await agentPage
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await test.step('on a phone the list and the thread are two screens, and the composer stands at the foot', async () => {
    await expect(agentPage.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await expect(messageField(agentPage)).toHaveCount(0)
    await rowOf(agentPage, client.id).click()
    await expect(agentPage.getByRole('heading', { name: 'Plover & Reed' })).toBeFocused()
    await expect(agentPage.getByRole('searchbox', { name: 'Search conversations' })).toHaveCount(0)
    await expect(sendButton(agentPage)).toBeInViewport({ ratio: 1 })
    const short = 'document.documentElement.scrollHeight - innerHeight'
    expect(await agentPage.evaluate<number>(short)).toBeLessThanOrEqual(0)
    await backLink(agentPage).click()
    await expect(agentPage).toHaveURL('/messages')
    await expect(rowOf(agentPage, client.id)).toBeFocused()
  })

  await test.step('on a phone the way back to the list leaves no screen in the history that was left', async () => {
    const row = rowOf(agentPage, client.id)
    await expect(agentPage).toHaveURL('/messages')
    await row.click()
    await backLink(agentPage).click()
    await expect(row).toBeFocused()
    await agentPage.goForward()
    await expect(agentPage.getByRole('heading', { name: 'Plover & Reed' })).toBeFocused()
    await backLink(agentPage).click()
    await expect(row).toBeVisible()
    await agentPage.goBack()
    await expect(agentPage).toHaveURL('/documents')
  })

  await test.step('at twice the type a phone still shows messages, and the field is one line', async () => {
    await agentPage
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Messages/ })
      .click()
    await agentPage.setViewportSize({ width: 390, height: 640 })
    await rowOf(agentPage, client.id).click()
    await messageField(agentPage).waitFor()
    await agentPage.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect.poll(async () => (await messageLog(agentPage).boundingBox())?.height).toBeGreaterThan(200)
    expect((await messageField(agentPage).boundingBox())?.height).toBeLessThan(100)
  })
})

test('a client’s Messages open the one conversation at once, on a phone and on a desktop', async ({
  agent,
  client,
  clientPage,
}) => {
  await sendByApi(agent.request, 'Welcome to the portal.', client.id)
  for (const width of [390, 1280]) {
    await clientPage.setViewportSize({ width, height: 800 })
    await clientPage.goto('/messages')
    await expect(messageInThread(clientPage, 'Welcome to the portal.')).toBeInViewport()
    await expect(messageField(clientPage)).toBeInViewport({ ratio: 1 })
    await expect(clientPage.getByText(noChangeNotice)).toBeInViewport({ ratio: 1 })
    await expect(backLink(clientPage)).toHaveCount(0)
    if (width === 390)
      await expectNoOverlap(messageField(clientPage), clientPage.getByRole('navigation', { name: 'Main' }))
    await expect(clientPage.getByRole('searchbox', { name: 'Search conversations' })).toHaveCount(
      width === 390 ? 0 : 1,
    )
  }
})

test('what says that a message was sent lies over nothing that one needs next', async ({
  client,
  agentPage,
}) => {
  const neededElements = {
    390: [
      agentPage.getByRole('banner').first(),
      backLink(agentPage),
      agentPage.getByRole('heading', { name: 'Plover' }),
    ],
    768: [
      agentPage.getByRole('heading', { name: 'Messages' }),
      agentPage.getByRole('button', { name: 'New Message' }),
    ],
    1024: [
      agentPage.getByRole('heading', { name: 'Messages' }),
      agentPage.getByRole('button', { name: 'New Message' }),
    ],
  }
  await agentPage.clock.install()
  await openThread(agentPage, client.id)
  for (const [width, otherElements] of Object.entries(neededElements)) {
    await agentPage.setViewportSize({ width: Number(width), height: 800 })
    await sendInThread(agentPage, `At ${width} pixels`)
    const shownToast = agentPage.locator('li[data-state=open]')
    await expect(shownToast).toBeVisible()
    // Keeps the toast on the screen.
    await pauseClock(agentPage)
    for (const nearbyControl of [...otherElements, messageField(agentPage), sendButton(agentPage)])
      await expectNoOverlap(shownToast, nearbyControl)
    if (Number(width) > 390)
      await expectNoOverlap(shownToast, agentPage.getByRole('region', { name: 'Conversations' }))
    await agentPage.clock.resume()
  }
})

test('the conversations of staff with a mouse', async ({ agent, client, agentPage }) => {
  await test.step('with a mouse one goes on by writing, and Back leads to the name of the thread', async () => {
    const { userId: otherId } = await clientWithPolicies(agent.request)
    await sendByApi(agent.request, 'Welcome to the portal.', otherId)
    await sendByApi(client.request, 'שלום, is the van covered?')
    const row = (id: string) => agentPage.locator(`a[href="/messages?with=${id}"]`)
    await agentPage.goto('/messages?with=')
    await expect(agentPage.getByText('Select a conversation.', { exact: true })).toBeVisible()
    await row(client.id).click()
    await expect(messageField(agentPage)).toBeFocused()
    await expect(messageLog(agentPage).getByText('is the van covered?')).toHaveCSS('direction', 'rtl')
    await expect(thread(agentPage).getByText('New', { exact: true })).toBeVisible()
    await row(otherId).click()
    await expect(messageLog(agentPage).getByText('Welcome to the portal.')).toBeVisible()
    await agentPage.goBack()
    await expect(thread(agentPage).getByRole('heading', { name: 'Plover & Reed' })).toBeFocused()
    await row(otherId).click()
  })

  await test.step('New goes once the person has answered', async () => {
    await sendByApi(client.request, 'And is the trailer covered?')
    await rowOf(agentPage, client.id).click()
    const line = thread(agentPage).getByText('New', { exact: true })
    await expect(line).toBeVisible()
    await sendInThread(agentPage, 'It is since this morning.')
    await expect(line).toBeHidden()
  })

  await test.step('messages that arrive together are read out as one, with their number', async () => {
    await sendByApi(client.request, 'Good morning.')
    // Read out before the others, or it is one of them.
    await expect(agentPage.locator('[aria-live]').getByText(/Ines Vega: Good morning\.$/)).toBeAttached()
    const release = await delayResponses(agentPage, `**/api/agent/messages/client/${client.id}?*`)
    for (const content of ['The van is here.', 'It is blue.', 'Is it covered?'])
      await sendByApi(client.request, content)
    release()
    await expect(
      agentPage.locator('[aria-live]').getByText('3 new messages. The last, from Ines Vega: Is it covered?'),
    ).toBeAttached()
  })
})

test('the Messages tab of a client and what is being written', async ({ agent, client, agentPage }) => {
  await test.step('what is being written is kept for each conversation, over a reload too', async () => {
    const { userId: otherId } = await clientWithPolicies(agent.request)
    await sendByApi(agent.request, 'Welcome to the portal.', otherId)
    await openThread(agentPage, client.id)
    await messageField(agentPage).fill('About your renewal')
    await agentPage.locator(`a[href="/messages?with=${otherId}"]`).click()
    await expect(messageLog(agentPage).getByText('Welcome to the portal.')).toBeVisible()
    await expect(messageField(agentPage)).toHaveValue('')
    await agentPage.goBack()
    await expect(messageField(agentPage)).toHaveValue('About your renewal')
    await agentPage.reload()
    await expect(messageField(agentPage)).toHaveValue('About your renewal')
    await agentPage.goto(`/client-details/${client.id}?tab=messages`)
    await expect(agentPage.getByText('Start a Conversation', { exact: true })).toBeVisible()
    await expect(messageField(agentPage)).toHaveValue('About your renewal')
  })

  // Spec: client/tabs, message/start
  await test.step('the Messages tab of a client reads Start a Conversation, and then has the one with that client', async () => {
    await expect(agentPage.getByText('Start a Conversation', { exact: true })).toBeVisible()
    await sendInThread(agentPage, 'Welcome to the agency.')
    await expect(messageInThread(agentPage, 'Welcome to the agency.')).toBeVisible()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual(['Welcome to the agency.'])
  })

  await test.step('the Messages tab, once pressed, has its field in view, and the page scrolls on from its log', async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await agentPage.setViewportSize(size)
      await agentPage.goto(`/client-details/${client.id}`)
      const tab = agentPage.getByRole('tab', { name: 'Messages' })
      // Hovering prefetches the tab's code.
      const assetResponse = agentPage.waitForResponse('**/assets/*.js')
      await tab.hover()
      await assetResponse
      await tab.click()
      await expect(messageField(agentPage)).toBeInViewport({ ratio: 1 })
      await expect(messageLog(agentPage).getByText('Welcome to the agency.')).toBeInViewport()
      const scrollBefore = await agentPage.evaluate('scrollY')
      expect(scrollBefore).toBeGreaterThan(0)
      await messageLog(agentPage).hover()
      await agentPage.mouse.wheel(0, -200)
      await expect.poll(() => agentPage.evaluate('scrollY')).toBeLessThan(Number(scrollBefore))
    }
  })
})
