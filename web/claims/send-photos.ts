import type { QueryClient } from '@tanstack/react-query'
import type { Claim } from '../../contract/claims.ts'
import { createBackoff } from '../api/backoff.ts'
import { CallError } from '../api/call.ts'
import { endpointQuery, isCallUnanswered } from '../api/query.ts'
import { callInBackground } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { deleteStoredUpload, storedUploadPlacesOf } from '../offline-storage/stored-uploads.ts'
import { isSessionOf } from '../session/session-checks.ts'
import {
  type PhotoQueueKey,
  photoQueueName,
  photoQueueOf,
  type QueuedPhoto,
  removeFromPhotoQueue,
  restorePhotoQueue,
  updateQueuedPhoto,
} from './photo-queue.ts'

const runningUploads = new Set<string>()

/**
 * Uploads queued photos one after another, with retries while offline. Stops when the session ends:
 * the next person to sign in must not send them.
 */
export async function sendQueuedPhotos(client: QueryClient, owner: PhotoQueueKey): Promise<void> {
  const name = photoQueueName(owner)
  if (runningUploads.has(name)) return
  runningUploads.add(name)
  try {
    for (const backoff = createBackoff(); ; ) {
      const next = photoQueueOf(owner).find(({ state }) => state === 'waiting')
      if (!next || !isSessionOf(client, owner.userId)) return
      if (await sendOne(client, owner, next)) backoff.beginAnew()
      else if (isSessionOf(client, owner.userId)) await backoff.untilBack()
    }
  } finally {
    runningUploads.delete(name)
  }
}

/** Resumes uploads of all claims after the portal was closed. */
export function restartPhotoUploads(client: QueryClient, userId: string): void {
  for (const claimId of storedUploadPlacesOf(userId)) {
    const owner = { userId, claimId }
    void restorePhotoQueue(owner).then(() => sendQueuedPhotos(client, owner))
  }
}

const isRetryable = (error: unknown) =>
  error instanceof CallError && (isCallUnanswered(error) || error.status === 401 || error.status === 429)

function refusalTextOf(error: unknown): string {
  // The server's text for an unknown type lists every document type; a claim accepts only these.
  if (error instanceof CallError && error.code === 'wrong_kind' && !error.fields?.file)
    return 'This is not a readable image or PDF'
  return error instanceof Error ? error.message : ''
}

/** True if the photo is stored or refused. Its idempotency key prevents duplicates on retries. */
async function sendOne(
  client: QueryClient,
  owner: PhotoQueueKey,
  { key, file }: QueuedPhoto,
): Promise<boolean> {
  const { claimId } = owner
  if (!file) return true
  updateQueuedPhoto(owner, key, { state: 'sending', progress: 0 })
  try {
    const { photo } = await callInBackground(
      client,
      claims.addPhoto,
      { id: claimId, file },
      { idempotencyKey: key, onProgress: (progress) => updateQueuedPhoto(owner, key, { progress }) },
    )
    client.setQueryData(
      endpointQuery(claims.one, { id: claimId }).queryKey,
      (claim) => claim && addPhotoToClaim(claim, photo),
    )
    removeFromPhotoQueue(owner, key)
    return true
  } catch (error) {
    if (isRetryable(error)) {
      updateQueuedPhoto(owner, key, { state: 'waiting', progress: 0 })
      return false
    }
    updateQueuedPhoto(owner, key, { state: 'refused', reason: refusalTextOf(error) })
    // A retry would be refused again.
    void deleteStoredUpload(owner.userId, { place: claimId, key })
    return true
  }
}

const addPhotoToClaim = ({ claim }: { claim: Claim }, photo: Claim['photos'][number]) => ({
  claim: { ...claim, photos: [...claim.photos.filter(({ id }) => id !== photo.id), photo] },
})
