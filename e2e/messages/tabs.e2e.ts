import type { Page } from '@playwright/test'
import { heldBack, toast } from '../portal.ts'
import { expect, test } from '../test.ts'
import { clientAndAgent, field, log, messageOf, openThread, say, sending, stored } from './messages.ts'

/** A second tab of the same browser, on the same conversation. */
async function secondTab(first: Page, clientId: string) {
  const second = await first.context().newPage()
  await openThread(second, clientId)
  await expect(field(second)).toBeVisible()
  return second
}

test('what one tab is sending another one shows as sending too, and it is stored once', async ({
  browser,
}) => {
  const { agent: first, clientId } = await clientAndAgent(browser)
  await openThread(first, clientId)
  const release = await heldBack(first, sending)
  await say(first, 'Please sign the form.')
  await expect(messageOf(first, 'Please sign the form.').getByText('Sending')).toBeVisible()
  const second = await secondTab(first, clientId)
  const message = messageOf(second, 'Please sign the form.')
  await expect(message.getByText('Sending', { exact: true })).toBeVisible()
  await expect(message.getByRole('button')).toHaveCount(0)
  // A tab that is slow does not keep the other one from sending.
  await say(second, 'And call me, please.')
  await expect(toast(second, 'Message sent')).toBeVisible()
  release()
  await expect(toast(first, 'Message sent')).toBeVisible()
  await expect(message.locator('time')).toBeVisible()
  await expect(message.getByText('Sending', { exact: true })).toHaveCount(0)
  await expect(log(second).getByText('Please sign the form.')).toHaveCount(1)
  expect(await stored(first.request, clientId)).toEqual(['And call me, please.', 'Please sign the form.'])
})

test('a message that fails in one tab is seen in the other, and taken back there it leaves both', async ({
  browser,
}) => {
  const { agent: first, clientId } = await clientAndAgent(browser)
  await openThread(first, clientId)
  const second = await secondTab(first, clientId)
  await first.route(sending, (route) =>
    route.fulfill({ status: 503, json: { message: 'The server says why' } }),
  )
  await say(first, 'Please sing the form.')
  const message = (tab: Page) => messageOf(tab, 'Please sing the form.')
  await expect(message(second).getByText('The server says why')).toBeVisible()
  await message(second).getByRole('button', { name: 'Edit' }).click()
  await expect(field(second)).toHaveValue('Please sing the form.')
  for (const tab of [first, second]) await expect(message(tab)).toHaveCount(0)
})

test('a tab that is closed while it sends leaves its message to the other one, to be tried again', async ({
  browser,
}) => {
  const { agent: first, clientId } = await clientAndAgent(browser)
  await openThread(first, clientId)
  // Not by a route: what it holds back goes on to the server when the page is closed.
  await first.evaluate('fetch = () => new Promise(() => {})')
  await say(first, 'Only half way there.')
  const second = await secondTab(first, clientId)
  const message = messageOf(second, 'Only half way there.')
  await expect(message.getByText('Sending', { exact: true })).toBeVisible()
  await first.close()
  await expect(message.getByText('The page was closed before this was sent')).toBeVisible()
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(second, 'Message sent')).toBeVisible()
  expect(await stored(second.request, clientId)).toEqual(['Only half way there.'])
})

test('what is being written in one tab is there in the other, and gone there once it is sent', async ({
  browser,
}) => {
  const { agent: first, clientId } = await clientAndAgent(browser)
  await openThread(first, clientId)
  const second = await secondTab(first, clientId)
  const third = await first.context().newPage()
  await third.goto(`/client-details/${clientId}`)
  await third.getByRole('button', { name: 'Send Message' }).first().click()
  const inDialog = third.getByRole('dialog').getByRole('textbox', { name: 'Message' })
  await field(first).fill('About your renewal')
  await expect(field(second)).toHaveValue('About your renewal')
  await expect(inDialog).toHaveValue('About your renewal')
  await field(second).fill('About your renewal: it is here.')
  await expect(field(first)).toHaveValue('About your renewal: it is here.')
  await field(first).press('Enter')
  await expect(field(second)).toHaveValue('')
  await expect(inDialog).toHaveValue('')
  await expect.poll(() => stored(first.request, clientId)).toEqual(['About your renewal: it is here.'])
})
