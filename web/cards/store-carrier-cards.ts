import type { CarrierCard } from '../../contract/cards.ts'
import { isImage } from '../documents/document-labels.ts'
import { openPdf, type Pdf, type PdfPage } from '../documents/open-pdf.ts'
import { mayStoreDrafts } from '../offline-storage/drafts.ts'
import { deleteOtherCardPictures, storeCardPictures } from '../offline-storage/stored-card-files.ts'
import { readStoredCards } from '../offline-storage/stored-cards.ts'
import { fetchCarrierCard } from './carrier-card-file.ts'

/**
 * Width of a stored picture in pixels, about three times the width of a phone, to stay legible when
 * zoomed in.
 */
const pictureWidth = 1200
/** A file with more pages is probably not a card, and would fill the phone's storage. */
const maxPages = 20

/**
 * Stores the carriers' cards for use without a network, and deletes stored cards that are not in
 * the list. PDFs are stored as pictures: pdf.js is too large to store on every phone.
 */
export async function storeCarrierCards(userId: string, cards: readonly CarrierCard[]): Promise<void> {
  const ids = cards.map(({ id }) => id)
  const storedIds = await deleteOtherCardPictures(userId, ids)
  for (const card of cards) {
    if (storedIds.includes(card.id)) continue
    const pictures = await picturesOf(await fetchCarrierCard(card))
    // The person may have logged out meanwhile.
    if (!mayStoreDrafts() || readStoredCards()?.userId !== userId) return
    if (pictures.length > 0) await storeCardPictures(userId, card.id, pictures)
  }
}

async function picturesOf(content: Blob): Promise<Blob[]> {
  if (isImage(content.type)) return [content]
  const bytes = new Uint8Array(await content.arrayBuffer())
  let close = () => {}
  try {
    const { pages } = await new Promise<Pdf>((resolve, reject) => {
      close = openPdf(bytes, resolve, reject)
    })
    return pages.length > maxPages ? [] : await Promise.all(pages.map(pictureOf))
  } finally {
    close()
  }
}

async function pictureOf({ page, width }: PdfPage): Promise<Blob> {
  const viewport = page.getViewport({ scale: pictureWidth / width })
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  await page.render({ canvas, viewport }).promise
  return new Promise((resolve, reject) =>
    canvas.toBlob((drawnImage) =>
      drawnImage ? resolve(drawnImage) : reject(new Error('The page was not drawn')),
    ),
  )
}
