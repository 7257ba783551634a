import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clientWithPolicies, openClientPage, pageAs, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { choosePdfOfSize, pdfUpload, submitUpload, uploadDialog } from '../upload-files.ts'
import { countColours, sha256, uploadInDialog } from './documents.ts'

/**
 * Throttles uploads to this many bytes per second, so that the progress shows. `detach` ends it.
 */
async function sendSlowly(page: Page, uploadThroughput: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
  return devtools
}

// Spec: roles/client-documents
test('a client uploads a PDF and sees how far it is, views it drawn, and downloads the very same bytes; the agent sees it come', async ({
  agent,
  browser,
}) => {
  const agentPage = await agent.open()
  const client = await clientWithPolicies(agent.request)
  const page = await openClientPage(browser, client)
  await agentPage.goto(`/client-details/${client.userId}?tab=documents`)
  await expect(agentPage.getByText('No Documents', { exact: true })).toBeVisible()
  await page.goto('/documents')
  const file = pdfUpload('loss runs, five years.pdf', 'Loss runs of five years', 3_000_000)
  const slowUpload = await sendSlowly(page, 300_000)
  await uploadInDialog(page, 'Loss runs', file)
  const progress = uploadDialog(page).getByRole('progressbar', { name: 'Uploading' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(uploadDialog(page).getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  await slowUpload.detach()
  await expect(uploadDialog(page)).toBeHidden()
  await expect(toastRegion(page).getByText('Document uploaded', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'View Loss runs' }).click()
  const preview = page.getByRole('dialog', { name: 'Loss runs' })
  await expect(preview.getByText('Page 1 of 1', { exact: true })).toBeVisible()
  await expect.poll(() => countColours(page, '[role=dialog] canvas')).toBeGreaterThan(2)
  await expect(preview.getByText('Loss runs of five years')).toBeAttached()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('loss runs, five years.pdf')
  expect(sha256(await readFile(await download.path()))).toBe(sha256(file.buffer))

  const row = agentPage.getByRole('row').filter({ hasText: 'Loss runs' })
  await expect(row).toBeVisible()
  await expect(agentPage.getByRole('tab', { name: /^Documents/ })).toHaveText(/^Documents\s*1$/)
  const [agentDownload] = await Promise.all([
    agentPage.waitForEvent('download'),
    row.getByRole('button', { name: 'Download Loss runs' }).click(),
  ])
  expect(sha256(await readFile(await agentDownload.path()))).toBe(sha256(file.buffer))
})

test('a file is dropped on the dialog, and arrives with the very same bytes', async ({ client }) => {
  const page = await client.open('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = uploadDialog(page)
  const { name, mimeType, buffer } = pdfUpload('dropped.pdf', 'Dropped here')
  const fileText = JSON.stringify([buffer.toString('latin1'), name, mimeType])
  const dragData = await page.evaluateHandle(`(() => {
    const [text, name, type] = ${fileText}
    const held = new DataTransfer()
    held.items.add(new File([text], name, { type }))
    return held
  })()`)
  const area = dialog.getByText('or drop it here')
  for (const event of ['dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer: dragData })
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByLabel('Title').fill('Dropped')
  await dialog.getByLabel('Type').selectOption('other')
  await submitUpload(page)
  await expect(page.getByRole('article', { name: 'Dropped' })).toBeVisible()
  const { documents } = await (await page.request.get('/api/documents/all')).json()
  const storedBytes = await (await page.request.get(documents[0].fileUrl)).body()
  expect(sha256(storedBytes)).toBe(sha256(buffer))
})

test('an upload that is cancelled half way leaves nothing, and can be sent again', async ({ client }) => {
  const page = await client.open('/documents')
  const slowUpload = await sendSlowly(page, 300_000)
  await uploadInDialog(page, 'Loss runs', pdfUpload('loss.pdf', 'Loss runs', 3_000_000))
  const dialog = uploadDialog(page)
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  const failedResponse = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/documents/new'),
  )
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await failedResponse
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByLabel('Title')).toHaveValue('Loss runs')
  await expect(toastRegion(page).getByText('Upload failed')).toHaveCount(0)
  const onFile = async () => (await (await page.request.get('/api/documents/all')).json()).total
  expect(await onFile()).toBe(0)
  await slowUpload.detach()
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(dialog).toBeHidden()
  expect(await onFile()).toBe(1)
})

test('a file that cannot be taken is told as it is chosen', async ({ browser }) => {
  const page = await pageAs(browser, 'client')
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, size: number) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size) })
  await choose('setup.exe', 10)
  await expect(dialog.getByText('Please choose a PDF, JPG, PNG or Word file')).toBeVisible()
  await choose('empty.pdf', 0)
  await expect(dialog.getByText('This file is empty')).toBeVisible()
  await choosePdfOfSize(dialog.getByLabel('File', { exact: true }), 'scan.pdf', 26 * 1024 * 1024)
  await expect(dialog.getByText('Please choose a file of at most 25 MB')).toBeVisible()
  await choose('scan.pdf', 1000)
  await expect(dialog.getByText('Please choose a file of at most 25 MB')).toBeHidden()
})

test('a session that ends during an upload leads to the login page, without an error on the way', async ({
  browser,
}) => {
  const page = await pageAs(browser, 'client')
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfUpload('paper.pdf'))
  await dialog.getByLabel('Title').fill('Paper')
  await dialog.getByLabel('Type').selectOption('other')
  // Ends the session only during the upload. If it ended earlier, another call would redirect to
  // the login page.
  await page.route('**/api/documents/new', async (route) => {
    await page.context().clearCookies()
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('You were signed out. Please sign in again to continue.')).toBeVisible()
  expect(errors).toEqual([])
})
