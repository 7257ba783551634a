import type { Page } from '@playwright/test'
import { delayResponses, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  messageLog,
  openThread,
  sendInThread,
  sendRoute,
} from './messages.ts'

test('two tabs with one conversation', async ({ agent, client, agentPage }) => {
  await openThread(agentPage, client.id)
  const secondPage = await agentPage.context().newPage()
  await test.step('what one tab is sending another one shows as sending too, and it is stored once', async () => {
    const release = await delayResponses(agentPage, sendRoute)
    await sendInThread(agentPage, 'Please sign the form.')
    await expect(messageInThread(agentPage, 'Please sign the form.').getByText('Sending')).toBeVisible()
    // The second tab opens while the first one is sending.
    await openThread(secondPage, client.id)
    const message = messageInThread(secondPage, 'Please sign the form.')
    await expect(message.getByText('Sending', { exact: true })).toBeVisible()
    await expect(message.getByRole('button')).toHaveCount(0)
    // A slow tab does not block the other one.
    await sendInThread(secondPage, 'And call me, please.')
    await expect(toastTitled(secondPage, 'Message sent')).toBeVisible()
    release()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(message.locator('time')).toBeVisible()
    await expect(message.getByText('Sending', { exact: true })).toHaveCount(0)
    await expect(messageLog(secondPage).getByText('Please sign the form.')).toHaveCount(1)
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual([
      'And call me, please.',
      'Please sign the form.',
    ])
  })

  await test.step('a message that fails in one tab is seen in the other, and taken back there it leaves both', async () => {
    await agentPage.route(sendRoute, (route) =>
      // Answers with a server error. Without an answer, the other tab would retry the message.
      route.fulfill({ status: 500, json: { message: 'The server says why' } }),
    )
    await sendInThread(agentPage, 'Please sing the form.')
    const message = (tab: Page) => messageInThread(tab, 'Please sing the form.')
    await expect(message(secondPage).getByText('The server says why')).toBeVisible()
    await message(secondPage).getByRole('button', { name: 'Edit' }).click()
    await expect(messageField(secondPage)).toHaveValue('Please sing the form.')
    for (const tab of [agentPage, secondPage]) await expect(message(tab)).toHaveCount(0)
    await agentPage.unroute(sendRoute)
  })

  await test.step('what is being written in one tab is there in the other, and gone there once it is sent', async () => {
    const thirdPage = await agentPage.context().newPage()
    await thirdPage.goto(`/client-details/${client.id}`)
    await thirdPage.getByRole('button', { name: 'Send Message' }).first().click()
    const dialogField = thirdPage.getByRole('dialog').getByRole('textbox', { name: 'Message' })
    await messageField(secondPage).fill('')
    await messageField(agentPage).fill('About your renewal')
    await expect(messageField(secondPage)).toHaveValue('About your renewal')
    await expect(dialogField).toHaveValue('About your renewal')
    await messageField(secondPage).fill('About your renewal: it is here.')
    await expect(messageField(agentPage)).toHaveValue('About your renewal: it is here.')
    await messageField(agentPage).press('Enter')
    await expect(messageField(secondPage)).toHaveValue('')
    await expect(dialogField).toHaveValue('')
    await expect
      .poll(() => fetchStoredMessages(agent.request, client.id))
      .toEqual(['And call me, please.', 'Please sign the form.', 'About your renewal: it is here.'])
    await thirdPage.close()
  })

  await test.step('a tab that is closed while it sends leaves its message to the other one, to be tried again', async () => {
    // Replaces `fetch` instead of using a route, because Playwright continues a held call when the
    // page closes.
    await agentPage.evaluate(
      "const real = fetch; fetch = (url, init) => (init?.method === 'POST' ? new Promise(() => {}) : real(url, init))",
    )
    await sendInThread(agentPage, 'Only half way there.')
    const message = messageInThread(secondPage, 'Only half way there.')
    await expect(message.getByText('Sending', { exact: true })).toBeVisible()
    await agentPage.close()
    await expect(message.getByText('The page was closed before this was sent')).toBeVisible()
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(toastTitled(secondPage, 'Message sent')).toBeVisible()
    await expect
      .poll(() => fetchStoredMessages(secondPage.request, client.id))
      .toEqual([
        'And call me, please.',
        'Please sign the form.',
        'About your renewal: it is here.',
        'Only half way there.',
      ])
  })
})
