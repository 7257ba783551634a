import { readFile } from 'node:fs/promises'
import { clientWithPolicies, pageAs, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { photoUpload, uploadByApi, uploadDialog } from '../upload-files.ts'
import { countColours, previewOf, sha256, uploadInDialog } from './documents.ts'

// Spec: documents/view
test('a picture is shown in the portal, as large as its place and in its own size', async ({ client }) => {
  const page = await client.open('/documents')
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
})

test('a Word document has no preview, and says that it can be downloaded', async ({ client }) => {
  const page = await client.open()
  const buffer = Buffer.alloc(4096)
  buffer.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  buffer.set(Buffer.from('WordDocument', 'utf16le'), 2048)
  await page.goto('/documents')
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
})

test('turning a phone keeps an open dialog of a document, with what was chosen in it', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent', { viewport: { width: 390, height: 844 } })
  const client = await clientWithPolicies(agent.request, [{}])
  await uploadByApi(agent.request, 'Declarations', 'policy', { policyId: client.ids[0] ?? '' })
  await agent.goto(`/client-details/${client.userId}?tab=documents`)
  await agent.getByRole('button', { name: 'More for Declarations' }).click()
  await agent.getByRole('menuitem', { name: 'Remove document' }).click()
  const dialog = agent.getByRole('alertdialog', { name: 'Remove document' })
  await dialog.getByLabel('Reason').selectOption('duplicate')
  await agent.setViewportSize({ width: 844, height: 390 })
  await expect(agent.getByRole('table', { name: 'Documents', includeHidden: true })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('duplicate')
})

// Spec: errors/document-open
test('a document that cannot be viewed or downloaded says so in a toast', async ({ client }) => {
  const page = await client.open()
  await uploadByApi(page.request, 'Loss runs', 'other')
  await page.goto('/documents')
  const view = page.getByRole('button', { name: 'View Loss runs' })
  const download = page.getByRole('button', { name: 'Download Loss runs' })
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
  const preview = previewOf(page, 'Loss runs')
  await expect(preview.getByText('Document not found')).toBeVisible()
  await page.unroute(link)
  await preview.getByRole('button', { name: 'Try again' }).click()
  await expect(preview.getByRole('region', { name: 'Page 1 of 1' })).toBeVisible()
})
