import type { Browser, Page } from '@playwright/test'
import { testOverWire as test, type Wire } from '../cut.ts'
import { alerts, clientWith, pageAs, pageOf } from '../portal.ts'
import { expect } from '../test.ts'
import { field, log, messageOf, openThread, say, stored, write } from './messages.ts'

const lost = (page: Page) => page.getByText('Connection lost. Trying again...', { exact: true })

const notSent = (page: Page, content: string) => messageOf(page, content).getByText('Not sent')

/** A client in their thread, who reaches the portal through the wire, beside their agent, who does not. */
async function clientOverWire(browser: Browser, { origin }: Wire) {
  const agent = await pageAs(browser, 'agent')
  const made = await clientWith(agent.request)
  const client = await pageOf(browser, made)
  await client.goto(`${origin}/messages?with=agent`)
  return { agent, client, clientId: made.userId }
}

test('with the connection cut both sides write, and once it is back nothing is lost or doubled', async ({
  browser,
  wire,
}) => {
  const { agent, client, clientId } = await clientOverWire(browser, wire)
  await openThread(agent, clientId)
  await say(client, 'Before the cut, from me')
  await expect(messageOf(agent, 'Before the cut, from me')).toBeVisible()

  wire.cut()
  await expect(lost(client)).toBeVisible()
  await say(client, 'Written in the tunnel')
  await expect(notSent(client, 'Written in the tunnel')).toBeVisible()
  await say(agent, 'Are you still there?')
  await expect(messageOf(agent, 'Are you still there?').locator('time')).toBeVisible()
  await write(agent.request, 'I ask once more.', clientId)

  wire.mend()
  await expect(lost(client)).toHaveCount(0)
  await expect(messageOf(client, 'I ask once more.')).toBeVisible()
  await expect(field(client)).toBeEnabled()
  // It goes by itself.
  await expect(messageOf(agent, 'Written in the tunnel')).toBeVisible()
  await expect(notSent(client, 'Written in the tunnel')).toHaveCount(0)

  const said = [
    'Before the cut, from me',
    'Are you still there?',
    'I ask once more.',
    'Written in the tunnel',
  ]
  expect(await stored(agent.request, clientId)).toEqual(said)
  for (const page of [client, agent])
    for (const content of said) await expect(log(page).getByText(content, { exact: true })).toHaveCount(1)
})

test('an answer that is lost with the connection leaves one message, also when it is tried again', async ({
  browser,
  wire,
}) => {
  const { agent, client, clientId } = await clientOverWire(browser, wire)
  await expect(client.getByText('Start a Conversation', { exact: true })).toBeVisible()
  // What is sent arrives; no answer comes back any more, and then the line breaks.
  wire.muffleAnswers()
  await say(client, 'Did this arrive?')
  await expect.poll(() => stored(agent.request, clientId)).toEqual(['Did this arrive?'])
  wire.cut()
  await expect(notSent(client, 'Did this arrive?')).toBeVisible()
  await messageOf(client, 'Did this arrive?').getByRole('button', { name: 'Try again' }).click()
  await expect(notSent(client, 'Did this arrive?')).toBeVisible()
  wire.mend()
  // The thread is read anew by itself and knows it again.
  await expect(notSent(client, 'Did this arrive?')).toHaveCount(0)
  await expect(log(client).getByText('Did this arrive?', { exact: true })).toHaveCount(1)
  expect(await stored(agent.request, clientId)).toEqual(['Did this arrive?'])
})

// Spec: message/read-failed
test('what was seen while that could not be told is told as soon as it can be', async ({ browser, wire }) => {
  const { agent, client, clientId } = await clientOverWire(browser, wire)
  await openThread(agent, clientId)
  const marking = '**/api/message/conversation/*/READ'
  await client.route(marking, (route) => route.abort())
  const tried = client.waitForRequest(marking)
  await say(agent, 'Please look at page 2.')
  await expect(messageOf(client, 'Please look at page 2.')).toBeVisible()
  await tried
  const tick = messageOf(agent, 'Please look at page 2.').getByRole('img', { name: 'Read' })
  await expect(tick).toHaveCount(0)
  await expect(alerts(client).getByRole('listitem')).toHaveCount(0)
  await client.unroute(marking)
  await expect(tick).toBeVisible()
})
