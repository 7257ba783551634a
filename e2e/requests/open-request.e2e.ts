import { clientWithPolicies, openClientPage, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'

test('an agent opens a request for a client who called, and the client finds it', async ({
  agent,
  browser,
}) => {
  const agentPage = await agent.open()
  const client = await clientWithPolicies(agent.request, [{}])
  const page = await openClientPage(browser, client)
  await page.goto('/')
  const details = `The bank wants to be named ${crypto.randomUUID().slice(0, 8)}`

  await agentPage.goto(`/client-details/${client.userId}`)
  await agentPage.getByRole('button', { name: /^More for/ }).click()
  await agentPage.getByRole('menuitem', { name: 'New request' }).click()
  const dialog = agentPage.getByRole('dialog', { name: 'New Request' })
  await expect(dialog.getByText('For Plover & Reed, who asked by phone, email or in person.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open Request' }).click()
  await expect(dialog.getByText('Please select a request type')).toBeVisible()
  await dialog.getByLabel('Request type').selectOption('coi')
  await dialog.getByLabel('Policy', { exact: true }).selectOption(client.ids[0] ?? '')
  await dialog.getByLabel('Certificate holder name').fill('Eastmarsh Credit Union')
  await dialog.getByLabel('Details').fill(details)
  await dialog.getByRole('button', { name: 'Open Request' }).click()
  await expect(toastRegion(agentPage).getByText('Request Opened', { exact: true })).toBeVisible()

  const requestCards = page.getByRole('region', { name: 'Your Requests' }).getByRole('article')
  await expect(requestCards.getByText(details)).toBeVisible()
  await expect(requestCards.getByText('Certificate holder: Eastmarsh Credit Union')).toBeVisible()
  await agentPage.goto(`/?search=${encodeURIComponent(details)}#requests`)
  await expect(agentPage.getByRole('region', { name: /^Client Requests/ }).getByRole('article')).toHaveCount(
    1,
  )
})
