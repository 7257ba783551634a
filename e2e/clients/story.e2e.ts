import { axeOn } from '../accessibility.ts'
import { clientWith, toast } from '../portal.ts'
import { expect, test } from '../test.ts'

test('the timeline is searched and narrowed by its address, says when nothing is left, and opens what stands on one line', async ({
  agent,
  agentPage: page,
}) => {
  const { userId, ids } = await clientWith(agent.request, [{ policyNumber: 'HBP 211958' }])
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
  expect((await axeOn(page).analyze()).violations).toEqual([])

  await panel.getByRole('button', { name: 'Show everything' }).click()
  await expect(panel.getByRole('button', { name: 'Everything', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await panel.getByRole('searchbox').fill('hbp-211958')
  await expect(lines).toHaveText([/changed the policy/])
  await page.reload()
  await expect(lines.locator('mark').first()).toHaveText('HBP 211958')
  expect((await axeOn(page).analyze()).violations).toEqual([])
})

test('a call is noted in the Notes tab, and the timeline that somebody else has open tells of it at once', async ({
  agent,
  agentPage: page,
}) => {
  const { userId } = await clientWith(agent.request)
  const other = await agent.open()
  const isOpen = other.waitForResponse('**/api/events')
  await other.goto(`/client-details/${userId}?tab=activity&kind=call`)
  await isOpen
  await expect(other.getByText('No Activity Found')).toBeVisible()
  await page.goto(`/client-details/${userId}?tab=notes`)
  await page.getByLabel('New note').fill('Wants the van off the policy.')
  await page.getByRole('button', { name: 'Note as a call' }).click()
  await expect(toast(page, 'Call Noted')).toBeVisible()
  const note = page.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem')
  await expect(note.getByText('Call', { exact: true })).toBeVisible()
  await expect(other.getByText('noted a call: “Wants the van off the policy.”')).toBeVisible()
})
