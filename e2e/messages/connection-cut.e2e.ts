import type { Browser, Page } from '@playwright/test'
import { type CuttableProxy, testOverProxy as test } from '../cuttable-proxy.ts'
import { clientWithPolicies, openClientPage, pageAs, toastRegion } from '../portal.ts'
import { expect } from '../test.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  messageLog,
  openThread,
  sendByApi,
  sendInThread,
} from './messages.ts'

const connectionLostNotice = (page: Page) =>
  page.getByText('Connection lost. Trying again...', { exact: true })

const unsentMessage = (page: Page, content: string) => messageInThread(page, content).getByText('Not sent')

/** A client in their thread behind the proxy, and their agent, who bypasses it. */
async function openThroughProxy(browser: Browser, { origin }: CuttableProxy) {
  const agent = await pageAs(browser, 'agent')
  const newClient = await clientWithPolicies(agent.request)
  const client = await openClientPage(browser, newClient)
  await client.goto(`${origin}/messages?with=agent`)
  return { agent, client, clientId: newClient.userId }
}

test('a client and their agent over a connection that breaks', async ({ browser, wire }) => {
  const { agent, client, clientId } = await openThroughProxy(browser, wire)
  await openThread(agent, clientId)
  // Spec: message/read-failed
  await test.step('what was seen while that could not be told is told as soon as it can be', async () => {
    const readRoute = '**/api/message/conversation/*/READ'
    await client.route(readRoute, (route) => route.abort())
    const readRequest = client.waitForRequest(readRoute)
    await sendInThread(agent, 'Please look at page 2.')
    await expect(messageInThread(client, 'Please look at page 2.')).toBeVisible()
    await readRequest
    const tick = messageInThread(agent, 'Please look at page 2.').getByRole('img', { name: 'Read' })
    await expect(tick).toHaveCount(0)
    await expect(toastRegion(client).getByRole('listitem')).toHaveCount(0)
    await client.unroute(readRoute)
    await expect(tick).toBeVisible()
  })

  await test.step('with the connection cut both sides write, and once it is back nothing is lost or doubled', async () => {
    await sendInThread(client, 'Before the cut, from me')
    await expect(messageInThread(agent, 'Before the cut, from me')).toBeVisible()

    wire.cut()
    await expect(connectionLostNotice(client)).toBeVisible()
    await sendInThread(client, 'Written in the tunnel')
    await expect(unsentMessage(client, 'Written in the tunnel')).toBeVisible()
    await sendInThread(agent, 'Are you still there?')
    await expect(messageInThread(agent, 'Are you still there?').locator('time')).toBeVisible()
    await sendByApi(agent.request, 'I ask once more.', clientId)

    wire.mend()
    await expect(connectionLostNotice(client)).toHaveCount(0)
    await expect(messageInThread(client, 'I ask once more.')).toBeVisible()
    await expect(messageField(client)).toBeEnabled()
    // The automatic retry sends the message. Nobody presses a button.
    await expect(messageInThread(agent, 'Written in the tunnel')).toBeVisible()
    await expect(unsentMessage(client, 'Written in the tunnel')).toHaveCount(0)

    const sentTexts = [
      'Before the cut, from me',
      'Are you still there?',
      'I ask once more.',
      'Written in the tunnel',
    ]
    expect(await fetchStoredMessages(agent.request, clientId)).toEqual([
      'Please look at page 2.',
      ...sentTexts,
    ])
    for (const page of [client, agent])
      for (const content of sentTexts)
        await expect(messageLog(page).getByText(content, { exact: true })).toHaveCount(1)
  })

  await test.step('an answer that is lost with the connection leaves one message, also when it is tried again', async () => {
    const storedBefore = await fetchStoredMessages(agent.request, clientId)
    // The message arrives, its answer is lost, and then the connection breaks.
    wire.muffleAnswers()
    await sendInThread(client, 'Did this arrive?')
    await expect
      .poll(() => fetchStoredMessages(agent.request, clientId))
      .toEqual([...storedBefore, 'Did this arrive?'])
    wire.cut()
    await expect(unsentMessage(client, 'Did this arrive?')).toBeVisible()
    await messageInThread(client, 'Did this arrive?').getByRole('button', { name: 'Try again' }).click()
    await expect(unsentMessage(client, 'Did this arrive?')).toBeVisible()
    wire.mend()
    // The thread reloads without a press and recognizes the message.
    await expect(unsentMessage(client, 'Did this arrive?')).toHaveCount(0)
    await expect(messageLog(client).getByText('Did this arrive?', { exact: true })).toHaveCount(1)
    expect(await fetchStoredMessages(agent.request, clientId)).toEqual([...storedBefore, 'Did this arrive?'])
  })
})
