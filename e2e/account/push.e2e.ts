import { axeBuilderFor } from '../accessibility.ts'
import { openThread, sendInThread } from '../messages/messages.ts'
import { toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Fakes a push service, which the test browser does not have. The keys are valid. */
const pushServiceScript = `
  const subscription = {
    endpoint: 'https://push.example.com/send/' + crypto.randomUUID(),
    toJSON() {
      return {
        endpoint: this.endpoint,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }
    },
    unsubscribe: async () => {
      allowed = null
      globalThis.toldOfEnd?.()
      return true
    },
  }
  let allowed = null
  PushManager.prototype.subscribe = async () => (allowed = subscription)
  PushManager.prototype.getSubscription = async () => allowed
  Object.defineProperty(Notification, 'permission', { get: () => (allowed ? 'granted' : 'default') })
  Notification.requestPermission = async () => 'granted'
`

// Spec: push/kinds, push/device
test('a client’s notifications are turned on and off for each device', async ({ client }) => {
  const readDevices = async () => (await (await client.request.get('/api/push')).json()).devices
  const page = await client.open(undefined, phone)
  await page.addInitScript(pushServiceScript)
  await page.goto('/account')
  await test.step('a client turns notifications on for this device, chooses which, and turns them off', async () => {
    await page.getByRole('button', { name: 'Turn On for This Device' }).tap()
    await expect(toastTitled(page, 'Notifications On')).toBeVisible()
    expect(await readDevices()).toBe(1)
    await page.getByLabel('Quotes').uncheck()
    await expect
      .poll(async () => (await (await client.request.get('/api/push')).json()).kinds)
      .toEqual({ messages: true, claims: true, rates: false, presentations: true })
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Turn Off for This Device' }).tap()
    await expect(page.getByRole('button', { name: 'Turn On for This Device' })).toBeVisible()
    expect(await readDevices()).toBe(0)
  })

  await test.step('on another device of the same person they are off until they are turned on there, and log out ends those of one device alone', async () => {
    const other = await client.open(undefined, { ...phone, isMobile: false })
    await other.addInitScript(pushServiceScript)
    await page.getByRole('button', { name: 'Turn On for This Device' }).tap()
    await expect(page.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
    // The browser still has a push subscription from an earlier session.
    await other.addInitScript('allowed = subscription')
    await other.goto('/account')
    await other.getByRole('button', { name: 'Turn On for This Device' }).tap()
    await expect(toastTitled(other, 'Notifications On')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Turn Off for This Device' })).toBeVisible()
    expect(await readDevices()).toBe(2)
    await other.getByRole('button', { name: /^Account of/ }).tap()
    await other.getByRole('menuitem', { name: 'Log out' }).tap()
    await expect(other.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await readDevices()).toBe(1)
    await page.reload()
    await expect(page.getByText('No amounts or policy numbers on a locked screen')).toBeVisible()
    expect(await readDevices()).toBe(1)
  })
})

// Spec: push/offer
test('they are offered once, after the first message, and end with log out', async ({ client }) => {
  const page = await client.open(undefined, phone)
  await page.addInitScript(pushServiceScript)
  let endCount = 0
  await page.exposeFunction('toldOfEnd', () => {
    endCount += 1
  })
  await openThread(page)
  await expect(page.getByRole('textbox', { name: /^Message to / })).toBeVisible()
  await expect(page.getByText('Get notified on this device when your agent answers?')).toHaveCount(0)
  await sendInThread(page, 'The pipe is mended.')
  await expect(page.getByText('Get notified on this device when your agent answers?')).toBeVisible()
  expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Turn on' }).tap()
  await expect(page.getByText('Get notified on this device when your agent answers?')).toHaveCount(0)
  const readDevices = async () => (await (await client.request.get('/api/push')).json()).devices
  expect(await readDevices()).toBe(1)
  await page.getByRole('button', { name: /^Account of/ }).tap()
  await page.getByRole('menuitem', { name: 'Log out' }).tap()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await readDevices()).toBe(0)
  // The browser has unsubscribed too.
  await expect.poll(() => endCount).toBe(1)
})
