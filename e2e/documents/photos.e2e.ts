import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { heicRefusal } from '../../contract/values/heic-refusal.ts'
import { sampleFile } from '../../server/testing/files.ts'
import { sendInThread } from '../messages/messages.ts'
import { addPolicies } from '../portal.ts'
import { dashboardSidebar } from '../shell/frame.ts'
import { expect, test } from '../test.ts'
import { fillInUpload, submitUpload, uploadDialog } from '../upload-files.ts'

const photoOf = async (name: string, fileName = 'photo-with-place.jpg') => ({
  name,
  mimeType: name.endsWith('.heic') ? 'image/heic' : 'image/jpeg',
  buffer: await sampleFile(fileName),
})
const heic = (name: string) => photoOf(name, 'photo.heic')

/** Returns a check that fails if anything was posted to these paths. */
async function expectNothingSent(page: Page, address: string): Promise<() => void> {
  const sentRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.startsWith(address))
      sentRequests.push(request.url())
  })
  return () => expect(sentRequests).toEqual([])
}

/** The file has 320 by 240 pixels and is rotated by its EXIF data. */
const isUpright = (image: Locator) =>
  expect
    .poll(() =>
      image.evaluate((element) => [
        Reflect.get(element, 'naturalWidth'),
        Reflect.get(element, 'naturalHeight'),
      ]),
    )
    .toEqual([240, 320])

async function fetchStoredText(request: APIRequestContext, fileUrl: string): Promise<string> {
  return (await (await request.get(fileUrl)).body()).toString('latin1')
}

/** Imitates Safari, which can decode HEIC. The test draws the decoded image itself. */
const mockHeicSupport = (page: Page) =>
  page.addInitScript(`
    const read = createImageBitmap
    createImageBitmap = async (from, ...more) => {
      if (!(from instanceof Blob) || !(await from.slice(0, 12).text()).includes('ftypheic')) return read(from, ...more)
      const canvas = new OffscreenCanvas(64, 48)
      canvas.getContext('2d').fillRect(0, 0, 64, 48)
      return canvas.transferToImageBitmap()
    }`)

