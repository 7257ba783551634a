import { axeBuilderFor } from '../accessibility.ts'
import { clientWithPolicies, toastTitled } from '../portal.ts'
import { expect, test } from '../test.ts'

test('the timeline of a client is searched, and hears of a call', async ({ agent, agentPage: page }) => {
  const { userId, ids } = await clientWithPolicies(agent.request, [{ policyNumber: 'HBP 211958' }])

  // Spec: timeline/narrowed
  await test.step('the timeline is searched and narrowed by its address, says when nothing is left, and opens what stands on one line', async () => {
    const write = (content: string) =>
      agent.request.post('/api/message', { data: { receiverId: userId, content } })
    await write('The walrus is in the cellar.')
    await write('It has left by now.')
    await agent.request.put(`/api/policy/${ids[0]}`, { data: { premium: 4390 } })
    await page.goto(`/client-details/${userId}?tab=activity`)
    const panel = page.getByRole('tabpanel', { name: 'Activity' })
    const lines = panel.getByRole('listitem')
    await expect(lines.filter({ hasText: 'It has left by now.' })).toHaveCount(1)
    await lines
      .filter({ hasText: 'It has left by now.' })
      .getByRole('button', { name: /^1 more/ })
      .click()
    await expect(panel.getByText('The walrus is in the cellar.')).toBeVisible()

    await panel.getByRole('searchbox', { name: 'Search the activity' }).fill('walrus cell')
    await expect(page).toHaveURL(/search=walrus\+cell/)
    await expect(panel.locator('mark').first()).toHaveText('walrus')
    await expect(lines).toHaveCount(1)
    await panel.getByRole('button', { name: 'Calls', exact: true }).click()
    await expect(page).toHaveURL(/kind=call/)
    await expect(panel.getByText('No Activity Found')).toBeVisible()
    await expect(panel.getByText('matches ‘Calls’ and “walrus cell”')).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await panel.getByRole('button', { name: 'Show everything' }).click()
    await expect(panel.getByRole('button', { name: 'Everything', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await panel.getByRole('searchbox').fill('hbp-211958')
    await expect(lines).toHaveText([/changed the .* policy/])
    await page.reload()
    await expect(lines.locator('mark').first()).toHaveText('HBP 211958')
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  })

  // Spec: timeline/pages, timeline/calls
  await test.step('a call is noted in the Notes tab, and the timeline that somebody else has open tells of it at once', async () => {
    const otherPage = await agent.open()
    const streamResponse = otherPage.waitForResponse('**/api/events*')
    await otherPage.goto(`/client-details/${userId}?tab=activity&kind=call`)
    await streamResponse
    await expect(otherPage.getByText('No Activity Found')).toBeVisible()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByLabel('New note').fill('Wants the van off the policy.')
    const call = page.getByRole('button', { name: 'Log as a call' })
    await call.press('Enter')
    await expect(toastTitled(page, 'Call Logged')).toBeVisible()
    await expect(call).toBeFocused()
    const note = page.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem')
    await expect(note.getByText('Call', { exact: true })).toBeVisible()
    await expect(otherPage.getByText('logged a call: “Wants the van off the policy.”')).toBeVisible()
  })
})

test('who a client is and what waits stand beside the tabs, or above them on a phone', async ({
  agent,
  agentPage: page,
}) => {
  const term = { startDate: '2026-02-01', endDate: '2099-02-01' }
  const { userId, email, ids } = await clientWithPolicies(agent.request, [
    { ...term, policyNumber: 'IM 4417', premium: 1500 },
    { ...term, endDate: '2099-03-01', premium: 500 },
  ])

  // Spec: client/rail
  await test.step('on a phone it is a few lines above the tabs, of which the rest unfolds', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/client-details/${userId}?tab=policies`)
    const main = page.getByRole('main')
    const items = main.getByRole('button', { name: /^Open items/ })
    await expect(items).toHaveText(/1$/)
    const tabs = await page.getByRole('tablist').boundingBox()
    expect(tabs?.y, 'the tabs are on the first screen').toBeLessThan(844 - 56)
    await items.click()
    await expect(main.getByRole('list', { name: 'Open items' }).getByRole('button')).toHaveCount(1)
    await main.getByRole('button', { name: 'Client Information' }).click()
    await expect(main.getByRole('link', { name: email })).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
  })

  // Spec: client/rail
  await test.step('beside the tabs stand who it is, what is in force and what waits, which is done there; a call is noted from there', async () => {
    await agent.request.put(`/api/agent/client/${userId}`, { data: { phone: '8605550144' } })
    await agent.request.post('/api/agent/task', { data: { what: 'Ask for the van', clientId: userId } })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.getByRole('tab', { name: /^Overview/ }).click()
    const glanceRail = page.getByRole('complementary', { name: 'At a glance' })
    await expect(glanceRail.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await expect(glanceRail.getByRole('link', { name: '(860) 555-0144' })).toHaveAttribute(
      'href',
      'tel:+18605550144',
    )
    await expect(glanceRail.getByText('$2,000', { exact: true })).toBeVisible()
    await expect(glanceRail.getByText('Feb 1, 2099')).toBeVisible()
    await expect(glanceRail.getByRole('link', { name: /IM 4417$/ })).toHaveAttribute(
      'href',
      `/policy/${ids[0]}`,
    )
    const openItems = glanceRail.getByRole('list', { name: 'Open items' })
    await expect(openItems.getByRole('button')).toHaveText([/Invitation not sent/, /Ask for the van/])
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await openItems.getByRole('button', { name: /Ask for the van/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Task' })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(openItems.getByRole('button')).toHaveText([/Invitation not sent/])

    await glanceRail.getByRole('button', { name: 'Log a call' }).click()
    const call = page.getByRole('dialog', { name: 'Log a Call' })
    await call.getByLabel('What was said').fill('Call before ten.')
    await call.getByLabel('Pin to the client’s page').check()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    await call.getByRole('button', { name: 'Log call' }).click()
    await expect(glanceRail.getByRole('list', { name: 'Pinned notes' })).toContainText('Call before ten.')
  })
})
