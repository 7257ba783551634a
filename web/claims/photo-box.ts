import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Claim, claims } from '../../contract/claims.ts'
import { CallFailed } from '../api/call.ts'
import { callOnward, newKey, q, wasUnanswered } from '../api/query.ts'
import { ChosenFile } from '../documents/chosen-file.ts'
import { contentOf, forgetFile, type KeptFile, keepFile, keptFilesOf } from '../session/kept-files.ts'
import { useMe } from '../session/session.ts'

/** A photo that is chosen and not yet with the agency. */
export interface WaitingPhoto extends KeptFile {
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

interface Owner {
  userId: string
  claimId: string
}

const boxes = new Map<string, readonly WaitingPhoto[]>()
const listeners = new Set<() => void>()
const running = new Set<string>()
const none: readonly WaitingPhoto[] = []

const firstPause = 2000
const longestPause = 15_000

const boxOf = (claimId: string) => boxes.get(claimId) ?? none

function setBox(claimId: string, box: readonly WaitingPhoto[]): void {
  boxes.set(claimId, box)
  for (const listener of listeners) listener()
}

const change = (claimId: string, key: string, next: Partial<WaitingPhoto>) =>
  setBox(
    claimId,
    boxOf(claimId).map((photo) => (photo.key === key ? { ...photo, ...next } : photo)),
  )

function takeOut({ userId, claimId }: Owner, key: string): void {
  const photo = boxOf(claimId).find((one) => one.key === key)
  if (photo?.face) URL.revokeObjectURL(photo.face)
  setBox(
    claimId,
    boxOf(claimId).filter((one) => one.key !== key),
  )
  void forgetFile(userId, { place: claimId, key })
}

const isPicture = (file: File) => file.type.startsWith('image/')
const faceOf = (file: File) => (isPicture(file) ? URL.createObjectURL(file) : null)

/** What was left over from before: a reload, or a page that was closed. */
async function takeUp({ userId, claimId }: Owner): Promise<void> {
  if (boxes.has(claimId)) return
  boxes.set(claimId, none)
  const found = await Promise.all(
    keptFilesOf(userId, claimId).map(async (kept): Promise<WaitingPhoto> => {
      const file = await contentOf(kept)
      const face = file && faceOf(file)
      return { ...kept, file, face, state: file ? 'waiting' : 'lost', reason: '', progress: 0 }
    }),
  )
  if (found.length > 0) setBox(claimId, [...found, ...boxOf(claimId)])
}

/** Sends what waits, one after another. While the connection is gone it tries again by itself. */
async function sendAll(client: QueryClient, owner: Owner): Promise<void> {
  const { claimId } = owner
  if (running.has(claimId)) return
  running.add(claimId)
  try {
    for (let pause = firstPause; ; ) {
      const next = boxOf(claimId).find(({ state }) => state === 'waiting')
      if (!next) return
      if (await sendOne(client, owner, next)) pause = firstPause
      else {
        await untilBack(pause)
        pause = Math.min(longestPause, pause * 2)
      }
    }
  } finally {
    running.delete(claimId)
  }
}

/** Resolves after the pause, or as soon as the browser says that there is a network again. */
const untilBack = (pause: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    addEventListener('online', done)
  })

const isToRepeat = (error: unknown) =>
  error instanceof CallFailed && (wasUnanswered(error) || error.status === 401 || error.status === 429)

/** Whether it is done with, be it stored or refused. Its key has it stored once, however often it is sent. */
async function sendOne(client: QueryClient, owner: Owner, { key, file }: WaitingPhoto): Promise<boolean> {
  const { claimId } = owner
  if (!file) return true
  change(claimId, key, { state: 'sending', progress: 0 })
  try {
    const { photo } = await callOnward<typeof claims.addPhoto>(
      client,
      claims.addPhoto,
      { id: claimId, file },
      { idempotencyKey: key, onProgress: (progress) => change(claimId, key, { progress }) },
    )
    client.setQueryData(q(claims.one, { id: claimId }).queryKey, (known) => known && withPhoto(known, photo))
    takeOut(owner, key)
    return true
  } catch (error) {
    if (isToRepeat(error)) {
      change(claimId, key, { state: 'waiting', progress: 0 })
      return false
    }
    change(claimId, key, { state: 'refused', reason: error instanceof Error ? error.message : '' })
    return true
  }
}

const withPhoto = ({ claim }: { claim: Claim }, photo: Claim['photos'][number]) => ({
  claim: { ...claim, photos: [...claim.photos.filter(({ id }) => id !== photo.id), photo] },
})

/** The photos of a claim that are on their way, and what can be done with them. They go on while other screens are open. */
export function usePhotoBox(claimId: string) {
  const client = useQueryClient()
  const { id: userId } = useMe()
  const waiting = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => boxOf(claimId),
  )
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
      setBox(claimId, [...boxOf(claimId), ...added])
      for (const { file, state, key, name, size, at } of added)
        if (file && state === 'waiting') void keepFile(userId, { key, place: claimId, name, size, at }, file)
      void sendAll(client, owner)
      return chosen.length - added.length
    },
    remove: (key: string) => takeOut(owner, key),
  }
}

const ChosenPhoto = z
  .instanceof(File)
  .refine(({ name }) => /\.(jpe?g|png|pdf)$/i.test(name), 'Please choose a JPG, PNG or PDF')
  .pipe(ChosenFile)

/** One that can be seen to be refused is not sent. */
function waitingOf(claimId: string, file: File, place: number): WaitingPhoto {
  const wrong = ChosenPhoto.safeParse(file).error?.issues[0]?.message ?? ''
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
