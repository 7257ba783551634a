import { addTestPerson } from '../../server/testing/people.ts'
import { createInvitationButton, fillInInvitation } from '../invites/invitation-form.ts'
import { addPolicies, delayResponses, newEmailAddress, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'
import { uploadByApi } from '../upload-files.ts'

test.use({ keepsContexts: false })

test('an agent’s forms and lists on a line that fails, and on a plain http name', async ({ agent }) => {
  const page = await agent.open()
  await test.step('without a network a form fails at once, keeps what was typed, and is stored once when pressed again', async () => {
    const email = newEmailAddress('offline')
    await fillInInvitation(page, email)
    await page.context().setOffline(true)
    await createInvitationButton(page).click()
    await expect(page.getByText('The portal cannot be reached', { exact: false }).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email)
    await createInvitationButton(page).click()
    await expect(toastTitled(page, 'Invite Created!')).toBeVisible()
    const { total } = await (await page.request.get(`/api/invite?search=${email}`)).json()
    expect(total).toBe(1)
  })

  await test.step('a list that cannot be read without a network says so and can be tried again', async () => {
    await page.goto('/client-management')
    await page.getByRole('link', { name: 'Invite Clients' }).first().click()
    await expect(page.getByLabel('Search invitations')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('Search invitations').fill('anybody')
    await expect(page.getByText('The portal cannot be reached', { exact: false }).first()).toBeVisible()
    await page.context().setOffline(false)
    await page.getByLabel('Search invitations').fill('')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('things are created also where the portal is opened by a plain http name', async () => {
    // Browsers omit `randomUUID` on insecure origins.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'))
    await fillInInvitation(page, newEmailAddress('plain'))
    await createInvitationButton(page).click()
    await expect(toastTitled(page, 'Invite Created!')).toBeVisible()
  })
})

test('a next page that does not come leaves what was read, and Show more can be pressed again', async ({
  agent,
  agentPage: page,
  database,
}) => {
  for (let index = 0; index < 51; index++)
    await addTestPerson(database, { role: 'client', agent, company: `Many Of Them ${index}` })
  await page.goto('/client-management?search=many of them')
  await expect(page.getByText('Showing 50 of 51 clients')).toBeVisible()
  await page.route(/cursor=/, (route) => route.abort())
  const showMoreButton = page.getByRole('button', { name: 'Show more' })
  await showMoreButton.press('Enter')
  await expect(page.getByText('The portal cannot be reached', { exact: false })).toBeVisible()
  await expect(page.getByText('Showing 50 of 51 clients')).toBeVisible()
  await page.unroute(/cursor=/)
  await showMoreButton.press('Enter')
  const count = page.getByText('Showing 51 of 51 clients')
  await expect(count).toBeVisible()
  await expect(count).toBeFocused()
})

test('a client’s page keeps what was read, and takes in what changes meanwhile', async ({
  agent,
  client,
}) => {
  const ids = await addPolicies(agent, client, [{}])
  const page = await client.open()
  const streamResponse = page.waitForResponse('**/api/events*')
  await page.goto('/')
  await streamResponse
  await test.step('figures that cannot be read again stay as they were read', async () => {
    const tile = page.getByRole('link', { name: /Active Policies/ })
    await expect(tile).toBeVisible()
    await page.route('**/api/home/client', (route) => route.fulfill({ status: 400, json: {} }))
    const releasePolicyResponses = await delayResponses(page, '**/api/policy')
    const failedResponse = page.waitForResponse('**/api/home/client')
    await agent.request.put(`/api/policy/${ids[0]}`, { data: { policyNumber: 'GL 4412' } })
    await failedResponse
    releasePolicyResponses()
    await expect(page.getByText('GL 4412', { exact: true })).toBeVisible()
    await expect(tile).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.unroute('**/api/home/client')
  })

  await test.step('a change that comes while a list is first read is on it', async () => {
    let release = () => {}
    const releaseSignal = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      '**/api/documents/all?*',
      async (route) => {
        await releaseSignal
        await route.fulfill({ json: { documents: [], total: 0, nextCursor: null } })
      },
      { times: 1 },
    )
    const isRead = page.waitForRequest('**/api/documents/all?*')
    await page.getByRole('link', { name: 'Documents' }).first().click()
    await isRead
    const refetch = page.waitForRequest('**/api/documents/all?*')
    await uploadByApi(agent.request, 'Declination', 'other', { clientId: client.id })
    await refetch
    release()
    await expect(page.getByRole('article', { name: 'Declination' })).toBeVisible()
  })
})
