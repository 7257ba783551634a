import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { pdfUpload } from '../upload-files.ts'
import {
  fetchStoredMessages,
  messageField,
  messageInThread,
  openThread,
  sendButton,
  sendInThread,
  sendRoute,
} from './messages.ts'

/** Drops files on the first element that matches the selector. */
const drop = (page: Page, selector: string, names: string[]) =>
  page.evaluate<string>(`(() => {
    const dataTransfer = new DataTransfer()
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(['%PDF-1.4'], name))
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    document.querySelector('${selector}').dispatchEvent(event)
    return event.defaultPrevented ? 'kept from the browser' : 'opened by the browser'
  })()`)

test('a file goes with a message: it is in both threads and among the documents of the client', async ({
  agent,
  client,
  agentPage,
  clientPage,
}) => {
  await openThread(agentPage, client.id)
  await openThread(clientPage)
  const chooser = clientPage.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(clientPage.getByText('Please choose a PDF, JPG, PNG or Word file')).toBeVisible()
  await chooser.setInputFiles(pdfUpload('first-page.pdf'))
  await clientPage.getByRole('button', { name: 'Remove first-page.pdf' }).click()
  await chooser.setInputFiles(pdfUpload('lease-page-7.pdf'))
  await sendButton(clientPage).click()
  await expect(clientPage.getByText('Message must be at least 5 characters', { exact: true })).toBeVisible()
  await sendInThread(clientPage, 'Here is page 7.')
  for (const page of [clientPage, agentPage]) {
    const message = messageInThread(page, 'Here is page 7.')
    await expect(message.getByText('lease-page-7.pdf', { exact: true })).toBeVisible()
    await expect(message.getByRole('button', { name: 'View lease-page-7.pdf' })).toBeVisible()
    await expect(message.getByRole('button', { name: 'Download lease-page-7.pdf' })).toBeVisible()
  }
  await clientPage
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Documents' })
    .click()
  await expect(clientPage.getByRole('article', { name: 'lease-page-7' })).toBeVisible()
  const { documents } = await (await client.request.get('/api/documents/all')).json()
  await agent.request.delete(`/api/agent/document/${documents[0].id}?reason=wrong%20file`)
  await expect(agentPage.getByText('The attached document was removed.')).toBeVisible()
  expect(client.id).toBe(documents[0].clientId)
})

test('a file on its way with a message', async ({ agent, client, agentPage }) => {
  await openThread(agentPage, client.id)
  await test.step('a file needs some words, only the first of two is taken, and one of a wrong kind is told of beside it', async () => {
    await messageField(agentPage).waitFor()
    expect(await drop(agentPage, 'h1', ['astray.pdf'])).toBe('kept from the browser')
    await drop(agentPage, 'textarea', ['page-1.pdf', 'page-2.pdf'])
    await expect(agentPage.getByText('Only the first of 2 files was added.', { exact: true })).toBeVisible()
    await sendButton(agentPage).click()
    await expect(messageField(agentPage)).toHaveAccessibleDescription('Message must be at least 5 characters')
    await agentPage.getByRole('button', { name: 'Remove page-1.pdf' }).click()
    await expect(messageField(agentPage)).toBeFocused()
    const chooser = agentPage.locator('input[type=file]')
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    const kindError = agentPage.getByRole('alert').getByText('Please choose a PDF, JPG, PNG or Word file')
    await expect(kindError).toBeVisible()
    await expect(messageField(agentPage)).not.toHaveAttribute('aria-invalid')
    await messageField(agentPage).fill('Here it is')
    await expect(kindError).toBeHidden()
    await messageField(agentPage).fill('')
  })

  await test.step('an upload can be cancelled, and a file that a reload has lost is told of', async () => {
    // The route never continues the call. Playwright would send the call even after the page
    // cancels it.
    await agentPage.route(sendRoute, () => {})
    await agentPage.locator('input[type=file]').setInputFiles(pdfUpload('declarations.pdf'))
    await sendInThread(agentPage, 'Your declarations page.')
    const message = messageInThread(agentPage, 'Your declarations page.')
    await message.getByRole('button', { name: 'Cancel' }).click()
    await expect(message.getByText('You cancelled it')).toBeVisible()
    await message.getByRole('button', { name: 'Edit' }).click()
    await expect(messageField(agentPage)).toHaveValue('Your declarations page.')
    await expect(agentPage.getByRole('button', { name: 'Remove declarations.pdf' })).toBeVisible()
    await messageField(agentPage).press('Enter')
    await message.getByRole('button', { name: 'Cancel' }).click()
    await expect(message.getByText('You cancelled it')).toBeVisible()
    await agentPage.reload()
    await expect(message.getByText('You cancelled it. Please attach declarations.pdf again')).toBeVisible()
    await expect(message.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(message.getByRole('button', { name: 'Edit' })).toBeEnabled()
    expect(await fetchStoredMessages(agent.request, client.id)).toEqual([])
    await agentPage.unroute(sendRoute)
  })

  await test.step('the browser asks before a page is closed that is sending a file, and not while it sends words', async () => {
    await agentPage.route(sendRoute, () => {})
    await agentPage.locator('input[type=file]').setInputFiles(pdfUpload('renewal.pdf'))
    await sendInThread(agentPage, 'Your renewal declarations.')
    const message = messageInThread(agentPage, 'Your renewal declarations.')
    await expect(message.getByText('Sending', { exact: true })).toBeVisible()
    const leaveDialog = agentPage.waitForEvent('dialog')
    await agentPage.close({ runBeforeUnload: true })
    const leaveQuestion = await leaveDialog
    expect(leaveQuestion.type()).toBe('beforeunload')
    await leaveQuestion.dismiss()
    await message.getByRole('button', { name: 'Cancel' }).click()
    await sendInThread(agentPage, 'Words alone are kept.')
    await expect(messageInThread(agentPage, 'Words alone are kept.').getByText('Sending')).toBeVisible()
    const closeEvent = agentPage.waitForEvent('close')
    await agentPage.close({ runBeforeUnload: true })
    await closeEvent
  })
})
