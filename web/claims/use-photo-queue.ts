import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newIdempotencyKey } from '../api/use-api-mutation.ts'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { storeUpload } from '../offline-storage/stored-uploads.ts'
import { useMe } from '../session/session.ts'
import { unreadableReasonOf } from '../ui/prepare-file.ts'
import {
  photoQueueOf,
  previewUrlOf,
  type QueuedPhoto,
  removeFromPhotoQueue,
  restorePhotoQueue,
  setPhotoQueue,
  useQueuedPhotos,
} from './photo-queue.ts'
import { sendQueuedPhotos } from './send-photos.ts'

/** A claim's upload queue and its actions. Uploads go on while other screens are open. */
export function usePhotoQueue(claimId: string) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const queuedPhotos = useQueuedPhotos({ userId, claimId })
  useEffect(() => {
    const owner = { userId, claimId }
    void restorePhotoQueue(owner).then(() => sendQueuedPhotos(client, owner))
  }, [client, userId, claimId])
  const owner = { userId, claimId }
  return {
    waiting: queuedPhotos,
    /** Adds up to `maxFiles` photos and returns the number left out. Refused files take no room. */
    add(files: readonly File[], maxFiles: number): number {
      const queuedPhotos = files.map((file, index) => toQueuedPhoto(claimId, file, index))
      let filesLeft = maxFiles
      const addedPhotos = queuedPhotos.filter(({ state }) => {
        if (state === 'waiting') filesLeft -= 1
        return state !== 'waiting' || filesLeft >= 0
      })
      setPhotoQueue(owner, [...photoQueueOf(owner), ...addedPhotos])
      for (const { file, state, key, name, size, at } of addedPhotos)
        if (file && state === 'waiting')
          void storeUpload(userId, { key, place: claimId, name, size, at }, file)
      void sendQueuedPhotos(client, owner)
      return queuedPhotos.length - addedPhotos.length
    },
    remove: (key: string) => removeFromPhotoQueue(owner, key),
  }
}

const photoErrorOf = (file: File) =>
  unreadableReasonOf(file) ??
  (/\.(jpe?g|png|pdf)$/i.test(file.name) ? fileRefusalOf(file) : 'Please choose a JPG, PNG or PDF')

/** Files that are visibly wrong are refused without an upload. */
function toQueuedPhoto(claimId: string, file: File, index: number): QueuedPhoto {
  const problem = photoErrorOf(file) ?? ''
  return {
    key: newIdempotencyKey(),
    place: claimId,
    name: file.name,
    size: file.size,
    at: Date.now() + index,
    file,
    previewUrl: problem ? null : previewUrlOf(file),
    state: problem ? 'refused' : 'waiting',
    reason: problem,
    progress: 0,
  }
}
