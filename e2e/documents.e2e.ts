import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fillIn, type Paper, pdf, photo, send, upload, uploadDialog } from './papers.ts'
import { alerts, clientWith, pageAs, pageOf } from './portal.ts'
import { expect, test } from './test.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Makes sending as slow as this, in bytes a second, so that one can see it go on; `detach` ends that. */
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

/** Fills in Upload Document and sends it. */
async function sendPaper(page: Page, title: string, file: Paper) {
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  await fillIn(page, title, 'Other', file)
  await send(page)
}

/** How many different colours a canvas or a picture has been drawn in, up to many. */
const coloursIn = (page: Page, selector: string) =>
  page.evaluate<number>(`(() => {
    const drawn = document.querySelector(${JSON.stringify(selector)})
    const width = drawn?.naturalWidth ?? drawn?.width ?? 0
    const height = drawn?.naturalHeight ?? drawn?.height ?? 0
    if (!width || !height) return 0
    const copy = Object.assign(document.createElement('canvas'), { width, height })
    copy.getContext('2d').drawImage(drawn, 0, 0)
    const { data } = copy.getContext('2d').getImageData(0, 0, width, height)
    return new Set(new Uint32Array(data.buffer)).size
  })()`)

test('a client uploads a PDF and sees how far it is, views it drawn, and downloads the very same bytes; the agent sees it come', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request)
  const page = await pageOf(browser, client)
  await agent.goto(`/client-details/${client.userId}?tab=documents`)
  await expect(agent.getByText('No Documents', { exact: true })).toBeVisible()
  await page.goto('/documents')
  const file = pdf('loss runs, five years.pdf', 'Loss runs of five years', 3_000_000)
  await sendSlowly(page, 1_500_000)
  await sendPaper(page, 'Loss runs', file)
  const progress = uploadDialog(page).getByRole('progressbar', { name: 'Uploading' })
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(uploadDialog(page).getByRole('button', { name: 'Cancel upload' })).toBeVisible()
  await expect(uploadDialog(page)).toBeHidden()
  await expect(alerts(page).getByText('Document uploaded', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'View Loss runs' }).click()
  const preview = page.getByRole('dialog', { name: 'Loss runs' })
  await expect(preview.getByText('Page 1 of 1', { exact: true })).toBeVisible()
  await expect.poll(() => coloursIn(page, '[role=dialog] canvas')).toBeGreaterThan(2)
  await expect(preview.getByText('Loss runs of five years')).toBeAttached()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('loss runs, five years.pdf')
  expect(sha256(await readFile(await saved.path()))).toBe(sha256(file.buffer))

  const row = agent.getByRole('row').filter({ hasText: 'Loss runs' })
  await expect(row).toBeVisible()
  await expect(agent.getByRole('tab', { name: /^Documents/ })).toHaveText(/^Documents\s*1$/)
  const [theirs] = await Promise.all([
    agent.waitForEvent('download'),
    row.getByRole('button', { name: 'Download Loss runs' }).click(),
  ])
  expect(sha256(await readFile(await theirs.path()))).toBe(sha256(file.buffer))
})

test('a picture is shown in the portal, as large as its place and in its own size', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/documents')
  await sendPaper(page, 'Truck 2', await photo('truck 2.jpg'))
  await expect(uploadDialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'View Truck 2' }).click()
  const preview = page.getByRole('dialog', { name: 'Truck 2' })
  const picture = preview.getByRole('img', { name: 'Truck 2' })
  await expect(picture).toBeVisible()
  await expect.poll(() => coloursIn(page, '[role=dialog] img')).toBeGreaterThan(1000)
  const whole = await picture.boundingBox()
  await preview.getByRole('button', { name: 'Actual size' }).click()
  await expect(preview.getByRole('button', { name: 'Fit to the view' })).toBeVisible()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(whole?.width ?? Number.POSITIVE_INFINITY)
})

test('a Word document has no preview, and says that it can be downloaded', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  const buffer = Buffer.alloc(4096)
  buffer.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  buffer.set(Buffer.from('WordDocument', 'utf16le'), 2048)
  await page.goto('/documents')
  await sendPaper(page, 'Letter', { name: 'letter.doc', mimeType: 'application/msword', buffer })
  await page.getByRole('button', { name: 'View Letter' }).click()
  const preview = page.getByRole('dialog', { name: 'Letter' })
  await expect(preview.getByText('A Word document cannot be shown here.', { exact: false })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Open in new tab' })).toHaveCount(0)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(sha256(await readFile(await saved.path()))).toBe(sha256(buffer))
})

