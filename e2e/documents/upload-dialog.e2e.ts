import { addPolicies, optionsOfSelect, toastRegion } from '../portal.ts'
import { expect, test } from '../test.ts'
import { choosePdfOfSize, fillInUpload, pdfUpload, submitUpload, uploadDialog } from '../upload-files.ts'
import { documentTitles, homePolicy, typeNamesWithoutPolicy, typeNamesWithPolicy } from './documents.ts'

test('Upload Document', async ({ agent, client, clientPage: page }) => {
  const ids = await addPolicies(agent, client, [{}, homePolicy])
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  // Spec: upload/fields, upload/file-name
  await test.step('Upload Document requires title, type and file, takes six endings, and shortens the name of a file to its first 15 characters, an ellipsis and its last 6', async () => {
    const dialog = uploadDialog(page)
    const sentRequests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sentRequests.push(request.url()))
    await submitUpload(page)
    const file = dialog.getByLabel('File', { exact: true })
    for (const [field, text] of [
      [file, 'A file is required'],
      [dialog.getByLabel('Title'), 'Document title is required'],
      [dialog.getByLabel('Type'), 'Document type is required'],
    ] as const) {
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await expect(field).toHaveAccessibleDescription(new RegExp(text))
    }
    expect(sentRequests).toEqual([])
    await expect(file).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png,.doc,.docx')
    await expect(dialog.getByText('PDF, JPG, PNG or Word, up to 25 MB')).toBeVisible()
    await expect(dialog.getByLabel('Policy')).toHaveValue('')
    await file.setInputFiles(pdfUpload('bayfare-vendor-agreement-p7.pdf'))
    await expect(dialog.getByText('bayfare-vendor-…p7.pdf', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('bayfare-vendor-…p7.pdf')).toHaveCount(0)
    await file.setInputFiles(pdfUpload('twenty-one-letter.pdf'))
    await expect(dialog.getByText('twenty-one-letter.pdf', { exact: true })).toBeVisible()
  })

  // Spec: upload/note, upload/types
  await test.step('the types that Upload Document offers and its note follow from whether a policy is chosen', async () => {
    const dialog = uploadDialog(page)
    const type = dialog.getByLabel('Type')
    const policy = dialog.getByLabel('Policy')
    await expect(dialog.getByText('This document is not attached to a policy.')).toBeVisible()
    await expect(optionsOfSelect(type)).toHaveText(typeNamesWithoutPolicy)
    await expect(policy.locator('option')).toHaveText([
      'No policy',
      'HO 77 Home Insurance',
      'GL 4410 General Liability Insurance',
    ])
    await policy.selectOption(ids[0] ?? '')
    await expect(
      dialog.getByText('This document will be attached to policy GL 4410 General Liability Insurance.'),
    ).toBeVisible()
    await expect(optionsOfSelect(type)).toHaveText(typeNamesWithPolicy)
    const values = optionsOfSelect(type).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('value')),
    )
    expect(await values).toEqual([
      'policy',
      'id card',
      'certificate of insurance',
      'invoice',
      'claim',
      'other',
    ])
    await type.selectOption('claim')
    await policy.selectOption('')
    await expect(dialog.getByText('This document is not attached to a policy.')).toBeVisible()
    await expect(type).toHaveValue('')
    await expect(optionsOfSelect(type)).toHaveText(typeNamesWithoutPolicy)
  })

  await test.step('a file that cannot be taken is told as it is chosen', async () => {
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

  await test.step('a file that is too large is told beside the field before it is sent, one of a wrong kind by the server', async () => {
    await fillInUpload(page, 'Plans of the building', 'Other')
    const file = uploadDialog(page).getByLabel('File', { exact: true })
    const sentRequests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sentRequests.push(request.url()))
    await choosePdfOfSize(file, 'plans.pdf', 25 * 1024 * 1024 + 1)
    await submitUpload(page)
    await expect(file).toHaveAccessibleDescription(/Please choose a file of at most 25 MB/)
    expect(sentRequests).toEqual([])
    const noPdf = {
      name: 'plans.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>No PDF</html>'),
    }
    await file.setInputFiles(noPdf)
    await submitUpload(page)
    await expect(toastRegion(page).getByText('Upload failed', { exact: true })).toBeVisible()
    await expect(file).toHaveAccessibleDescription(/Please choose a PDF, JPG, PNG or Word file/)
    await expect(uploadDialog(page)).toBeVisible()
  })

  // Spec: calls/document-refresh, errors/upload, success/upload
  await test.step('Document uploaded and Upload failed, with the words of the server or else the default', async () => {
    await fillInUpload(page, 'Loss runs', 'Other')
    for (const [answer, text] of [
      [{ message: 'The server says why' }, 'The server says why'],
      [{}, 'Failed to upload document'],
    ] as const) {
      await page.route('**/api/documents/new', (route) => route.fulfill({ status: 500, json: answer }))
      await submitUpload(page)
      await expect(toastRegion(page).getByText(text, { exact: true })).toBeVisible()
      await expect(toastRegion(page).getByText('Upload failed', { exact: true })).toBeVisible()
      await expect(uploadDialog(page).getByLabel('Title')).toHaveValue('Loss runs')
      await page.unroute('**/api/documents/new')
    }
    await submitUpload(page)
    await expect(toastRegion(page).getByText('Document uploaded', { exact: true })).toBeVisible()
    await expect(toastRegion(page).getByText('Your document has been uploaded successfully.')).toBeVisible()
    await expect(uploadDialog(page)).toBeHidden()
    await expect(documentTitles(page.getByRole('main'))).toHaveText(['Loss runs'])
  })
})
