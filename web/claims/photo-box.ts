import { contentOf, forgetFile, type KeptFile, keptFilesOf } from '../kept/kept-files.ts'
import { makeListeners } from '../ui/store.ts'

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

export interface Owner {
  userId: string
  claimId: string
}

/** By person and claim: in one tab, one after the other may be signed in. */
const boxes = new Map<string, readonly WaitingPhoto[]>()
const { tell, useRead } = makeListeners()
const none: readonly WaitingPhoto[] = []

export const nameOf = ({ userId, claimId }: Owner) => `${userId}:${claimId}`
export const boxOf = (owner: Owner) => boxes.get(nameOf(owner)) ?? none

export function setBox(owner: Owner, box: readonly WaitingPhoto[]): void {
  boxes.set(nameOf(owner), box)
  tell()
}

export const change = (owner: Owner, key: string, next: Partial<WaitingPhoto>) =>
  setBox(
    owner,
    boxOf(owner).map((photo) => (photo.key === key ? { ...photo, ...next } : photo)),
  )

export function takeOut(owner: Owner, key: string): void {
  const photo = boxOf(owner).find((one) => one.key === key)
  if (photo?.face) URL.revokeObjectURL(photo.face)
  setBox(
    owner,
    boxOf(owner).filter((one) => one.key !== key),
  )
  void forgetFile(owner.userId, { place: owner.claimId, key })
}

/** The draft is deleted: what was still to come with it is gone, here and in what the browser keeps. */
export function emptyBox(owner: Owner): void {
  for (const { key } of [...keptFilesOf(owner.userId, owner.claimId), ...boxOf(owner)]) takeOut(owner, key)
}

export const useBox = (owner: Owner) => useRead(() => boxOf(owner))

const isPicture = (file: File) => file.type.startsWith('image/')
export const faceOf = (file: File) => (isPicture(file) ? URL.createObjectURL(file) : null)

/** What was left over from before: a reload, or a page that was closed. */
export async function takeUp(owner: Owner): Promise<void> {
  if (boxes.has(nameOf(owner))) return
  boxes.set(nameOf(owner), none)
  const found = await Promise.all(
    keptFilesOf(owner.userId, owner.claimId).map(async (kept): Promise<WaitingPhoto> => {
      const file = await contentOf(kept)
      const face = file && faceOf(file)
      return { ...kept, file, face, state: file ? 'waiting' : 'lost', reason: '', progress: 0 }
    }),
  )
  if (found.length > 0) setBox(owner, [...found, ...boxOf(owner)])
}
