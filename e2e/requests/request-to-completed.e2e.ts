import { addPolicies, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'

test('requests that the other side sees appear', async ({ agent, client, agentPage, clientPage: page }) => {
  const ids = await addPolicies(agent, client, [{}])
  // Spec: roles/client-requests, roles/agent-requests
  await test.step('a client asks, the agent sees it appear, starts and completes it, and the client sees each without reloading', async () => {
    const details = `Loss payee Eastmarsh Credit Union ${crypto.randomUUID().slice(0, 8)}`
    await agentPage.goto(`/?search=${encodeURIComponent(details)}#requests`)
    const panel = agentPage.getByRole('region', { name: /^Client Requests/ })
    await expect(panel.getByText('No requests match your search.')).toBeVisible()

    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Your Requests' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Request Service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request from Your Agent' })
    await dialog.getByLabel('Request type').selectOption('endorsement')
    await dialog.getByLabel('Policy', { exact: true }).selectOption(ids[0] ?? '')
    await dialog.getByLabel('Details').fill(details)
    await dialog.getByLabel('Mark as urgent').check()
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await expect(toastRegion(page).getByText('Request Sent!', { exact: true })).toBeVisible()

    let loadCount = 0
    for (const watchedPage of [agentPage, page]) watchedPage.on('load', () => loadCount++)
    const requestCards = page.getByRole('region', { name: 'Your Requests' }).getByRole('article')
    await expect(requestCards.getByText('Pending', { exact: true })).toBeVisible()
    const one = panel.getByRole('article').filter({ hasText: details })
    await expect(one.getByText('Urgent', { exact: true })).toBeVisible()
    await one.getByRole('button', { name: /^Start/ }).click()
    await expect(requestCards.getByText('In Progress', { exact: true })).toBeVisible()
    await one.getByRole('button', { name: /^Complete/ }).click()
    await expect(requestCards.getByText('Completed', { exact: true })).toBeVisible()
    await expect(one.getByRole('button', { name: /^(Start|Complete|Reopen)/ })).toHaveText(['Reopen'])
    expect(loadCount).toBe(0)
  })

  await test.step('an agent opens a request for a client who called, and the client finds it', async () => {
    const details = `The bank wants to be named ${crypto.randomUUID().slice(0, 8)}`

    await agentPage.goto(`/client-details/${client.id}`)
    await agentPage.getByRole('button', { name: /^More for/ }).click()
    await agentPage.getByRole('menuitem', { name: 'New request' }).click()
    const dialog = agentPage.getByRole('dialog', { name: 'New Request' })
    await expect(dialog.getByText('For Plover & Reed, who asked by phone, email or in person.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Open Request' }).click()
    await expect(dialog.getByText('Please select a request type')).toBeVisible()
    await dialog.getByLabel('Request type').selectOption('coi')
    await dialog.getByLabel('Policy', { exact: true }).selectOption(ids[0] ?? '')
    await dialog.getByLabel('Certificate holder name').fill('Eastmarsh Credit Union')
    await dialog.getByLabel('Details').fill(details)
    await dialog.getByRole('button', { name: 'Open Request' }).click()
    await expect(toastRegion(agentPage).getByText('Request Opened', { exact: true })).toBeVisible()

    const requestCards = page.getByRole('region', { name: 'Your Requests' }).getByRole('article')
    await expect(requestCards.getByText(details)).toBeVisible()
    await expect(requestCards.getByText('Certificate holder: Eastmarsh Credit Union')).toBeVisible()
    await agentPage.goto(`/?search=${encodeURIComponent(details)}#requests`)
    await expect(
      agentPage.getByRole('region', { name: /^Client Requests/ }).getByRole('article'),
    ).toHaveCount(1)
  })
})
