import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from '../accessibility.ts'
import { addPolicies } from '../portal.ts'
import { expect, type SignedInPerson, test } from '../test.ts'

const expectClean = async (page: Page, stateName: string) =>
  expect(await findViolationsInBothThemes(page), stateName).toEqual([])

/** An agent's page with an unread message and an urgent request, without color transitions. */
async function openWithUrgentRequest(
  agent: SignedInPerson,
  client: SignedInPerson,
  options: Parameters<SignedInPerson['open']>[1] = {},
) {
  await addPolicies(agent, client, [{ policyNumber: 'AXE 4417' }])
  await client.request.post('/api/request', { data: { type: 'other', details: 'By noon.', isUrgent: true } })
  await client.request.post('/api/message', { data: { content: 'Is it going up again?' } })
  const page = await agent.open('/', options)
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
  await page.getByRole('list', { name: 'Open items' }).waitFor()
  return page
}

// Spec: queue/screen
test('the open thing of the queue, its dialogs, the keys, a new task and the search pass axe in both themes', async ({
  agent,
  client,
}) => {
  const page = await openWithUrgentRequest(agent, client, { viewport: { width: 1280, height: 900 } })
  await expect(page.getByRole('region', { name: 'Open now' }).getByRole('button').first()).toBeVisible()
  await expectClean(page, 'the pane')
  for (const [key, name] of [
    ['s', 'Snooze until'],
    ['a', 'Reassign'],
    ['t', 'New Task'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectClean(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('axe4417')
  await expect(page.getByRole('option', { name: /AXE 4417/ })).toBeVisible()
  await expectClean(page, 'the search')
})

test('on a phone the sheet of the open thing passes axe in both themes', async ({ agent, client }) => {
  const page = await openWithUrgentRequest(agent, client, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('list', { name: 'Open items' }).getByRole('button').first().tap()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Complete' })).toBeVisible()
  await expectClean(page, 'the sheet')
})
