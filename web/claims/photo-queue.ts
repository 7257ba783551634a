import {
  deleteStoredUpload,
  readStoredUpload,
  type StoredUpload,
  storedUploadsFor,
} from '../offline-storage/stored-uploads.ts'
import { makeListeners } from '../ui/store.ts'

export interface QueuedPhoto extends StoredUpload {
  /** Null if the browser did not store it: the person must choose it again. */
  file: File | null
  /** The object URL of its preview. */
  previewUrl: string | null
  state: 'waiting' | 'sending' | 'refused' | 'lost'
  reason: string
  /** The uploaded part, from 0 to 1. */
  progress: number
}

export interface PhotoQueueKey {
  userId: string
  claimId: string
}

/** Queues by person and claim, since several people may sign in one after another in a tab. */
const queues = new Map<string, readonly QueuedPhoto[]>()
const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()
const noQueuedPhotos: readonly QueuedPhoto[] = []

export const photoQueueName = ({ userId, claimId }: PhotoQueueKey) => `${userId}:${claimId}`
export const photoQueueOf = (owner: PhotoQueueKey) => queues.get(photoQueueName(owner)) ?? noQueuedPhotos

export function setPhotoQueue(owner: PhotoQueueKey, queue: readonly QueuedPhoto[]): void {
  queues.set(photoQueueName(owner), queue)
  notifyListeners()
}

export const updateQueuedPhoto = (owner: PhotoQueueKey, key: string, next: Partial<QueuedPhoto>) =>
  setPhotoQueue(
    owner,
    photoQueueOf(owner).map((photo) => (photo.key === key ? { ...photo, ...next } : photo)),
  )

export function removeFromPhotoQueue(owner: PhotoQueueKey, key: string): void {
  const photo = photoQueueOf(owner).find((one) => one.key === key)
  if (photo?.previewUrl) URL.revokeObjectURL(photo.previewUrl)
  setPhotoQueue(
    owner,
    photoQueueOf(owner).filter((one) => one.key !== key),
  )
  void deleteStoredUpload(owner.userId, { place: owner.claimId, key })
}

/** Drops the queued photos of a deleted draft, in memory and in storage. */
export function clearPhotoQueue(owner: PhotoQueueKey): void {
  for (const { key } of [...storedUploadsFor(owner.userId, owner.claimId), ...photoQueueOf(owner)])
    removeFromPhotoQueue(owner, key)
}

export const useQueuedPhotos = (owner: PhotoQueueKey) => useListenedValue(() => photoQueueOf(owner))

const isPicture = (file: File) => file.type.startsWith('image/')
export const previewUrlOf = (file: File) => (isPicture(file) ? URL.createObjectURL(file) : null)

/** Restores photos stored before a reload or before the page was closed. */
export async function restorePhotoQueue(owner: PhotoQueueKey): Promise<void> {
  if (queues.has(photoQueueName(owner))) return
  queues.set(photoQueueName(owner), noQueuedPhotos)
  const restoredPhotos = await Promise.all(
    storedUploadsFor(owner.userId, owner.claimId).map(async (storedUpload): Promise<QueuedPhoto> => {
      const file = await readStoredUpload(storedUpload)
      const previewUrl = file && previewUrlOf(file)
      return {
        ...storedUpload,
        file,
        previewUrl,
        state: file ? 'waiting' : 'lost',
        reason: '',
        progress: 0,
      }
    }),
  )
  if (restoredPhotos.length > 0) setPhotoQueue(owner, [...restoredPhotos, ...photoQueueOf(owner)])
}
