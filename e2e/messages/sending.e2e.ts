import { blockEventStream, delayResponses, pauseClock, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  messageLog,
  openThread,
  sendButton,
  sendInThread,
  sendRoute,
} from './messages.ts'

test('what the field of a thread sends and what it refuses', async ({ agent, client, agentPage }) => {
  await openThread(agentPage, client.id)
  // Spec: inbox/keys, message/sent, message/minimum, success/message
  await test.step('Enter sends, Shift+Enter begins a line, and fewer than five characters are not sent', async () => {
    await expect(sendButton(agentPage)).toBeDisabled()
    await messageField(agentPage).fill('   ')
    await expect(sendButton(agentPage)).toBeDisabled()
    await sendInThread(agentPage, 'Hi <')
    await expect(agentPage.getByText('Message must be at least 5 characters', { exact: true })).toBeVisible()
    await expect(messageField(agentPage)).toHaveAccessibleDescription('Message must be at least 5 characters')
    await messageField(agentPage).press('End')
    await messageField(agentPage).pressSequentially('b>')
    await messageField(agentPage).press('Shift+Enter')
    await messageField(agentPage).pressSequentially('see https://carrier.example/form.')
    await expect(agentPage.getByText('Message must be at least 5 characters')).toBeHidden()
    await messageField(agentPage).press('Enter')
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(
      agentPage.getByText('Your message has been sent successfully.', { exact: true }),
    ).toBeVisible()
    await expect(messageField(agentPage)).toHaveValue('')
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual([
      'Hi <b>\nsee https://carrier.example/form.',
    ])
    const link = messageLog(agentPage).getByRole('link', {
      name: 'https://carrier.example/form',
      exact: true,
    })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  await test.step('a card number is refused beside the message before anything is sent, the text stays, and this browser stores none of it', async () => {
    const requestedUrls: string[] = []
    agentPage.on(
      'request',
      (request) => request.method() === 'POST' && requestedUrls.push(request.postData() ?? ''),
    )
    const text = 'My card is 4111 1111 1111 1111 exp 04/29, please run it.'
    await sendInThread(agentPage, text)
    await expect(messageField(agentPage)).toHaveAccessibleDescription(
      'Please take the card number out of “Message”. Never send card or Social Security numbers here.',
    )
    await expect(messageField(agentPage)).toHaveValue(text)
    expect(requestedUrls.filter((body) => body.includes('4111'))).toEqual([])
    expect(await agentPage.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('4111')
    await sendInThread(agentPage, 'Please call me about the card.')
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect
      .poll(() => fetchStoredMessages(agent.request, client.id))
      .toEqual(['Hi <b>\nsee https://carrier.example/form.', 'Please call me about the card.'])
  })
})

test('a message that is on its way or was not sent', async ({ agent, client, agentPage }) => {
  await openThread(agentPage, client.id)
  // Spec: inbox/sending
  await test.step('a message stands in the thread at once as sending, and meanwhile nothing else is sent', async () => {
    const release = await delayResponses(agentPage, sendRoute)
    await sendInThread(agentPage, 'The first of two.')
    await expect(
      messageInThread(agentPage, 'The first of two.').getByText('Sending', { exact: true }),
    ).toBeVisible()
    await expect(messageField(agentPage)).toHaveValue('')
    await sendInThread(agentPage, 'The second of two.')
    await expect(sendButton(agentPage)).toBeDisabled()
    await expect(sendButton(agentPage)).toHaveAccessibleName('Sending...')
    await expect(messageLog(agentPage).getByText('The second of two.')).toHaveCount(0)
    release()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(
      messageInThread(agentPage, 'The first of two.').getByText('Sending', { exact: true }),
    ).toBeHidden()
    await expect(messageInThread(agentPage, 'The first of two.').locator('time')).toBeVisible()
    await expect(messageField(agentPage)).toHaveValue('The second of two.')
    await sendButton(agentPage).click()
    await expect(messageLog(agentPage).getByText('The second of two.')).toBeVisible()
    await expect
      .poll(() => fetchStoredMessages(agent.request, client.id))
      .toEqual(['The first of two.', 'The second of two.'])
    await expect(messageInThread(agentPage, 'The second of two.').locator('time')).toBeVisible()
    await agentPage.unroute(sendRoute)
  })

  await test.step('Cancel and Try again of what was not sent lead the focus back to the field', async () => {
    const release = await delayResponses(agentPage, sendRoute)
    await agentPage.locator('input[type=file]').setInputFiles(pdfUpload('binder.pdf'))
    await sendInThread(agentPage, 'Your binder.')
    for (const name of ['Cancel', 'Try again']) {
      await messageLog(agentPage).getByRole('button', { name }).click()
      await expect(messageField(agentPage)).toBeFocused()
    }
    release()
    await expect(messageInThread(agentPage, 'Your binder.').locator('time')).toBeVisible()
    await agentPage.unroute(sendRoute)
  })

  await test.step('Edit takes back what was not sent, and never over what is being written', async () => {
    await agentPage.route(sendRoute, (route) =>
      route.fulfill({ status: 503, json: { message: 'The server says why' } }),
    )
    await sendInThread(agentPage, 'Please sing the form.')
    const message = messageInThread(agentPage, 'Please sing the form.')
    await expect(message.getByText('The server says why')).toBeVisible()
    await expect(agentPage.getByRole('listitem').getByText('The server says why')).toBeVisible()
    await messageField(agentPage).fill('Another thing')
    await expect(message.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await messageField(agentPage).fill('')
    await message.getByRole('button', { name: 'Edit' }).click()
    await expect(messageField(agentPage)).toBeFocused()
    await expect(messageField(agentPage)).toHaveValue('Please sing the form.')
    await expect(message).toHaveCount(0)
    await agentPage.unroute(sendRoute)
    await messageField(agentPage).fill('')
  })

  await test.step('a message whose answer was lost is known again by the thread, without being sent again', async () => {
    let attemptCount = 0
    const lostAnswer = Promise.withResolvers<void>()
    const message = messageInThread(agentPage, 'It has arrived after all.')
    await agentPage.route(sendRoute, async (route) => {
      attemptCount++
      await route.fetch()
      // The live update comes first: otherwise a slow machine sends again before it.
      await expect(message.locator('time')).toBeVisible()
      await route.abort()
      lostAnswer.resolve()
    })
    await sendInThread(agentPage, 'It has arrived after all.')
    await expect(message.locator('time')).toBeVisible()
    await lostAnswer.promise
    await expect(message.getByText('Not sent', { exact: true })).toBeHidden()
    await agentPage.reload()
    await expect(message.locator('time')).toBeVisible()
    await expect(message).toHaveCount(1)
    expect(attemptCount).toBe(1)
    await agentPage.unroute(sendRoute)
  })

  await test.step('what the server refuses is not offered to be tried again, over a reload either', async () => {
    await agentPage.route(sendRoute, (route) =>
      route.fulfill({ status: 404, json: { message: 'Client not found' } }),
    )
    await sendInThread(agentPage, 'Are you still with us?')
    const message = messageInThread(agentPage, 'Are you still with us?')
    await expect(message.getByText('Client not found')).toBeVisible()
    await agentPage.reload()
    await expect(message.getByText('Client not found')).toBeVisible()
    await expect(message.getByRole('button', { name: 'Edit' })).toBeEnabled()
    await expect(message.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })
})

test('a message that was sent and one that the network refuses', async ({ agent, client, agentPage }) => {
  await agentPage.clock.install()
  await openThread(agentPage, client.id)
  await test.step('Message sent stays five seconds, as every other toast', async () => {
    await messageField(agentPage).fill('Please sign the form.')
    await pauseClock(agentPage)
    const replyPromise = agentPage.waitForResponse(sendRoute)
    await messageField(agentPage).press('Enter')
    await replyPromise
    await expect(async () => {
      await agentPage.clock.runFor(10)
      await expect(toastTitled(agentPage, 'Message sent')).toBeVisible({ timeout: 100 })
    }).toPass()
    await agentPage.clock.runFor(4500)
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await agentPage.clock.runFor(500)
    await expect(toastTitled(agentPage, 'Message sent')).toHaveCount(0)
    await agentPage.clock.resume()
  })

  await test.step('a message that the network refuses is kept as not sent, over a reload too, until it is tried again', async () => {
    await agentPage.route(sendRoute, (route) => route.abort())
    await sendInThread(agentPage, 'Please call me back.')
    await expect(toastTitled(agentPage, 'Failed to send message')).toBeVisible()
    const message = messageInThread(agentPage, 'Please call me back.')
    await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
    await expect(message.getByText(/^The portal cannot be reached/)).toBeVisible()
    await agentPage.reload()
    await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
    // Prevents the automatic retry.
    await pauseClock(agentPage)
    await agentPage.unroute(sendRoute)
    await message.getByRole('button', { name: 'Try again' }).click()
    await agentPage.clock.resume()
    await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
    await expect(message.getByText('Not sent', { exact: true })).toBeHidden()
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual([
      'Please sign the form.',
      'Please call me back.',
    ])
  })
})

test('a message whose answer was lost is stored once, however often it is tried again', async ({
  agent,
  client,
  agentPage,
}) => {
  await blockEventStream(agentPage)
  await agentPage.clock.install()
  await openThread(agentPage, client.id)
  const sentRequests: string[] = []
  await agentPage.route(sendRoute, async (route) => {
    sentRequests.push(route.request().postDataJSON().content)
    await route.fetch()
    await route.abort()
  })
  await sendInThread(agentPage, 'Only once, please.')
  const message = messageInThread(agentPage, 'Only once, please.')
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  // Prevents the automatic retry.
  await pauseClock(agentPage)
  const countBefore = sentRequests.length
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sentRequests.length).toBe(countBefore + 1)
  await expect(message.getByText('Not sent', { exact: true })).toBeVisible()
  await agentPage.unroute(sendRoute)
  await message.getByRole('button', { name: 'Try again' }).click()
  await agentPage.clock.resume()
  await expect(toastTitled(agentPage, 'Message sent')).toBeVisible()
  await expect(message).toHaveCount(1)
  expect(await fetchStoredMessages(agent.request, client.id)).toEqual(['Only once, please.'])
})

test('a message that a session did not outlive says so after signing in again, and can be sent', async ({
  clientPage,
}) => {
  await openThread(clientPage)
  const cookies = await clientPage.context().cookies()
  // Ends the session only during the call. If it ended earlier, another call would redirect to the
  // login page.
  await clientPage.route(sendRoute, async (route) => {
    await clientPage.context().clearCookies()
    await route.continue()
  })
  await sendInThread(clientPage, 'Is the van covered?')
  await expect(clientPage).toHaveURL(/\/login/)
  await clientPage.unroute(sendRoute)
  await clientPage.context().addCookies(cookies)
  await openThread(clientPage)
  const message = messageInThread(clientPage, 'Is the van covered?')
  await expect(message.getByText('You were signed out before it was sent')).toBeVisible()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(toastTitled(clientPage, 'Message sent')).toBeVisible()
})
