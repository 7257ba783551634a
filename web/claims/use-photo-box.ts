import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newKey } from '../api/use-api-mutation.ts'
import { whyNotTaken } from '../documents/why-not-taken.ts'
import { keepFile } from '../kept/kept-files.ts'
import { useMe } from '../session/session.ts'
import { refusalOf } from '../ui/sendable-file.ts'
import { boxOf, faceOf, setBox, takeOut, takeUp, useBox, type WaitingPhoto } from './photo-box.ts'
import { sendAll } from './send-photos.ts'

/** The photos of a claim that are on their way, and what can be done with them. They go on while other screens are open. */
export function usePhotoBox(claimId: string) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const waiting = useBox({ userId, claimId })
  useEffect(() => {
    const owner = { userId, claimId }
    void takeUp(owner).then(() => sendAll(client, owner))
  }, [client, userId, claimId])
  const owner = { userId, claimId }
  return {
    waiting,
    /** Takes as many as there is room for, and says how many were left out. What is refused takes up no room. */
    add(files: readonly File[], room: number): number {
      const chosen = files.map((file, place) => waitingOf(claimId, file, place))
      let left = room
      const added = chosen.filter(({ state }) => {
        if (state === 'waiting') left -= 1
        return state !== 'waiting' || left >= 0
      })
      setBox(owner, [...boxOf(owner), ...added])
      for (const { file, state, key, name, size, at } of added)
        if (file && state === 'waiting') void keepFile(userId, { key, place: claimId, name, size, at }, file)
      void sendAll(client, owner)
      return chosen.length - added.length
    },
    remove: (key: string) => takeOut(owner, key),
  }
}

const wrongWithPhoto = (file: File) =>
  refusalOf(file) ??
  (/\.(jpe?g|png|pdf)$/i.test(file.name) ? whyNotTaken(file) : 'Please choose a JPG, PNG or PDF')

/** One that can be seen to be refused is not sent. */
function waitingOf(claimId: string, file: File, place: number): WaitingPhoto {
  const wrong = wrongWithPhoto(file) ?? ''
  return {
    key: newKey(),
    place: claimId,
    name: file.name,
    size: file.size,
    at: Date.now() + place,
    file,
    face: wrong ? null : faceOf(file),
    state: wrong ? 'refused' : 'waiting',
    reason: wrong,
    progress: 0,
  }
}
