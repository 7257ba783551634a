import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../../contract/messages.ts'
import { createBackoff } from '../api/backoff.ts'
import { CallFailed, wasCancelled } from '../api/call.ts'
import { callInBackground, newIdempotencyKey } from '../api/use-api-mutation.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { isSessionOf, maySendTo } from '../session/session-checks.ts'
import { makeListeners } from '../ui/store.ts'
import { toast } from '../ui/toast-store.ts'
import { useReceiver } from './receiver.ts'
import { canTryAgain, sendFailureOf, sendFailureReason, toastNotSent } from './send-failure.ts'
import { hasTabLocks, sendIfUnlocked, waitForSendLock, withSendLock } from './send-lock.ts'
import {
  type ConversationKey,
  conversationsWithOutgoing,
  forgetOutgoing,
  onOutgoingInOtherTab,
  type StoredOutgoing,
  storedOutgoingIn,
  storeOutgoing,
} from './stored-outgoing.ts'

/** What was sent from this browser and is not yet in the thread. */
export interface OutgoingMessage extends StoredOutgoing {
  /** Absent where there is none, after a reload and in other tabs: a browser keeps no file. */
  file: File | null
  state: 'sending' | 'sent' | 'failed'
  /** It is being tried by itself: it stays shown as not sent, with what can be pressed there. */
  isTried: boolean
  /** Why it was not sent. */
  reason: string
  /** How much of it has been sent, from 0 to 1, where it comes with a file. */
  progress: number
  /** As it was stored. */
  message: Message | null
}

const boxes = new Map<string, readonly OutgoingMessage[]>()
/** What this tab is sending, each with a way to stop it. */
const stops = new Map<string, AbortController>()
/** Whose waiting messages are going out by themselves, until that round has ended. */
const rounds = new Map<string, Promise<void>>()
const { tell, useRead } = makeListeners()

const boxKey = ({ userId, clientId }: ConversationKey) => `${userId} ${clientId}`

function boxOf(place: ConversationKey): readonly OutgoingMessage[] {
  const known = boxes.get(boxKey(place))
  if (known) return known
  const box = storedOutgoingIn(place).map((kept) => fromStored(kept, null))
  boxes.set(boxKey(place), box)
  for (const entry of box) void noticeEnd(place, entry)
  return box
}

function setBox(place: ConversationKey, box: readonly OutgoingMessage[]): void {
  boxes.set(boxKey(place), box)
  tell()
}

const change = (place: ConversationKey, key: string, next: Partial<OutgoingMessage>) =>
  setBox(
    place,
    boxOf(place).map((one) => (one.key === key ? { ...one, ...next } : one)),
  )

const without = (place: ConversationKey, keys: ReadonlySet<string>) =>
  setBox(
    place,
    boxOf(place).filter(({ key }) => !keys.has(key)),
  )

const entryOf = (place: ConversationKey, key: string) => boxOf(place).find((entry) => entry.key === key)

/** A message that this tab is not sending, as it is kept. */
const fromStored = (kept: StoredOutgoing, file: File | null): OutgoingMessage => ({
  ...kept,
  file,
  state: kept.failure || !hasTabLocks ? 'failed' : 'sending',
  isTried: false,
  reason: sendFailureReason(kept, file),
  progress: 0,
  message: null,
})

/** What another tab seems to be sending may have ended with that tab, without a word. */
async function noticeEnd(place: ConversationKey, { key, state }: OutgoingMessage): Promise<void> {
  if (state !== 'sending') return
  await waitForSendLock(key)
  if (!stops.has(key) && entryOf(place, key)?.state === 'sending') change(place, key, { state: 'failed' })
}

onOutgoingInOtherTab((place, key, kept) => {
  if (!boxes.has(boxKey(place)) || stops.has(key)) return
  if (!kept) return without(place, new Set([key]))
  const known = entryOf(place, key)
  const entry = fromStored(kept, known?.file ?? null)
  setBox(place, known ? boxOf(place).map((one) => (one === known ? entry : one)) : [...boxOf(place), entry])
  void noticeEnd(place, entry)
})

/**
 * Sends a message that is in the box because somebody pressed for it, however often: its key has it stored once. What goes by
 * itself meanwhile was written before, and goes first.
 */
async function deliver(client: QueryClient, place: ConversationKey, entry: OutgoingMessage): Promise<void> {
  const { key } = entry
  const isUnderWay = stops.has(key)
  const round = rounds.get(place.userId)
  const stop = new AbortController()
  // Before it is kept: another tab that hears of it finds that it is being sent.
  const sent = isUnderWay
    ? undefined
    : withSendLock(key, async () => {
        await round?.catch(() => undefined)
        await post(client, place, entry, stop.signal)
      })
  if (!isUnderWay) stops.set(key, stop)
  storeOutgoing(place, { ...entry, failure: null })
  change(place, key, { state: 'sending', isTried: false, failure: null, reason: '', progress: 0 })
  await sent
}

/** Sends one for which nobody pressed. Of where it fails as before nobody is told again. */
async function deliverByItself(
  client: QueryClient,
  place: ConversationKey,
  entry: OutgoingMessage,
): Promise<void> {
  const { key } = entry
  const stop = new AbortController()
  stops.set(key, stop)
  change(place, key, { isTried: true })
  await sendIfUnlocked(key, () => {
    // Other tabs show that it is being sent: it is not to be taken back there meanwhile.
    storeOutgoing(place, { ...entry, failure: null })
    return post(client, place, entry, stop.signal)
  })
  stops.delete(key)
  change(place, key, { isTried: false })
  // Pressed for meanwhile, where it is another tab that sends it.
  const after = entryOf(place, key)
  if (after) void noticeEnd(place, after)
}

