import type { Locator, Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import {
  clientWithPolicies,
  expectKeyboardFocus,
  openClientPage,
  pageAs,
  toastRegion,
  toastTitled,
} from '../portal.ts'
import { expect, test } from '../test.ts'
import { fetchStoredMessages } from './messages.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const messageFieldIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Message' })

const sendButtonIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Send Message' })

async function openBothSides(browser: Parameters<typeof openClientPage>[0]) {
  const agent = await pageAs(browser, 'agent', { viewport: { width: 1280, height: 860 } })
  const client = await clientWithPolicies(agent.request, [{}])
  const page = await openClientPage(browser, client)
  await page.setViewportSize({ width: 1280, height: 860 })
  return { agent, client, page }
}

/** Opens a dialog with a button and closes it. The focus returns to the button. */
async function expectDialog(page: Page, button: Locator, title: string) {
  await button.click()
  await expect(messageFieldIn(dialogOf(page, title))).toBeFocused()
  await expect(dialogOf(page, title).getByText(noChangeNotice)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button).toBeFocused()
}

async function chooseClient(agent: Page, name: string) {
  await agent.getByRole('combobox', { name: 'Client' }).fill(name)
  await agent.getByRole('option', { name }).click()
}

// Spec: message/contact-agent
test('a client contacts their agent from the dashboard, a policy, the agent’s card and the agent bar', async ({
  browser,
}) => {
  const { page, client } = await openBothSides(browser)
  const title = 'Contact Your Agent'
  const main = page.getByRole('main')
  await page.goto('/')
  await expectDialog(page, main.getByRole('button', { name: 'Contact Agent' }), title)
  const bar = page.getByRole('complementary', { name: 'Your agent' })
  await expectDialog(page, bar.getByRole('button', { name: 'Message Now' }), title)
  await page.goto(`/policy/${client.ids[0]}`)
  await expectDialog(page, main.getByRole('button', { name: 'Contact Agent' }).first(), title)
  const card = main.getByRole('region', { name: 'Agent Information' })
  await expectDialog(page, card.getByRole('button', { name: 'Contact Agent' }), title)

  await bar.getByRole('button', { name: 'Message Now' }).click()
  const conversation = dialogOf(page, title).getByRole('link', { name: 'Open conversation' })
  const { user } = await (await page.request.get('/api/auth/me')).json()
  await expect(conversation).toHaveAttribute('href', `/messages?with=${user.assignedAgent.agentUserId}`)
  await conversation.click()
  await expect(page).toHaveURL(/\/messages/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// Spec: message/contact-client
test('staff contacts a client from their row, their page, a policy and its Quick Access', async ({
  browser,
}) => {
  const { agent, client } = await openBothSides(browser)
  const title = 'Contact Your Client'
  const main = agent.getByRole('main')
  await agent.goto(`/client-management?search=${client.email}`)
  await expectDialog(agent, main.getByRole('button', { name: 'Message Plover & Reed' }), title)
  await agent.goto('/#clients')
  const rows = main.getByRole('table', { name: 'Clients, soonest renewals first' })
  await expectDialog(agent, rows.getByRole('button', { name: /^Message / }).first(), title)
  await agent.goto(`/client-details/${client.userId}`)
  await expectDialog(agent, main.getByRole('button', { name: 'Send Message' }).first(), title)
  await agent.goto(`/policy/${client.ids[0]}`)
  await expectDialog(agent, main.getByRole('button', { name: 'Send Message' }), title)

  const requestButton = main.getByRole('button', { name: 'Request Policy Document' })
  await requestButton.click()
  const dialog = dialogOf(agent, title)
  await expect(dialog).toHaveAccessibleDescription('To Plover & Reed')
  await expect(messageFieldIn(dialog)).toBeFocused()
  await agent.keyboard.type('here it is')
  await expect(messageFieldIn(dialog)).toHaveValue('Policy Document, policy GL 4410: here it is')
  await expect(dialog.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
    'href',
    `/messages?with=${client.userId}`,
  )
  await messageFieldIn(dialog).fill('Your ID card is ready.')
  await agent.keyboard.press('Escape')
  // A written draft is not replaced by the suggested text.
  await main.getByRole('button', { name: 'Request Policy Document' }).click()
  await expect(messageFieldIn(dialog)).toHaveValue('Your ID card is ready.')
})

// Spec: policy/buttons, success/contact
test('a message has at least five characters, reaches the agent, and says to whom it was sent', async ({
  browser,
}) => {
  const { agent, client, page } = await openBothSides(browser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Agent' }).click()
  const dialog = dialogOf(page, 'Contact Your Agent')
  await messageFieldIn(dialog).fill('Hi  \n ')
  await sendButtonIn(dialog).click()
  await expect(dialog.getByText('Message must be at least 5 characters')).toBeVisible()
  await expect(messageFieldIn(dialog)).toBeFocused()
  await messageFieldIn(dialog).fill('Is the new van covered?')
  const requestPromise = page.waitForRequest('**/api/message')
  await sendButtonIn(dialog).click()
  expect((await requestPromise).headers()['content-type']).toBe('application/json')
  await expect(toastTitled(page, 'Message Sent!')).toBeVisible()
  await expect(toastRegion(page).getByText('Your message to Daniel Kim was sent successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await fetchStoredMessages(agent.request, client.userId)).toEqual(['Is the new van covered?'])
  await page.getByRole('button', { name: 'Contact Agent' }).click()
  await expect(messageFieldIn(dialog)).toHaveValue('')
})

// Spec: errors/message, success/message
test('a message that could not be sent says why, keeps its text, and is stored once when sent again', async ({
  browser,
}) => {
  const { agent, client } = await openBothSides(browser)
  await agent.goto(`/client-details/${client.userId}`)
  await agent.getByRole('button', { name: 'Send Message' }).first().click()
  const dialog = dialogOf(agent, 'Contact Your Client')
  await messageFieldIn(dialog).fill('Your certificate is on file.')
  // The message is stored, but its answer is lost.
  await agent.route('**/api/message', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: { message: 'The portal is closing. Please try again' } })
  })
  await sendButtonIn(dialog).click()
  await expect(toastTitled(agent, 'Failed to send message')).toBeVisible()
  await expect(toastRegion(agent).getByText('The portal is closing. Please try again')).toBeVisible()
  await expect(messageFieldIn(dialog)).toHaveValue('Your certificate is on file.')
  await agent.unroute('**/api/message')
  // The person can retry in the same dialog or after reopening it.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await agent.getByRole('button', { name: 'Send Message' }).first().click()
  await expect(messageFieldIn(dialog)).toHaveValue('Your certificate is on file.')
  await sendButtonIn(dialog).click()
  await expect(toastTitled(agent, 'Message sent')).toBeVisible()
  await expect(toastRegion(agent).getByText('Your message has been sent successfully.')).toBeVisible()
  expect(await fetchStoredMessages(agent.request, client.userId)).toEqual(['Your certificate is on file.'])
})

test('while it is sent the button says so, and the text waits', async ({ browser }) => {
  const { page } = await openBothSides(browser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Agent' }).click()
  const dialog = dialogOf(page, 'Contact Your Agent')
  await messageFieldIn(dialog).fill('Please call me back.')
  await page.route('**/api/message', () => {})
  await sendButtonIn(dialog).click()
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(messageFieldIn(dialog)).toHaveAttribute('readonly')
})

test('what was typed is there wherever the dialog is opened next, and after a reload', async ({
  browser,
}) => {
  const { page, client } = await openBothSides(browser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Agent' }).click()
  const dialog = dialogOf(page, 'Contact Your Agent')
  await messageFieldIn(dialog).fill('About the landlord')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Message Now' }).click()
  await expect(messageFieldIn(dialog)).toHaveValue('About the landlord')
  await messageFieldIn(dialog).fill('About the landlord: he asks')
  await page.goto(`/policy/${client.ids[0]}`)
  await page.getByRole('button', { name: 'Contact Agent' }).first().click()
  await expect(messageFieldIn(dialog)).toHaveValue('About the landlord: he asks')
})

test('staff is told that a client who has not accepted the invitation will see the message later', async ({
  agent,
}) => {
  const agentPage = await agent.open()
  const { userId, ids } = await clientWithPolicies(agent.request, [{}])
  const note = agentPage.getByText('The client sees your message after accepting the invitation', {
    exact: false,
  })
  for (const path of [`/client-details/${userId}`, `/policy/${ids[0]}`]) {
    await agentPage.goto(path)
    await agentPage.getByRole('button', { name: 'Send Message' }).first().click()
    await expect(note).toBeVisible()
  }
})

// Spec: inbox/partner
test('a new message of staff needs a client, who is searched for, and opens the conversation', async ({
  browser,
}) => {
  const { agent, client } = await openBothSides(browser)
  const company = `Alder Joinery ${client.id.slice(-6)}`
  await agent.request.put(`/api/agent/client/${client.userId}`, { data: { company } })
  await agent.goto('/messages')
  await agent.getByRole('button', { name: 'New Message' }).first().click()
  const dialog = dialogOf(agent, 'New Message')
  await messageFieldIn(dialog).fill('Your renewal is ready.')
  await sendButtonIn(dialog).click()
  await expect(dialog.getByText('Please choose a client')).toBeVisible()
  await expect(dialog.getByText(noChangeNotice)).toBeVisible()
  await chooseClient(agent, company)
  await expect(dialog.getByText('Please choose a client')).toHaveCount(0)
  await sendButtonIn(dialog).click()
  await expect(toastTitled(agent, 'Message sent')).toBeVisible()
  await expect(agent).toHaveURL(`/messages?with=${client.userId}`)
  expect(await fetchStoredMessages(agent.request, client.userId)).toEqual(['Your renewal is ready.'])
})

test('the text of a new message is the draft of whoever is chosen, beside what was written to them before', async ({
  browser,
}) => {
  const { agent, client: firstClient } = await openBothSides(browser)
  const secondClient = await clientWithPolicies(agent.request)
  const namedInput = {
    [firstClient.userId]: `Tom Boats ${firstClient.id.slice(-6)}`,
    [secondClient.userId]: `Grace Bakes ${secondClient.id.slice(-6)}`,
  }
  for (const [id, company] of Object.entries(namedInput))
    await agent.request.put(`/api/agent/client/${id}`, { data: { company } })
  await agent.goto(`/messages?with=${secondClient.userId}`)
  const field = agent.getByRole('textbox', { name: /^Message to / })
  await field.fill('Dear Grace')
  await agent.getByRole('button', { name: 'New Message' }).click()
  const dialog = dialogOf(agent, 'New Message')
  await messageFieldIn(dialog).fill('Your van is covered.')
  // A draft without a receiver is not stored, so closing asks first.
  await agent.keyboard.press('Escape')
  await agent.getByRole('button', { name: 'Keep editing' }).click()
  await expect(messageFieldIn(dialog)).toHaveValue('Your van is covered.')
  await chooseClient(agent, namedInput[secondClient.userId] ?? '')
  await expect(messageFieldIn(dialog)).toHaveValue('Dear Grace\n\nYour van is covered.')
  await chooseClient(agent, namedInput[firstClient.userId] ?? '')
  await expect(messageFieldIn(dialog)).toHaveValue('Your van is covered.')
  await agent.keyboard.press('Escape')
  await expect(field).toHaveValue('Dear Grace')
  await agent.goto(`/messages?with=${firstClient.userId}`)
  await expect(field).toHaveValue('Your van is covered.')
})

test('a dialog whose code cannot be fetched says so and leaves the screen', async ({ browser }) => {
  const { page } = await openBothSides(browser)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Message Now' })).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Message Now' }).click()
  await expect(toastTitled(page, 'This could not be opened')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines Vega')
  await expect(page.getByRole('button', { name: 'Message Now' })).toBeEnabled()
})

test('a dialog whose code does not come can be left, with Escape and with a press beside it', async ({
  browser,
}) => {
  const { page } = await openBothSides(browser)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Message Now' })
  await expect(button).toBeVisible()
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  const loadingStatus = page.getByRole('status').filter({ hasText: 'Loading...' })
  await button.click()
  await expect(loadingStatus).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(loadingStatus).toHaveCount(0)
  await button.click()
  await expect(loadingStatus).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(loadingStatus).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('a double click on a button opens its dialog and leaves it open, also while its code comes', async ({
  browser,
}) => {
  const { page } = await openBothSides(browser)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Message Now' })
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button has no place on the screen')
  const doubleClickButton = () => page.mouse.dblclick(box.x + 5, box.y + 5, { delay: 40 })
  const heldResponse = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await heldResponse.promise
    await route.continue()
  })
  await doubleClickButton()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  heldResponse.resolve()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectKeyboardFocus(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await doubleClickButton()
  await expectKeyboardFocus(dialog)
  await expect(dialog).toBeVisible()
  // A press soon after the double click is ignored, so the press is repeated.
  await expect(async () => {
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden({ timeout: 500 })
  }).toPass()
})
