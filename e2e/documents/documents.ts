import { createHash } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { fillInUpload, submitUpload, type UploadFile } from '../upload-files.ts'

export const documentRow = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

export const documentTitles = (container: Locator) => container.getByRole('article').getByRole('heading')

export const typeNamesWithPolicy = [
  'Policy',
  'ID Card',
  'Certificate of Insurance',
  'Invoice',
  'Claim',
  'Other',
]

export const typeNamesWithoutPolicy = ['Certificate of Insurance', 'Invoice', 'Other']

export const previewOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

export const homePolicy = { policyNumber: 'HO 77', type: 'home', category: 'personal', coverages: [] }

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export async function uploadInDialog(page: Page, title: string, file: UploadFile) {
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  await fillInUpload(page, title, 'Other', file)
  await submitUpload(page)
}

/** Number of different colors in a canvas or an image, up to a limit. */
export const countColours = (page: Page, selector: string) =>
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