test('a file is dropped on the dialog, and arrives with the very same bytes', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const dialog = uploadDialog(page)
  const { name, mimeType, buffer } = pdf('dropped.pdf', 'Dropped here')
  const told = JSON.stringify([buffer.toString('latin1'), name, mimeType])
  const dragged = await page.evaluateHandle(`(() => {
    const [text, name, type] = ${told}
    const held = new DataTransfer()
    held.items.add(new File([text], name, { type }))
    return held
  })()`)
  const area = dialog.getByText('or drop it here')
  for (const event of ['dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer: dragged })
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByLabel('Title').fill('Dropped')
  await dialog.getByLabel('Type').selectOption('other')
  await send(page)
  await expect(page.getByRole('article', { name: 'Dropped' })).toBeVisible()
  const { documents } = await (await page.request.get('/api/documents/all')).json()
  const kept = await (await page.request.get(documents[0].fileUrl)).body()
  expect(sha256(kept)).toBe(sha256(buffer))
})

test('an upload that is cancelled half way leaves nothing, and can be sent again', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const page = await pageOf(browser, await clientWith(agent.request))
  await page.goto('/documents')
  const slow = await sendSlowly(page, 300_000)
  await sendPaper(page, 'Loss runs', pdf('loss.pdf', 'Loss runs', 3_000_000))
  const dialog = uploadDialog(page)
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/documents/new'))
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await failed
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByLabel('Title')).toHaveValue('Loss runs')
  await expect(alerts(page).getByText('Upload failed')).toHaveCount(0)
  const onFile = async () => (await (await page.request.get('/api/documents/all')).json()).total
  expect(await onFile()).toBe(0)
  await slow.detach()
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(dialog).toBeHidden()
  expect(await onFile()).toBe(1)
})

test('two terms with one number are told apart wherever a policy is chosen', async ({ browser }) => {
  const agent = await pageAs(browser, 'agent')
  const client = await clientWith(agent.request, [{}])
  const renewed = await agent.request.post(`/api/policy/renew/${client.ids[0]}`, { data: { premium: 4310 } })
  expect(renewed.status()).toBe(201)
  const page = await pageOf(browser, client)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const policy = page.getByRole('dialog').getByLabel('Policy', { exact: true })
  const term = /^GL 4410 General Liability Insurance, \w+ \d+, \d+ to \w+ \d+, \d+$/
  await expect(policy.locator('option')).toHaveText(['No policy', term, term])
  const labels = await policy.locator('option').allTextContents()
  expect(new Set(labels).size).toBe(3)
  await policy.selectOption({ index: 2 })
  await expect(page.getByText(`This document will be attached to policy ${labels[2]}.`)).toBeVisible()
})

test('turning a phone keeps an open dialog of a document, with what was chosen in it', async ({
  browser,
}) => {
  const agent = await pageAs(browser, 'agent', { viewport: { width: 390, height: 844 } })
  const client = await clientWith(agent.request, [{}])
  await upload(agent.request, 'Declarations', 'policy', { policyId: client.ids[0] ?? '' })
  await agent.goto(`/client-details/${client.userId}?tab=documents`)
  await agent.getByRole('button', { name: 'More for Declarations' }).click()
  await agent.getByRole('menuitem', { name: 'Remove document' }).click()
  const dialog = agent.getByRole('alertdialog', { name: 'Remove document' })
  await dialog.getByLabel('Reason').selectOption('duplicate')
  await agent.setViewportSize({ width: 844, height: 390 })
  await expect(agent.getByRole('table', { name: 'Documents', includeHidden: true })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('duplicate')
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
  await expect(dialog.getByText('Please choose a pdf, jpg, jpeg, png, doc or docx file')).toBeVisible()
  await choose('empty.pdf', 0)
  await expect(dialog.getByText('This file is empty')).toBeVisible()
  await choose('scan.pdf', 26 * 1024 * 1024)
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
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdf('paper.pdf'))
  await dialog.getByLabel('Title').fill('Paper')
  await dialog.getByLabel('Type').selectOption('other')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('You were signed out. Please sign in again to go on.')).toBeVisible()
  expect(errors).toEqual([])
})
