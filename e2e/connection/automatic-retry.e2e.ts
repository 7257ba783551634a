import { recordRequests } from '../http/record-requests.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  openThread,
  sendButton,
  sendInThread,
  sendRoute,
} from '../messages/messages.ts'
import { addPolicies, pauseClock, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'

test.use({ keepsContexts: false })

const photos = [pdfUpload('roof.pdf'), pdfUpload('yard.pdf')]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// Spec: phone/resend
test('without a network: what could not be shown or sent comes by itself, in its order', async ({
  agent,
  client,
}) => {
  const page = await client.open('/', phone)
  await test.step('what could not be shown for want of a network is shown once there is one', async () => {
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Documents' }).tap()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await openThread(page)
  await test.step('a message that was written without a network goes by itself once there is one, and once only', async () => {
    await expect(page.getByRole('textbox', { name: /^Message to / })).toBeVisible()
    await page.context().setOffline(true)
    await sendInThread(page, 'The tow truck is here.')
    await expect(page.getByText(/^Not sent/).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(() => fetchStoredMessages(agent.request, client.id)).toEqual(['The tow truck is here.'])
    await expect(page.getByText(/^Not sent/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('log').getByText('The tow truck is here.')).toBeVisible()
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual(['The tow truck is here.'])
  })

  await test.step('what waits goes in the order in which it was written, and a try that nobody pressed for leaves the buttons and the composer as they are', async () => {
    await expect(messageField(page)).toBeVisible()
    await page.context().setOffline(true)
    for (const [index, text] of ['The first.', 'The second.'].entries()) {
      await sendInThread(page, text)
      await expect(page.getByText('Sends automatically once you are back online.')).toHaveCount(index + 1)
    }
    const retryButton = messageInThread(page, 'The first.').getByRole('button', { name: 'Try again' })
    await retryButton.focus()
    let release = () => {}
    const releaseSignal = new Promise<void>((resolve) => {
      release = resolve
    })
    const requestedUrls: string[] = []
    await page.route(sendRoute, async (route) => {
      const { content } = route.request().postDataJSON()
      requestedUrls.push(content)
      if (content === 'The first.') await releaseSignal
      await route.fallback()
    })
    await page.context().setOffline(false)
    await expect.poll(() => requestedUrls).toEqual(['The first.'])
    await expect(retryButton).toBeFocused()
    await expect(messageInThread(page, 'The first.').getByRole('button', { name: 'Edit' })).toBeDisabled()
    // A message that is written meanwhile waits until the earlier ones are sent.
    await messageField(page).fill('The third.')
    await expect(sendButton(page)).toBeEnabled()
    await messageField(page).press('Enter')
    await expect(messageInThread(page, 'The third.').getByText('Sending', { exact: true })).toBeVisible()
    expect(requestedUrls).toEqual(['The first.'])
    release()
    const texts = ['The first.', 'The second.', 'The third.']
    await expect
      .poll(() => fetchStoredMessages(agent.request, client.id))
      .toEqual(['The tow truck is here.', ...texts])
    expect(requestedUrls).toEqual(texts)
  })
})

// Spec: phone/resend
test('where the portal does not answer: the page tries again after a pause, on return or at a press', async ({
  agent,
  client,
}) => {
  const page = await client.open(undefined, phone)
  await page.clock.install()
  await openThread(page)
  await expect(messageField(page)).toBeVisible()
  await test.step('a message that the portal did not answer goes by itself once it does, without a press and once only, though an answer was lost on the way', async () => {
    await pauseClock(page)
    let attemptCount = 0
    await page.route(sendRoute, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      attemptCount += 1
      if (attemptCount === 1) return route.fulfill({ status: 502, body: 'Bad Gateway' })
      if (attemptCount === 2) return route.abort('connectionreset')
      const answer = await route.fetch()
      // The server stores the third attempt, but its answer is lost.
      return attemptCount === 3 ? route.abort('connectionreset') : route.fulfill({ response: answer })
    })
    await sendInThread(page, 'The roof is covered again.')
    await expect(page.getByText('Sends automatically once you are back online.')).toBeVisible()
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(toastTitled(page, 'Failed to send message')).toBeVisible({ timeout: 100 })
    }).toPass()
    expect(attemptCount).toBe(1)
    // The third attempt is stored. Either the thread shows the message or a fourth attempt is sent,
    // whichever comes first.
    await expect(async () => {
      await page.clock.fastForward(10_000)
      expect(attemptCount).toBeGreaterThanOrEqual(3)
      await expect(page.getByText(/^Not sent/)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual(['The roof is covered again.'])
    await page.unroute(sendRoute)
    await page.clock.resume()
  })

  await test.step('who comes back to the page does not wait for the pause: what was not answered goes at once', async () => {
    let isServerDown = true
    await page.route(sendRoute, (route) =>
      isServerDown && route.request().method() === 'POST'
        ? route.abort('connectionrefused')
        : route.fallback(),
    )
    await sendInThread(page, 'The tree is down.')
    await expect(page.getByText(/^Not sent/).first()).toBeVisible()
    // The clock is stopped, so only the visibilitychange event can send the message, not a timer.
    await pauseClock(page)
    isServerDown = false
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect
      .poll(() => fetchStoredMessages(agent.request, client.id))
      .toEqual(['The roof is covered again.', 'The tree is down.'])
    await page.unroute(sendRoute)
    await page.clock.resume()
    await expect(page.getByText(/^Not sent/)).toHaveCount(0)
  })

  await test.step('a fault of the server is said at once and waits for a press', async () => {
    let attemptCount = 0
    await page.route(sendRoute, (route) => {
      attemptCount += 1
      return route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
    })
    await sendInThread(page, 'The wall is wet.')
    const message = messageInThread(page, 'The wall is wet.')
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(message.getByText('Sends automatically once you are back online.')).toHaveCount(0)
    await page.clock.fastForward(120_000)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.clock.fastForward(120_000)
    expect(attemptCount).toBe(1)
  })
})

// Spec: phone/prefetch
test('the code of a page and its first reading are fetched while a link is pointed at, but not where data are to be saved', async ({
  agent,
  client,
}) => {
  const [id = ''] = await addPolicies(agent, client, [{}])
  const page = await client.open('/')
  const link = page.getByRole('link', { name: 'View Details of GL 4410' })
  await expect(link).toBeVisible()
  const recordedRequests = recordRequests(page)
  await expect(async () => {
    await page.mouse.move(0, 0)
    await link.hover()
    expect(recordedRequests.things().some((requestText) => requestText.endsWith(`/api/policy/${id}`))).toBe(
      true,
    )
  }).toPass()
  await expect(page).toHaveURL('/')

  const savingPage = await client.open()
  await savingPage.addInitScript(
    "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })",
  )
  await savingPage.goto('/')
  const requestedUrls = recordRequests(savingPage)
  await savingPage.getByRole('link', { name: 'View Details of GL 4410' }).hover()
  await savingPage.getByRole('button', { name: /^Account of/ }).click()
  await expect(savingPage.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  expect(requestedUrls.things().filter((requestText) => requestText.includes(id))).toEqual([])
})

// Spec: phone/resend
test('photos of a claim that the portal did not take while it was away go by themselves once it is back, in their order, each stored once', async ({
  agent,
  client,
}) => {
  const [policyId] = await addPolicies(agent, client, [{}])
  const draftReply = await client.request.post('/api/claim/new', { data: { policyId, line: 'liability' } })
  const { id } = (await draftReply.json()).claim
  const page = await client.open(undefined, phone)
  await page.clock.install()
  const attemptTexts: string[] = []
  let isServerDown = true
  let isResponseLost = false
  await page.route('**/api/claim/photo/**', async (route) => {
    attemptTexts.push((await route.request().headerValue('idempotency-key')) ?? '')
    if (isServerDown)
      return route.fulfill({ status: attemptTexts.length === 1 ? 503 : 502, body: 'Bad Gateway' })
    const answer = await route.fetch()
    if (isResponseLost || !answer.ok()) return route.fulfill({ response: answer })
    // The first upload is stored, but its answer is lost.
    isResponseLost = true
    return route.abort('connectionreset')
  })
  await page.goto(`/file-claim/${policyId}?claim=${id}`)
  const photoInput = page.getByLabel('Photos', { exact: true })
  await photoInput.setInputFiles(photos)
  const uploadList = page.getByRole('list', { name: 'Photos being uploaded' })
  await expect(uploadList.getByText(/Waiting to be sent/)).toHaveCount(2)
  await expect(async () => {
    await page.clock.fastForward(10_000)
    expect(attemptTexts.length).toBeGreaterThanOrEqual(2)
  }).toPass()
  isServerDown = false
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2, { timeout: 1000 })
  }).toPass()
  await expect(uploadList).toHaveCount(0)
  const storedClaim = (await (await client.request.get(`/api/claim/${id}`)).json()).claim.photos
  expect(storedClaim.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
    photos.map(({ name }) => name),
  )
  expect(new Set(attemptTexts).size, 'each under a key of its own, however often it was sent').toBe(2)
  expect(isResponseLost).toBe(true)
})