async function post(
  client: QueryClient,
  place: ConversationKey,
  entry: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> {
  const { key, content, receiverId, file } = entry
  const over = new AbortController()
  // The text would be kept, the file would be lost.
  if (file) addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
  const sent = { content, receiverId, ...(file ? { file } : {}) }
  const onProgress = (progress: number) => change(place, key, { progress })
  try {
    const { message } = await callInBackground(client, messages.send, sent, {
      idempotencyKey: key,
      signal,
      onProgress,
    })
    forgetOutgoing(place, key)
    change(place, key, { state: 'sent', isTried: false, message })
    toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    showNotSent(place, entry, error)
    if (entryOf(place, key)?.failure?.waits) void keepTrying(client, place.userId)
  } finally {
    stops.delete(key)
    over.abort()
  }
}

function showNotSent(place: ConversationKey, entry: OutgoingMessage, error: CallFailed): void {
  // The thread has shown it meanwhile: only its answer was lost.
  const shown = entryOf(place, entry.key)
  if (!shown) return
  const failure = sendFailureOf(error)
  storeOutgoing(place, { ...entry, failure })
  change(place, entry.key, { state: 'failed', isTried: false, failure, reason: failure.reason })
  if (!wasCancelled(error) && !(shown.isTried && failure.waits))
    toastNotSent(entry.receiverName, failure.reason)
}

const doesWait = (entry: OutgoingMessage) =>
  entry.state === 'failed' && entry.failure?.waits === true && canTryAgain(entry, new Date())

/** What waits for the portal, of whichever conversation it is, in the order in which it was written. */
const waiting = (client: QueryClient, userId: string) =>
  conversationsWithOutgoing(userId)
    .filter((clientId) => maySendTo(client, clientId))
    .flatMap((clientId) => {
      const place = { userId, clientId }
      return boxOf(place).flatMap((entry) => (doesWait(entry) ? { place, entry } : []))
    })
    .sort((one, other) => Date.parse(one.entry.createdAt) - Date.parse(other.entry.createdAt))

/**
 * Sends what waits for the portal, of whichever conversation it is: it can be reached again. Each has its key, by which it is
 * stored once, also where another tab does the same.
 */
export function resendWaiting(client: QueryClient, userId: string): Promise<void> {
  const round = rounds.get(userId) ?? sendInOrder(client, userId).finally(() => rounds.delete(userId))
  rounds.set(userId, round)
  return round
}

/** One after another, as they were written; none overtakes one that does not go. */
async function sendInOrder(client: QueryClient, userId: string): Promise<void> {
  for (const { place, entry } of waiting(client, userId)) {
    const { key } = entry
    const now = entryOf(place, key)
    // Pressed for or taken out meanwhile.
    if (!now || !doesWait(now) || stops.has(key)) continue
    await deliverByItself(client, place, now)
    if (entryOf(place, key)?.state !== 'failed') continue
    if (waiting(client, userId).length > 0) void keepTrying(client, userId)
    return
  }
}

const trying = new Set<string>()

/** The browser has a network and the portal does not answer: nothing will tell when it does, so it is tried now and then. */
async function keepTrying(client: QueryClient, userId: string): Promise<void> {
  if (trying.has(userId)) return
  trying.add(userId)
  try {
    for (const pauses = createBackoff(); ; ) {
      await pauses.untilBack()
      if (!isSessionOf(client, userId) || waiting(client, userId).length === 0) return
      if (navigator.onLine) await resendWaiting(client, userId)
    }
  } finally {
    trying.delete(userId)
  }
}

export function useOutgoing(clientId: string): readonly OutgoingMessage[] {
  const { id: userId } = useMe()
  return useRead(() => boxOf({ userId, clientId }))
}

/**
 * What of a conversation is on its way or was not sent, and what can be done with it. Messages stay in the box while other
 * screens are open.
 */
export function useOutbox(clientId: string) {
  const client = useQueryClient()
  const place = { userId: useMe().id, clientId }
  const box = useOutgoing(clientId)
  const receiver = useReceiver(clientId)
  return {
    box,
    /** Of what this tab sends: another one may be slow. */
    isSending: box.some(({ key, state }) => state === 'sending' && stops.has(key)),
    send(content: string, file: File | null) {
      const kept = {
        key: newIdempotencyKey(),
        content,
        receiverId: receiver.id,
        receiverName: receiver.name,
        createdAt: new Date().toISOString(),
        fileName: file?.name ?? null,
        failure: null,
      }
      const entry = fromStored(kept, file)
      setBox(place, [...boxOf(place), entry])
      void deliver(client, place, entry)
    },
    tryAgain: (entry: OutgoingMessage) => void deliver(client, place, entry),
    stop: ({ key }: OutgoingMessage) => stops.get(key)?.abort(),
    takeOut(keys: ReadonlySet<string>) {
      for (const key of keys) forgetOutgoing(place, key)
      without(place, keys)
    },
  }
}
export type Outbox = ReturnType<typeof useOutbox>
