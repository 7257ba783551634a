import type { Locator, Page } from '@playwright/test'
import { noChangeNotice } from '../../contract/values/no-change-notice.ts'
import {
  addPolicies,
  clientWithPolicies,
  delayResponses,
  expectKeyboardFocus,
  toastRegion,
  toastTitled,
} from '../portal.ts'
import { dashboardSidebar } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { fetchStoredMessages, messageInThread, openThread } from './messages.ts'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

const messageFieldIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Message' })

const sendButtonIn = (dialog: Locator) => dialog.getByRole('button', { name: 'Send Message' })

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

test('the contact dialog of a client', async ({ agent, client, clientPage: page }) => {
  const ids = await addPolicies(agent, client, [{}])
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/')
  // Spec: policy/buttons, success/contact
  await test.step('a message has at least five characters, reaches the agent, and says to whom it was sent', async () => {
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
    await expect(
      toastRegion(page).getByText('Your message to Daniel Kim was sent successfully!'),
    ).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual(['Is the new van covered?'])
    await page.getByRole('button', { name: 'Contact Agent' }).click()
    await expect(messageFieldIn(dialog)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('while it is sent the button says so, and the text waits', async () => {
    await page.getByRole('button', { name: 'Contact Agent' }).click()
    const dialog = dialogOf(page, 'Contact Your Agent')
    await messageFieldIn(dialog).fill('Please call me back.')
    const release = await delayResponses(page, '**/api/message')
    await sendButtonIn(dialog).click()
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(messageFieldIn(dialog)).toHaveAttribute('readonly')
    release()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('what was typed is there wherever the dialog is opened next, and after a reload', async () => {
    await page.getByRole('button', { name: 'Contact Agent' }).click()
    const dialog = dialogOf(page, 'Contact Your Agent')
    await messageFieldIn(dialog).fill('About the landlord')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Message Now' }).click()
    await expect(messageFieldIn(dialog)).toHaveValue('About the landlord')
    await messageFieldIn(dialog).fill('About the landlord: he asks')
    await page.goto(`/policy/${ids[0]}`)
    await page.getByRole('button', { name: 'Contact Agent' }).first().click()
    await expect(messageFieldIn(dialog)).toHaveValue('About the landlord: he asks')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  // Spec: message/contact-agent
  await test.step('a client contacts their agent from the dashboard, a policy, the agent’s card and the agent bar', async () => {
    const title = 'Contact Your Agent'
    const main = page.getByRole('main')
    await expectDialog(page, main.getByRole('button', { name: 'Contact Agent' }).first(), title)
    const card = main.getByRole('region', { name: 'Agent Information' })
    await expectDialog(page, card.getByRole('button', { name: 'Contact Agent' }), title)

    await dashboardSidebar(page).getByRole('link', { name: 'Overview' }).click()
    await expectDialog(page, main.getByRole('button', { name: 'Contact Agent' }), title)
    const bar = page.getByRole('complementary', { name: 'Your agent' })
    await expectDialog(page, bar.getByRole('button', { name: 'Message Now' }), title)

    await bar.getByRole('button', { name: 'Message Now' }).click()
    const conversation = dialogOf(page, title).getByRole('link', { name: 'Open conversation' })
    const { user } = await (await page.request.get('/api/auth/me')).json()
    await expect(conversation).toHaveAttribute('href', `/messages?with=${user.assignedAgent.agentUserId}`)
    await conversation.click()
    await expect(page).toHaveURL(/\/messages/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the contact dialog of staff', async ({ agent, agentPage }) => {
  await agentPage.setViewportSize({ width: 1280, height: 860 })
  const client = await clientWithPolicies(agent.request, [{}])
  const main = agentPage.getByRole('main')
  // Spec: message/contact-client
  await test.step('staff contacts a client from their row, their page, a policy and its Quick Access', async () => {
    const title = 'Contact Your Client'
    await agentPage.goto(`/client-management?search=${client.email}`)
    await expectDialog(agentPage, main.getByRole('button', { name: 'Message Plover & Reed' }), title)
    await agentPage.goto('/#clients')
    const rows = main.getByRole('table', { name: 'Clients, soonest renewals first' })
    await expectDialog(agentPage, rows.getByRole('button', { name: /^Message / }).first(), title)
    await rows.getByRole('link', { name: 'Plover & Reed' }).click()
    await expectDialog(agentPage, main.getByRole('button', { name: 'Send Message' }).first(), title)
    await agentPage.goto(`/policy/${client.ids[0]}`)
    await expectDialog(agentPage, main.getByRole('button', { name: 'Send Message' }), title)

    const requestButton = main.getByRole('button', { name: 'Request Policy Document' })
    await requestButton.click()
    const dialog = dialogOf(agentPage, title)
    await expect(dialog).toHaveAccessibleDescription('To Plover & Reed')
    await expect(messageFieldIn(dialog)).toBeFocused()
    await agentPage.keyboard.type('here it is')
    await expect(messageFieldIn(dialog)).toHaveValue('Policy Document, policy GL 4410: here it is')
    await expect(dialog.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      `/messages?with=${client.userId}`,
    )
    await messageFieldIn(dialog).fill('Your ID card is ready.')
    await agentPage.keyboard.press('Escape')
    // A written draft is not replaced by the suggested text.
    await main.getByRole('button', { name: 'Request Policy Document' }).click()
    await expect(messageFieldIn(dialog)).toHaveValue('Your ID card is ready.')
    await agentPage.keyboard.press('Escape')
  })

  await test.step('staff is told that a client who has not accepted the invitation will see the message later', async () => {
    const note = agentPage.getByText('The client sees your message after accepting the invitation', {
      exact: false,
    })
    await main.getByRole('button', { name: 'Send Message' }).click()
    await expect(note).toBeVisible()
    await agentPage.keyboard.press('Escape')
    await agentPage.goto(`/client-details/${client.userId}`)
    await agentPage.getByRole('button', { name: 'Send Message' }).first().click()
    await expect(note).toBeVisible()
    await agentPage.keyboard.press('Escape')
  })

  // Spec: errors/message, success/message
  await test.step('a message that could not be sent says why, keeps its text, and is stored once when sent again', async () => {
    await agentPage.getByRole('button', { name: 'Send Message' }).first().click()
    const dialog = dialogOf(agentPage, 'Contact Your Client')
    await messageFieldIn(dialog).fill('Your certificate is on file.')
    // The message is stored, but its answer is lost.
    await agentPage.route('**/api/message', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 503, json: { message: 'The portal is closing. Please try again' } })
    })
    await sendButtonIn(dialog).click()
    await expect(toastTitled(agentPage, 'Failed to send message')).toBeVisible()
    await expect(toastRegion(agentPage).getByText('The portal is closing. Please try again')).toBeVisible()
    await expect(messageFieldIn(dialog)).toHaveValue('Your certificate is on file.')
    await agentPage.unroute('**/api/message')
    // The person can retry in the same dialog or after reopening it. One press of Escape leaves the
    // dialog, although the toast lies above it.
    await agentPage.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await agentPage.getByRole('button', { name: 'Send Message' }).first().click()
    await expect(messageFieldIn(dialog)).toHaveValue('Your certificate is on file.')
    await sendButtonIn(dialog).click()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(toastRegion(agentPage).getByText('Your message has been sent successfully.')).toBeVisible()
    expect(await fetchStoredMessages(agent.request, client.userId)).toEqual(['Your certificate is on file.'])
  })

  await test.step('who has not accepted the invitation is said not to see the messages yet', async () => {
    await agentPage.getByRole('button', { name: 'Send Message' }).first().click()
    await dialogOf(agentPage, 'Contact Your Client').getByRole('link', { name: 'Open conversation' }).click()
    await expect(
      agentPage.getByText(/^The client sees these messages after accepting the invitation\./),
    ).toBeVisible()
  })
})

test('staff begin a conversation', async ({ agent, client, agentPage, somebody }) => {
  await test.step('staff without conversations reads that there are none, and of a client who is not theirs that there is no such', async () => {
    const otherClient = await somebody({ role: 'client', agent: await somebody({ role: 'agent' }) })
    await openThread(agentPage, otherClient.id)
    await expect(agentPage.getByText('No messages yet', { exact: true })).toBeVisible()
    await expect(agentPage.getByText('Client not found', { exact: true })).toBeVisible()
    await agentPage.getByRole('link', { name: 'Back to conversations' }).click()
    await expect(agentPage).toHaveURL('/messages')
  })

  await test.step('a search of the list that finds nobody leads staff to a new message, and that to its conversation', async () => {
    const company = `Fenwick Boats ${client.id.slice(-6)}`
    await agent.request.put(`/api/agent/client/${client.id}`, { data: { company } })
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

  // Spec: inbox/partner
  await test.step('a new message of staff needs a client, who is searched for, and opens the conversation', async () => {
    const newClient = await clientWithPolicies(agent.request)
    const company = `Alder Joinery ${newClient.id.slice(-6)}`
    await agent.request.put(`/api/agent/client/${newClient.userId}`, { data: { company } })
    await agentPage.getByRole('button', { name: 'New Message' }).first().click()
    const dialog = dialogOf(agentPage, 'New Message')
    await messageFieldIn(dialog).fill('Your renewal is ready.')
    await sendButtonIn(dialog).click()
    await expect(dialog.getByText('Please choose a client')).toBeVisible()
    await expect(dialog.getByText(noChangeNotice)).toBeVisible()
    await chooseClient(agentPage, company)
    await expect(dialog.getByText('Please choose a client')).toHaveCount(0)
    await sendButtonIn(dialog).click()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(agentPage).toHaveURL(`/messages?with=${newClient.userId}`)
    expect(await fetchStoredMessages(agent.request, newClient.userId)).toEqual(['Your renewal is ready.'])
  })

  await test.step('the text of a new message is the draft of whoever is chosen, beside what was written to them before', async () => {
    const secondClient = await clientWithPolicies(agent.request)
    const namedInput = {
      [client.id]: `Tom Boats ${client.id.slice(-6)}`,
      [secondClient.userId]: `Grace Bakes ${secondClient.id.slice(-6)}`,
    }
    for (const [id, company] of Object.entries(namedInput))
      await agent.request.put(`/api/agent/client/${id}`, { data: { company } })
    await agentPage.goto(`/messages?with=${secondClient.userId}`)
    const field = agentPage.getByRole('textbox', { name: /^Message to / })
    await field.fill('Dear Grace')
    await agentPage.getByRole('button', { name: 'New Message' }).click()
    const dialog = dialogOf(agentPage, 'New Message')
    await messageFieldIn(dialog).fill('Your van is covered.')
    // A draft without a receiver is not stored, so closing asks first.
    await agentPage.keyboard.press('Escape')
    await agentPage.getByRole('button', { name: 'Keep editing' }).click()
    await expect(messageFieldIn(dialog)).toHaveValue('Your van is covered.')
    await chooseClient(agentPage, namedInput[secondClient.userId] ?? '')
    await expect(messageFieldIn(dialog)).toHaveValue('Dear Grace\n\nYour van is covered.')
    await chooseClient(agentPage, namedInput[client.id] ?? '')
    await expect(messageFieldIn(dialog)).toHaveValue('Your van is covered.')
    await agentPage.keyboard.press('Escape')
    await expect(field).toHaveValue('Dear Grace')
    await agentPage.locator(`a[href="/messages?with=${client.id}"]`).click()
    await expect(field).toHaveValue('Your van is covered.')
  })
})

test('the code of a dialog that is still to come', async ({ clientPage: page }) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Message Now' })
  await expect(button).toBeVisible()
  const heldResponse = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await heldResponse.promise
    await route.continue()
  })
  await test.step('a dialog whose code does not come can be left, with Escape and with a press beside it', async () => {
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

  await test.step('a double click on a button opens its dialog and leaves it open, also while its code comes', async () => {
    const box = await button.boundingBox()
    if (!box) throw new Error('The button has no place on the screen')
    const doubleClickButton = () => page.mouse.dblclick(box.x + 5, box.y + 5, { delay: 40 })
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
    await page.unroute('**/assets/*.js')
  })

  await test.step('a dialog whose code cannot be fetched says so and leaves the screen', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Message Now' })).toBeVisible()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Message Now' }).click()
    await expect(toastTitled(page, 'This could not be opened')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines Vega')
    await expect(page.getByRole('button', { name: 'Message Now' })).toBeEnabled()
  })
})
