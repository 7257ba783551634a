import type { CarrierCard } from '../../contract/cards.ts'
import { call } from '../api/call.ts'
import { isCallUnanswered } from '../api/query.ts'
import { cards } from '../api/wire.ts'
import { fetchByLink } from '../documents/file-access.ts'
import { readCardPictures } from '../offline-storage/stored-card-files.ts'

/** Reads a carrier's card: one file, or its pages as pictures. */
export type CarrierCardReader = (card: CarrierCard) => Promise<readonly Blob[]>

export async function fetchCarrierCard({ id }: Pick<CarrierCard, 'id'>): Promise<Blob> {
  const { url } = await call(cards.carrierLink, { id })
  return fetchByLink(url)
}

/** The card of a shared link. */
export const sharedCarrierCardReader =
  (token: string): CarrierCardReader =>
  async () => {
    const { url } = await call(cards.sharedCarrierLink, { token })
    return [await fetchByLink(url)]
  }

/** The pictures that this device keeps. */
export const storedCarrierCardReader =
  (userId: string): CarrierCardReader =>
  async ({ id }) => {
    const pictures = await readCardPictures(userId, id)
    if (pictures) return pictures
    throw new Error('This card is not saved on this device. Open it once while you are online.')
  }

/** The file from the server; without a network, the pictures that this device keeps. */
export const carrierCardReader =
  (userId: string): CarrierCardReader =>
  async (card) => {
    try {
      return [await fetchCarrierCard(card)]
    } catch (error) {
      const isOffline = error instanceof Error && isCallUnanswered(error)
      const storedPictures = isOffline ? await readCardPictures(userId, card.id) : null
      if (storedPictures) return storedPictures
      throw error
    }
  }
