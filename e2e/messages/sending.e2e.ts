import { pdf } from '../papers.ts'
import { hearsNothing, heldBack, toast } from '../portal.ts'
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
} from './messages.ts'

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

test('Message sent stays five seconds, as every other toast', async ({ browser }) => {
  const { agent, clientId } = await clientAndAgent(browser)
  await agent.clock.install()
  await openThread(agent, clientId)
  await field(agent).fill('Please sign the form.')
  await agent.clock.pauseAt(await agent.evaluate<number>('Date.now() + 1000'))
  const answered = agent.waitForResponse(sending)
  await field(agent).press('Enter')
  await answered
  await expect(async () => {
    await agent.clock.runFor(10)
    await expect(toast(agent, 'Message sent')).toBeVisible({ timeout: 100 })
  }).toPass()
  await agent.clock.runFor(4500)
  await expect(toast(agent, 'Message sent')).toBeVisible()
  await agent.clock.runFor(500)
  await expect(toast(agent, 'Message sent')).toHaveCount(0)
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
