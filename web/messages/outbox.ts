import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Message, messages } from '../../contract/messages.ts'
import { CallFailed } from '../api/call.ts'
import '../api/parsing.ts'
import { callOnward, newKey } from '../api/query.ts'
import { wasStopped } from '../documents/chosen-file.ts'
import { keep, readKept } from '../session/drafts.ts'
import { isStaff, useMe } from '../session/session.ts'
import { showFailed } from '../ui/show-failed.ts'
import { toast } from '../ui/toast-store.ts'

/** What was sent from this browser and is not yet in the thread. */
export interface Outgoing {
  /** The Idempotency-Key: the message in the thread has the same. */
  key: string
  content: string
  receiverId: string
  createdAt: string
  fileName: string | null
  /** Absent where there is none, and after a reload: a browser keeps no file. */
  file: File | null
  state: 'sending' | 'sent' | 'failed'
  /** Why it was not sent. */
  reason: string
  /** How much of it has been sent, from 0 to 1, where it comes with a file. */
  progress: number
  /** As it was stored. */
  message: Message | null
}

const KeptEntry = z.object({
  key: z.string(),
  content: z.string(),
  receiverId: z.string(),
  createdAt: z.string(),
  fileName: z.string().nullable(),
})
type KeptEntry = z.infer<typeof KeptEntry>
const Kept = z.object({ entries: z.array(KeptEntry) })

/** Whose it is and to whom it goes. */
interface Place {
  userId: string
  clientId: string
}

const draftName = (clientId: string) => `outbox:${clientId}`
const placeName = ({ userId, clientId }: Place) => `${userId} ${clientId}`

const boxes = new Map<string, readonly Outgoing[]>()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function keptIn({ userId, clientId }: Place): KeptEntry[] {
  const kept = Kept.safeParse(readKept(userId, draftName(clientId)))
  return kept.success ? kept.data.entries : []
}

/** Changes what is kept of one message and leaves the others: another tab may have put them there. */
function keepOne(place: Place, key: string, entry: KeptEntry | null): void {
  const others = keptIn(place).filter((one) => one.key !== key)
  const entries = entry ? [...others, entry] : others
  keep(place.userId, draftName(place.clientId), entries.length > 0 ? { entries } : null)
}

const entryOf = (kept: KeptEntry, file: File | null): Outgoing => ({
  ...kept,
  file,
  state: 'sending',
  reason: '',
  progress: 0,
  message: null,
})

const afterReload = (kept: KeptEntry): Outgoing => ({
  ...entryOf(kept, null),
  state: 'failed',
  reason: kept.fileName
    ? `The page was closed before this was sent, and ${kept.fileName} with it. Please attach it again`
    : 'The page was closed before this was sent',
})

function boxOf(place: Place): readonly Outgoing[] {
  const name = placeName(place)
  const box = boxes.get(name) ?? keptIn(place).map(afterReload)
  boxes.set(name, box)
  return box
}

function setBox(place: Place, box: readonly Outgoing[]): void {
  boxes.set(placeName(place), box)
  for (const listener of listeners) listener()
}

const change = (place: Place, key: string, next: Partial<Outgoing>) =>
  setBox(
    place,
    boxOf(place).map((one) => (one.key === key ? { ...one, ...next } : one)),
  )

function takeOut(place: Place, keys: ReadonlySet<string>): void {
  for (const key of keys) keepOne(place, key, null)
  setBox(
    place,
    boxOf(place).filter(({ key }) => !keys.has(key)),
  )
}

/** Sends a message that is in the box, however often: its key has it stored once. */
async function deliver(client: QueryClient, place: Place, entry: Outgoing): Promise<void> {
  const { key, content, receiverId, file } = entry
  const stop = new AbortController()
  stops.set(key, stop)
  change(place, key, { state: 'sending', reason: '', progress: 0 })
  const sent = { content, receiverId, ...(file ? { file } : {}) }
  const onProgress = (progress: number) => change(place, key, { progress })
  try {
    const { message } = await callOnward<typeof messages.send>(client, messages.send, sent, {
      idempotencyKey: key,
      signal: stop.signal,
      onProgress,
    })
    keepOne(place, key, null)
    change(place, key, { state: 'sent', message })
    toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const stopped = wasStopped(error)
    change(place, key, { state: 'failed', reason: stopped ? 'You cancelled it' : error.message })
    if (!stopped) showFailed('Failed to send message', error)
  } finally {
    stops.delete(key)
  }
}

// The server knows a key for a day.
const keyHolds = 20 * 3_600_000

/** Whether sending it again stores it once, and whole. */
export const canTryAgain = ({ createdAt, fileName, file }: Outgoing, now: Date) =>
  now.getTime() - Date.parse(createdAt) < keyHolds && (file !== null || fileName === null)

/** The messages of a conversation that are on their way, or were not sent. They stay while other screens are open. */
export function useOutbox(clientId: string) {
  const client = useQueryClient()
  const me = useMe()
  const place = { userId: me.id, clientId }
  const box = useSyncExternalStore(subscribe, () => boxOf(place))
  const receiverId = isStaff(me) ? clientId : (me.assignedAgent?.agentUserId ?? '')
  return {
    box,
    isSending: box.some(({ state }) => state === 'sending'),
    send(content: string, file: File | null) {
      const createdAt = new Date().toISOString()
      const kept = { key: newKey(), content, receiverId, createdAt, fileName: file?.name ?? null }
      const entry = entryOf(kept, file)
      keepOne(place, kept.key, kept)
      setBox(place, [...boxOf(place), entry])
      void deliver(client, place, entry)
    },
    tryAgain: (entry: Outgoing) => void deliver(client, place, entry),
    stop: ({ key }: Outgoing) => stops.get(key)?.abort(),
    takeOut: (keys: ReadonlySet<string>) => takeOut(place, keys),
  }
}
export type Outbox = ReturnType<typeof useOutbox>
