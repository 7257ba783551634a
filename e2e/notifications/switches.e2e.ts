import type { Page } from '@playwright/test'
import { toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Notifications' }).click()
}

async function expectWorkingSwitches(page: Page, labels: string[]) {
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await expect(dialog).toHaveAccessibleDescription('Choose which emails the portal sends you.')
  await expect(dialog.locator('label')).toHaveText(labels)
  const documents = dialog.getByRole('checkbox', { name: 'Documents' })
  await expect(documents).toBeChecked()
  const saveResponse = page.waitForResponse('**/api/notification/mails')
  await documents.uncheck()
  expect((await saveResponse).request().postDataJSON()).toEqual({ mails: { documents: false } })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const { mails } = await (await page.request.get('/api/notification/mails')).json()
  expect(mails.documents).toBe(false)
  await openDialog(page)
  await expect(documents).not.toBeChecked()
  const savedResponse = page.waitForResponse('**/api/notification/mails')
  await documents.check()
  await savedResponse
  await expect(dialog.getByRole('checkbox', { name: 'Service requests' })).toBeChecked()

  await page.route('**/api/notification/mails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await documents.click()
  await expect(toastRegion(page).getByText('Notifications not saved', { exact: true })).toBeVisible()
  await expect(toastRegion(page).getByText('Failed to save notification settings')).toBeVisible()
  await expect(documents).toBeChecked()
  await page.unroute('**/api/notification/mails')
}

test('the account menu of the agent has Notifications, whose switches hold at once', async ({ agent }) => {
  const page = await agent.open('/')
  const labels = ['Messages', 'Service requests', 'Documents', 'Quotes', 'Presentations', 'Invitations']
  await expectWorkingSwitches(page, labels)
})

test('a client’s Notifications: the switches hold, also after quick presses', async ({ client }) => {
  const page = await client.open('/')
  await test.step('the account menu of the client has Notifications, whose switches hold at once', async () => {
    const labels = ['Messages', 'Service requests', 'Documents', 'Quotes', 'Presentations', 'Claims', 'Bills']
    await expectWorkingSwitches(page, labels)
  })

  await test.step('quick presses on one switch are saved one after the other, and the last one holds', async () => {
    await page.goto('/')
    await openDialog(page)
    const documents = page.getByRole('dialog').getByRole('checkbox', { name: 'Documents' })
    await expect(documents).toBeChecked()
    const steps: string[] = []
    let fail = () => {}
    const failSignal = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/api/notification/mails', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const { documents: documentsSetting } = route.request().postDataJSON().mails
      const isFirst = steps.length === 0
      steps.push(`${documentsSetting} sent`)
      if (isFirst) {
        await failSignal
        steps.push(`${documentsSetting} failed`)
        return route.fulfill({ status: 500, json: {} })
      }
      const response = await route.fetch()
      steps.push(`${documentsSetting} saved`)
      return route.fulfill({ response })
    })
    await documents.uncheck()
    await documents.check()
    await documents.uncheck()
    fail()
    await expect(toastRegion(page).getByText('Notifications not saved', { exact: true })).toBeVisible()
    await expect(documents).not.toBeChecked()
    await expect
      .poll(() => steps)
      .toEqual(['false sent', 'false failed', 'true sent', 'true saved', 'false sent', 'false saved'])
    await expect(documents).not.toBeChecked()
    const { mails } = await (await page.request.get('/api/notification/mails')).json()
    expect(mails.documents).toBe(false)
  })
})
