import type { Page } from '@playwright/test'
import { axeBuilderFor } from '../accessibility.ts'
import { clientWithPolicies, toastRegion } from '../portal.ts'
import { enterQuoteFor, fetchQuote, offerDialog, offerPaper } from '../quotes/quotes.ts'
import { expect, type SignedInPerson, test } from '../test.ts'
import { pdfUpload, photoUpload, type UploadFile } from '../upload-files.ts'

async function quotePage(agent: SignedInPerson) {
  const page = await agent.open(undefined, { viewport: { width: 1280, height: 860 } })
  const quote = await enterQuoteFor(page.request, await clientWithPolicies(page.request))
  await page.goto(`/quote/${quote.id}`)
  await expect(page.getByRole('heading', { name: 'Current Quotes (0)' })).toBeVisible()
  return { page, quote }
}

/**
 * Drags a file over the page and drops it on the heading. `more` adds invisible bytes to the file.
 */
async function dropFileOn(page: Page, { name, mimeType, buffer }: UploadFile, more = 0) {
  const fileJson = JSON.stringify([buffer.toString('latin1'), name, mimeType, more])
  const dataTransfer = await page.evaluateHandle(`(() => {
    const [text, name, type, more] = ${fileJson}
    const held = new DataTransfer()
    held.items.add(new File([text, new Uint8Array(more)], name, { type }))
    return held
  })()`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText("Drop the carrier's document to enter its offer beside it")).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText("Drop the carrier's document to enter its offer beside it")).toHaveCount(0)
}

const paperOf = (page: Page, name: string) => page.getByRole('region', { name: `Document: ${name}` })

test('a carrier’s paper is entered beside its fields, on a desktop and on a phone', async ({ agent }) => {
  const { page, quote } = await quotePage(agent)

  // Spec: quotes/paper
  await test.step('a paper of another kind, an empty one and one that is too large are refused with words, and nothing opens', async () => {
    const emptyFile = { ...pdfUpload('empty.pdf'), buffer: Buffer.alloc(0) }
    for (const [refusedFile, reason] of [
      [{ ...pdfUpload('rates.pdf'), name: 'rates.xlsx' }, 'Please choose a PDF, JPG, PNG or Word file'],
      [emptyFile, 'This file is empty'],
    ] as const) {
      await dropFileOn(page, refusedFile)
      await expect(
        toastRegion(page).getByText(`${refusedFile.name} was not added`, { exact: true }),
      ).toBeVisible()
      await expect(toastRegion(page).getByText(reason, { exact: true })).toBeVisible()
    }
    await dropFileOn(page, pdfUpload('all-pages.pdf'), 200 * 1024 * 1024)
    await expect(toastRegion(page).getByText(/^Please choose a file of at most \d+ MB$/)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  // Spec: quotes/several
  await test.step('several offers are entered in one dialog: each time its fields are empty again, and what was added is said', async () => {
    await page.getByRole('button', { name: 'Add Quote', exact: true }).click()
    const dialog = offerDialog(page, 'Add Quote Details')
    await dialog.getByRole('button', { name: 'Add and enter another' }).click()
    await expect(dialog.getByText('Premium is required')).toBeVisible()
    await dialog.getByLabel('Insurer name').selectOption('Chubb')
    await dialog.getByLabel('Premium').fill('2388')
    await dialog.getByLabel('File', { exact: true }).setInputFiles(offerPaper)
    await dialog.getByRole('button', { name: 'Add and enter another' }).click()
    await expect(dialog.getByText('Added: Chubb, $2,388 / year.', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Insurer name')).toBeFocused()
    await expect(dialog.getByLabel('Insurer name')).toHaveValue('')
    await expect(dialog.getByLabel('Premium')).toHaveValue('')
    await expect(paperOf(page, offerPaper.name)).toHaveCount(0)
    // Enter submits and closes the dialog.
    await dialog.getByLabel('Insurer name').selectOption('Hiscox')
    await dialog.getByLabel('Premium').fill('2400')
    await dialog.getByLabel('Premium').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Current Quotes (2)' })).toBeVisible()
    expect((await fetchQuote(page.request, quote.id)).details).toMatchObject([
      { insurerName: 'Chubb', file: 'hartford-quote.pdf' },
      { insurerName: 'Hiscox', file: null },
    ])
  })

  // Spec: quotes/paper
  await test.step('a carrier’s paper that is dropped on a quote is drawn beside the fields, and filed with the offer', async () => {
    await dropFileOn(page, offerPaper)
    const dialog = offerDialog(page, 'Add Quote Details')
    const paper = paperOf(page, 'hartford-quote.pdf')
    await expect(paper.locator('canvas')).toBeVisible()
    await expect(paper.getByText('Cyber liability, one million')).toBeAttached()
    await expect(dialog.getByLabel('Insurer name')).toBeFocused()
    const premium = dialog.getByLabel('Premium')
    const [paperBox, premiumBox] = [await paper.boundingBox(), await premium.boundingBox()]
    expect((paperBox?.x ?? 0) + (paperBox?.width ?? 0)).toBeLessThan(premiumBox?.x ?? 0)
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])
    // The PDF stays in view while the fields scroll.
    await dialog.getByLabel('Terms link').scrollIntoViewIfNeeded()
    await expect(paper.locator('canvas')).toBeInViewport()
    await dialog.getByLabel('Insurer name').selectOption('The Hartford')
    await premium.fill('9985')
    await dialog.getByRole('button', { name: 'Add Quote Details', exact: true }).click()
    await expect(dialog).toBeHidden()
    const offer = page.getByRole('article', { name: 'The Hartford' })
    await expect(offer.getByRole('button', { name: 'View hartford-quote.pdf' })).toBeVisible()
    expect((await fetchQuote(page.request, quote.id)).details).toContainEqual(
      expect.objectContaining({ insurerName: 'The Hartford', file: 'hartford-quote.pdf' }),
    )
  })

  // Spec: quotes/paper
  await test.step('by keyboard and touch the paper is chosen by a button, or in the form itself; on a phone it stands above, and folds', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Enter from a Document' }).focus()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(await photoUpload('page-1.jpg'))
    const dialog = offerDialog(page, 'Add Quote Details')
    const paper = paperOf(page, 'page-1.jpg')
    await expect(paper.getByRole('img', { name: 'page-1.jpg' })).toBeVisible()
    await expect(dialog.getByLabel('Insurer name')).toBeFocused()
    // The positions change while the dialog slides up, so their order is polled.
    const order = async () => {
      const [paperBox, insurerFieldBox] = [
        await paper.boundingBox(),
        await dialog.getByLabel('Insurer name').boundingBox(),
      ]
      return (paperBox?.y ?? 0) + (paperBox?.height ?? 0) < (insurerFieldBox?.y ?? 0)
    }
    await expect.poll(order).toBe(true)
    await paper.getByRole('button', { name: 'Hide the document' }).click()
    await expect(paper.getByRole('img')).toBeHidden()
    await paper.getByRole('button', { name: 'Show the document' }).click()
    await expect(paper.getByRole('img')).toBeVisible()
    expect((await axeBuilderFor(page).analyze()).violations).toEqual([])

    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(paper).toHaveCount(0)
    await dialog.getByLabel('File', { exact: true }).setInputFiles(pdfUpload('chubb.pdf', 'Two million'))
    await expect(paperOf(page, 'chubb.pdf').getByText('Two million')).toBeAttached()
  })
})
