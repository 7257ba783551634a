import type { QueryClient } from '@tanstack/react-query'
import type { Claim } from '../../contract/claims.ts'
import { CallFailed } from '../api/call.ts'
import { q, wasUnanswered } from '../api/query.ts'
import { growingPauses } from '../api/until-back.ts'
import { callOnward } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { forgetFile, keptPlacesOf } from '../kept/kept-files.ts'
import { isSignedIn } from '../session/signed-in.ts'
import { boxOf, change, nameOf, type Owner, takeOut, takeUp, type WaitingPhoto } from './photo-box.ts'

const running = new Set<string>()

/**
 * Sends what waits, one after another. While the connection is gone it tries again by itself. Once the session is over it
 * stops: whoever signs in next must not send it.
 */
export async function sendAll(client: QueryClient, owner: Owner): Promise<void> {
  const name = nameOf(owner)
  if (running.has(name)) return
  running.add(name)
  try {
    for (const pauses = growingPauses(); ; ) {
      const next = boxOf(owner).find(({ state }) => state === 'waiting')
      if (!next || !isSignedIn(client, owner.userId)) return
      if (await sendOne(client, owner, next)) pauses.beginAnew()
      else if (isSignedIn(client, owner.userId)) await pauses.untilBack()
    }
  } finally {
    running.delete(name)
  }
}

/** Sends what was left over when the portal was closed, of whichever claims it is. */
export function sendLeftOver(client: QueryClient, userId: string): void {
  for (const claimId of keptPlacesOf(userId)) {
    const owner = { userId, claimId }
    void takeUp(owner).then(() => sendAll(client, owner))
  }
}

const isToRepeat = (error: unknown) =>
  error instanceof CallFailed && (wasUnanswered(error) || error.status === 401 || error.status === 429)

function whyRefused(error: unknown): string {
  // Of a kind that it does not know the server names all that a document may be of; of another it says what to do.
  if (error instanceof CallFailed && error.code === 'wrong_kind' && !error.fields?.file)
    return 'This is not a picture or PDF that we can read'
  return error instanceof Error ? error.message : ''
}

/** Whether it is done with, be it stored or refused. Its key has it stored once, however often it is sent. */
async function sendOne(client: QueryClient, owner: Owner, { key, file }: WaitingPhoto): Promise<boolean> {
  const { claimId } = owner
  if (!file) return true
  change(owner, key, { state: 'sending', progress: 0 })
  try {
    const { photo } = await callOnward(
      client,
      claims.addPhoto,
      { id: claimId, file },
      { idempotencyKey: key, onProgress: (progress) => change(owner, key, { progress }) },
    )
    client.setQueryData(q(claims.one, { id: claimId }).queryKey, (known) => known && withPhoto(known, photo))
    takeOut(owner, key)
    return true
  } catch (error) {
    if (isToRepeat(error)) {
      change(owner, key, { state: 'waiting', progress: 0 })
      return false
    }
    change(owner, key, { state: 'refused', reason: whyRefused(error) })
    // Sent again it would be refused again.
    void forgetFile(owner.userId, { place: claimId, key })
    return true
  }
}

const withPhoto = ({ claim }: { claim: Claim }, photo: Claim['photos'][number]) => ({
  claim: { ...claim, photos: [...claim.photos.filter(({ id }) => id !== photo.id), photo] },
})
