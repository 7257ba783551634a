import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pageAs, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { pdfUpload, photoUpload, submitUpload, uploadByApi, uploadDialog } from '../upload-files.ts'
import { countColours, previewOf, sha256, uploadInDialog } from './documents.ts'

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
  client,
  clientPage: page,
}) => {
  const agentPage = await agent.open()
  await agentPage.goto(`/client-details/${client.id}?tab=documents`)
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

test('documents that a client uploads and views', async ({ clientPage: page }) => {
  await page.goto('/documents')
  // Spec: documents/view
  await test.step('a picture is shown in the portal, as large as its place and in its own size', async () => {
    await uploadInDialog(page, 'Truck 2', await photoUpload('truck 2.jpg'))
    await expect(uploadDialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'View Truck 2' }).click()
    const preview = page.getByRole('dialog', { name: 'Truck 2' })
    const picture = preview.getByRole('img', { name: 'Truck 2' })
    await expect(picture).toBeVisible()
    await expect.poll(() => countColours(page, '[role=dialog] img')).toBeGreaterThan(1000)
    const wholeBox = await picture.boundingBox()
    await preview.getByRole('button', { name: 'Actual size' }).click()
    await expect(preview.getByRole('button', { name: 'Fit to window' })).toBeVisible()
    expect((await picture.boundingBox())?.width).toBeGreaterThan(wholeBox?.width ?? Number.POSITIVE_INFINITY)
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(preview).toBeHidden()
  })

  await test.step('a Word document has no preview, and says that it can be downloaded', async () => {
    const buffer = Buffer.alloc(4096)
    buffer.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    buffer.set(Buffer.from('WordDocument', 'utf16le'), 2048)
    await uploadInDialog(page, 'Letter', { name: 'letter.doc', mimeType: 'application/msword', buffer })
    await page.getByRole('button', { name: 'View Letter' }).click()
    const preview = page.getByRole('dialog', { name: 'Letter' })
    await expect(preview.getByText('A Word document cannot be shown here.', { exact: false })).toBeVisible()
    await expect(preview.getByRole('link', { name: 'Open in new tab' })).toHaveCount(0)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      preview.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(sha256(await readFile(await download.path()))).toBe(sha256(buffer))
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(preview).toBeHidden()
  })

  // Spec: errors/document-open
  await test.step('a document that cannot be viewed or downloaded says so in a toast', async () => {
    await uploadByApi(page.request, 'Payroll', 'other')
    const view = page.getByRole('button', { name: 'View Payroll' })
    const download = page.getByRole('button', { name: 'Download Payroll' })
    const link = '**/api/documents/document-url/**'
    const goneReply = { url: '/api/file/gone' }
    for (const [answer, text] of [
      [{ status: 400, json: {} }, 'Failed to open the document'],
      [{ status: 404, json: { message: 'Document not found' } }, 'Document not found'],
      [{ json: goneReply }, 'Failed to fetch the file from signed URL.'],
      [{ json: {} }, 'Failed to open the document'],
    ] as const) {
      await page.route(link, (route) => route.fulfill(answer))
      await download.click()
      await expect(toastRegion(page).getByText('Download failed', { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await page.unroute(link)
    }
    await page.route(link, (route) => route.fulfill({ status: 404, json: { message: 'Document not found' } }))
    await view.click()
    await expect(toastRegion(page).getByText('View failed', { exact: true })).toBeVisible()
    const preview = previewOf(page, 'Payroll')
    await expect(preview.getByText('Document not found')).toBeVisible()
    await page.unroute(link)
    await preview.getByRole('button', { name: 'Try again' }).click()
    await expect(preview.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible()
    await preview.getByRole('button', { name: 'Close' }).click()
    await expect(preview).toBeHidden()
  })

  await test.step('a file is dropped on the dialog, and arrives with the very same bytes', async () => {
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

  await test.step('an upload that is cancelled half way leaves nothing, and can be sent again', async () => {
    const onFile = async () => (await (await page.request.get('/api/documents/all')).json()).total
    const onFileBefore = await onFile()
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
    expect(await onFile()).toBe(onFileBefore)
    await slowUpload.detach()
    await dialog.getByRole('button', { name: 'Upload Document' }).click()
    await expect(dialog).toBeHidden()
    expect(await onFile()).toBe(onFileBefore + 1)
  })
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
