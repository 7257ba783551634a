import type { Locator, Page } from '@playwright/test'
import {
  clientAndAgent,
  clientBesideAgent,
  field,
  log,
  openThread,
  say,
  sendButton,
  write,
} from './messages.ts'
import { pdf } from './papers.ts'
import { clientWith, hearsNothing, heldBack, toast } from './portal.ts'
import { expect, test } from './test.ts'

const sending = '**/api/message'
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

/** Lets go of files over what the selector names first. */
const drop = (page: Page, selector: string, names: string[]) =>
  page.evaluate<string>(`(() => {
    const dataTransfer = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(['%PDF-1.4'], name))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    document.querySelector('${selector}').dispatchEvent(event)
    return event.defaultPrevented ? 'kept from the browser' : 'opened by the browser'
  })()`)

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

test('a file needs some words, only the first of two is taken, and one of a wrong kind is told of beside it', async ({
  browser,
}) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  await field(agent).waitFor()
  expect(await drop(agent, 'h1', ['astray.pdf'])).toBe('kept from the browser')
  await drop(agent, 'textarea', ['page-1.pdf', 'page-2.pdf'])
  await expect(agent.getByText('Only the first of 2 files was taken.', { exact: true })).toBeVisible()
  await sendButton(agent).click()
  await expect(field(agent)).toHaveAccessibleDescription('Message must be at least 5 characters')
  await agent.getByRole('button', { name: 'Remove page-1.pdf' }).click()
  await expect(field(agent)).toBeFocused()
  const chooser = agent.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  const wrong = agent.getByRole('alert').getByText('Please choose a pdf, jpg, jpeg, png, doc or docx file')
  await expect(wrong).toBeVisible()
  await expect(field(agent)).not.toHaveAttribute('aria-invalid')
  await field(agent).fill('Here it is')
  await expect(wrong).toBeHidden()
})

test('Cancel and Try again of what was not sent lead the focus back to the field', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await openThread(agent, clientId)
  const release = await heldBack(agent, sending)
  await agent.locator('input[type=file]').setInputFiles(pdf('binder.pdf'))
  await say(agent, 'Your binder.')
  for (const name of ['Cancel', 'Try again']) {
    await log(agent).getByRole('button', { name }).click()
    await expect(field(agent)).toBeFocused()
  }
  release()
  await expect(toast(agent, 'Message sent')).toBeVisible()
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