test('a file that is refused, in each dialog', async ({ agent, client, clientPage: page }) => {
  const [policyId = ''] = await addPolicies(agent, client, [
    { type: 'Commercial Auto Insurance', policyNumber: 'BA 4411', coverages: [], description: '2 vans.' },
  ])
  const photoField = page.getByLabel('Photos', { exact: true })
  await test.step('Upload Document refuses an iPhone photo with how to send it, and a photo comes upright and without its place', async () => {
    const expectNothing = await expectNothingSent(page, '/api/documents')
    await page.goto('/documents')
    await page.getByRole('button', { name: 'Upload Document' }).first().click()
    for (const name of ['IMG_4411.heic', 'IMG_4412.JPG']) {
      await fillInUpload(page, 'The van', 'Other', await heic(name))
      await expect(uploadDialog(page).getByText(heicRefusal)).toBeVisible()
      await submitUpload(page)
      await expect(uploadDialog(page).getByText(heicRefusal)).toBeVisible()
    }
    expectNothing()
    await fillInUpload(page, 'The van', 'Other', await photoOf('IMG_4413.JPG'))
    await expect(uploadDialog(page).getByText(heicRefusal)).toBeHidden()
    await submitUpload(page)
    await page.getByRole('button', { name: 'View The van' }).click()
    await isUpright(page.getByRole('dialog', { name: 'The van' }).getByRole('img', { name: 'The van' }))
    const { documents } = await (await client.request.get('/api/documents/all')).json()
    const text = await fetchStoredText(client.request, documents[0].fileUrl)
    expect(text).toContain('Exif')
    expect(text).not.toMatch(/MadeUp|2026:11:01/)
  })

  await test.step('a message refuses an iPhone photo with how to send it, and a photo loses its place', async () => {
    const expectNothing = await expectNothingSent(page, '/api/message')
    await page.keyboard.press('Escape')
    await dashboardSidebar(page).getByRole('link', { name: 'Messages' }).click()
    const chooser = page.locator('input[type=file]')
    for (const name of ['IMG_4411.heic', 'IMG_4412.JPG']) {
      await chooser.setInputFiles(await heic(name))
      await expect(page.getByRole('alert').getByText(heicRefusal)).toBeVisible()
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden()
    }
    expectNothing()
    await chooser.setInputFiles(await photoOf('IMG_4413.JPG'))
    await sendInThread(page, 'Here is the van.')
    await page.getByRole('button', { name: 'View IMG_4413.JPG' }).click()
    await isUpright(page.getByRole('dialog').getByRole('img'))
    const { documents } = await (await client.request.get('/api/documents/all')).json()
    expect(await fetchStoredText(client.request, documents[0].fileUrl)).not.toMatch(/MadeUp|2026:11:01/)
  })

  // Spec: files/photos
  await test.step('a claim refuses an iPhone photo with how to send it, and says that its photos keep their place', async () => {
    await page.goto(`/file-claim/${policyId}`)
    await page.getByRole('button', { name: 'Start Report' }).click()
    await expect(page.getByText(/Photos keep their location and time for the adjuster\./)).toBeVisible()
    const expectNothing = await expectNothingSent(page, '/api/claim/photo')
    const uploadList = page.getByRole('list', { name: 'Photos being uploaded' })
    await photoField.setInputFiles([await heic('IMG_4411.heic'), await heic('IMG_4412.JPG')])
    await expect(uploadList.getByText(heicRefusal)).toHaveCount(2)
    expectNothing()
    const dateOfLoss = await page.getByLabel(/^Date of loss/).inputValue()
    await photoField.setInputFiles(await photoOf('IMG_4413.JPG'))
    const arrivedPhotos = page.getByRole('list', { name: 'Uploaded photos' })
    await expect(arrivedPhotos.getByRole('listitem')).toHaveCount(1)
    // The photo's date, November 1, 2026, must not fill in the date of loss.
    await expect(page.getByLabel(/^Date of loss/)).toHaveValue(dateOfLoss)
    const { claims } = await (await page.request.get('/api/claim?status=draft')).json()
    const [{ fileUrl }] = claims[0].photos
    expect(await fetchStoredText(page.request, fileUrl)).toContain('MadeUp')
    // The photo itself: its thumbnail waits while the machine is busy.
    const sides = await page.evaluate<number[]>(`(async () => {
    const photo = new Image()
    photo.src = ${JSON.stringify(fileUrl)}
    await photo.decode()
    return [photo.naturalWidth, photo.naturalHeight]
  })()`)
    expect(sides).toEqual([240, 320])
  })

  // Spec: files/dialogs
  await test.step('a locked PDF and a letter with macros are told in each dialog, with what to do', async () => {
    const lockedPdf = {
      name: 'policy.pdf',
      mimeType: 'application/pdf',
      buffer: await sampleFile('locked-aes-256.pdf'),
    }
    const words = /^This PDF is locked with a password\. Please open it/
    const letter = {
      name: 'letter.docx',
      mimeType: 'application/msword',
      buffer: await sampleFile('letter-with-macros.docx'),
    }
    await photoField.setInputFiles(lockedPdf)
    await expect(page.getByText(words)).toBeVisible()

    await dashboardSidebar(page).getByRole('link', { name: 'Messages' }).click()
    await page.locator('input[type=file]').setInputFiles(lockedPdf)
    await sendInThread(page, 'Here is my policy.')
    await expect(page.getByRole('log').getByText(words)).toBeVisible()

    await dashboardSidebar(page).getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('button', { name: 'Upload Document' }).first().click()
    await fillInUpload(page, 'My policy', 'Other', lockedPdf)
    await submitUpload(page)
    await expect(uploadDialog(page).getByText(words).first()).toBeVisible()
    await fillInUpload(page, 'My letter', 'Other', letter)
    await submitUpload(page)
    await expect(
      uploadDialog(page)
        .getByText(/^This Word file has macros/)
        .first(),
    ).toBeVisible()
  })
})

// Spec: files/heic
test('where the browser can read an iPhone photo it is sent as a JPEG', async ({
  client,
  clientPage: page,
}) => {
  await mockHeicSupport(page)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  await fillInUpload(page, 'The van', 'Other', await heic('IMG_4411.heic'))
  await expect(uploadDialog(page).getByText('IMG_4411.jpg')).toBeVisible()
  await submitUpload(page)
  await expect(page.getByRole('button', { name: 'View The van' })).toBeVisible()
  await dashboardSidebar(page).getByRole('link', { name: 'Messages' }).click()
  await page.locator('input[type=file]').setInputFiles(await heic('IMG_4412.JPG'))
  await expect(page.getByRole('button', { name: 'Remove IMG_4412.jpg' })).toBeVisible()
  await sendInThread(page, 'Here is the van.')
  await expect(page.getByRole('button', { name: 'View IMG_4412.jpg' })).toBeVisible()
  const { documents } = await (await client.request.get('/api/documents/all')).json()
  expect(documents.map(({ fileName }: { fileName: string }) => fileName).toSorted()).toEqual([
    'IMG_4411.jpg',
    'IMG_4412.jpg',
  ])
})
