import {
  forgetUpload,
  readStoredUpload,
  type StoredUpload,
  storedUploadsFor,
} from '../offline-storage/stored-uploads.ts'
import { makeListeners } from '../ui/store.ts'

export interface QueuedPhoto extends StoredUpload {
  /** Null where the browser has not kept it: it has to be chosen again. */
  file: File | null
  /** Its picture, while it is on this screen. */
  face: string | null
  state: 'waiting' | 'sending' | 'refused' | 'lost'
  /** Why it was refused. */
  reason: string
  /** How much of it has been sent, from 0 to 1. */
  progress: number
}

export interface PhotoQueueKey {
  userId: string
  claimId: string
}

/** By person and claim: in one tab, one after the other may be signed in. */
const boxes = new Map<string, readonly QueuedPhoto[]>()
const { tell, useRead } = makeListeners()
const none: readonly QueuedPhoto[] = []

export const photoQueueName = ({ userId, claimId }: PhotoQueueKey) => `${userId}:${claimId}`
export const photoQueueOf = (owner: PhotoQueueKey) => boxes.get(photoQueueName(owner)) ?? none

export function setPhotoQueue(owner: PhotoQueueKey, box: readonly QueuedPhoto[]): void {
  boxes.set(photoQueueName(owner), box)
  tell()
}

export const updateQueuedPhoto = (owner: PhotoQueueKey, key: string, next: Partial<QueuedPhoto>) =>
  setPhotoQueue(
    owner,
    photoQueueOf(owner).map((photo) => (photo.key === key ? { ...photo, ...next } : photo)),
  )

export function removeFromPhotoQueue(owner: PhotoQueueKey, key: string): void {
  const photo = photoQueueOf(owner).find((one) => one.key === key)
  if (photo?.face) URL.revokeObjectURL(photo.face)
  setPhotoQueue(
    owner,
    photoQueueOf(owner).filter((one) => one.key !== key),
  )
  void forgetUpload(owner.userId, { place: owner.claimId, key })
}

/** The draft is deleted: what was still to come with it is gone, here and in what the browser keeps. */
export function clearPhotoQueue(owner: PhotoQueueKey): void {
  for (const { key } of [...storedUploadsFor(owner.userId, owner.claimId), ...photoQueueOf(owner)])
    removeFromPhotoQueue(owner, key)
}

export const useQueuedPhotos = (owner: PhotoQueueKey) => useRead(() => photoQueueOf(owner))

const isPicture = (file: File) => file.type.startsWith('image/')
export const previewUrlOf = (file: File) => (isPicture(file) ? URL.createObjectURL(file) : null)

/** What was left over from before: a reload, or a page that was closed. */
export async function restorePhotoQueue(owner: PhotoQueueKey): Promise<void> {
  if (boxes.has(photoQueueName(owner))) return
  boxes.set(photoQueueName(owner), none)
  const found = await Promise.all(
    storedUploadsFor(owner.userId, owner.claimId).map(async (kept): Promise<QueuedPhoto> => {
      const file = await readStoredUpload(kept)
      const face = file && previewUrlOf(file)
      return { ...kept, file, face, state: file ? 'waiting' : 'lost', reason: '', progress: 0 }
    }),
  )
  if (found.length > 0) setPhotoQueue(owner, [...found, ...photoQueueOf(owner)])
}
