import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../../contract/messages.ts'
import { CallFailed, wasStopped } from '../api/call.ts'
import { growingPauses } from '../api/until-back.ts'
import { callOnward, newKey } from '../api/use-api-mutation.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { isSignedIn, mayGoTo } from '../session/signed-in.ts'
import { makeListeners } from '../ui/store.ts'
import { toast } from '../ui/toast-store.ts'
import { tabsKnowOfEachOther, unlessBeingSent, untilNotBeingSent, whileBeingSent } from './being-sent.ts'
import {
  forgetOutgoing,
  type KeptOutgoing,
  keepOutgoing,
  keptConversations,
  keptIn,
  onOutgoingElsewhere,
  type Place,
} from './kept-outgoing.ts'
import { canTryAgain, failureOf, reasonOf, tellNotSent } from './not-sent.ts'
import { useReceiver } from './receiver.ts'

/** What was sent from this browser and is not yet in the thread. */
export interface Outgoing extends KeptOutgoing {
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

const boxes = new Map<string, readonly Outgoing[]>()
/** What this tab is sending, each with a way to stop it. */
const stops = new Map<string, AbortController>()
/** Whose waiting messages are going out by themselves, until that round has ended. */
const rounds = new Map<string, Promise<void>>()
const { tell, useRead } = makeListeners()

const placeName = ({ userId, clientId }: Place) => `${userId} ${clientId}`

function boxOf(place: Place): readonly Outgoing[] {
  const known = boxes.get(placeName(place))
  if (known) return known
  const box = keptIn(place).map((kept) => asKept(kept, null))
  boxes.set(placeName(place), box)
  for (const entry of box) void noticeEnd(place, entry)
  return box
}

function setBox(place: Place, box: readonly Outgoing[]): void {
  boxes.set(placeName(place), box)
  tell()
}

const change = (place: Place, key: string, next: Partial<Outgoing>) =>
  setBox(
    place,
    boxOf(place).map((one) => (one.key === key ? { ...one, ...next } : one)),
  )

const without = (place: Place, keys: ReadonlySet<string>) =>
  setBox(
    place,
    boxOf(place).filter(({ key }) => !keys.has(key)),
  )

const entryOf = (place: Place, key: string) => boxOf(place).find((entry) => entry.key === key)

/** A message that this tab is not sending, as it is kept. */
const asKept = (kept: KeptOutgoing, file: File | null): Outgoing => ({
  ...kept,
  file,
  state: kept.failure || !tabsKnowOfEachOther ? 'failed' : 'sending',
  isTried: false,
  reason: reasonOf(kept, file),
  progress: 0,
  message: null,
})

/** What another tab seems to be sending may have ended with that tab, without a word. */
async function noticeEnd(place: Place, { key, state }: Outgoing): Promise<void> {
  if (state !== 'sending') return
  await untilNotBeingSent(key)
  if (!stops.has(key) && entryOf(place, key)?.state === 'sending') change(place, key, { state: 'failed' })
}

onOutgoingElsewhere((place, key, kept) => {
  if (!boxes.has(placeName(place)) || stops.has(key)) return
  if (!kept) return without(place, new Set([key]))
  const known = entryOf(place, key)
  const entry = asKept(kept, known?.file ?? null)
  setBox(place, known ? boxOf(place).map((one) => (one === known ? entry : one)) : [...boxOf(place), entry])
  void noticeEnd(place, entry)
})

/**
 * Sends a message that is in the box because somebody pressed for it, however often: its key has it stored once. What goes by
 * itself meanwhile was written before, and goes first.
 */
async function deliver(client: QueryClient, place: Place, entry: Outgoing): Promise<void> {
  const { key } = entry
  const isUnderWay = stops.has(key)
  const round = rounds.get(place.userId)
  const stop = new AbortController()
  // Before it is kept: another tab that hears of it finds that it is being sent.
  const sent = isUnderWay
    ? undefined
    : whileBeingSent(key, async () => {
        await round?.catch(() => undefined)
        await post(client, place, entry, stop.signal)
      })
  if (!isUnderWay) stops.set(key, stop)
  keepOutgoing(place, { ...entry, failure: null })
  change(place, key, { state: 'sending', isTried: false, failure: null, reason: '', progress: 0 })
  await sent
}

/** Sends one for which nobody pressed. Of where it fails as before nobody is told again. */
async function deliverByItself(client: QueryClient, place: Place, entry: Outgoing): Promise<void> {
  const { key } = entry
  const stop = new AbortController()
  stops.set(key, stop)
  change(place, key, { isTried: true })
  await unlessBeingSent(key, () => {
    // Other tabs show that it is being sent: it is not to be taken back there meanwhile.
    keepOutgoing(place, { ...entry, failure: null })
    return post(client, place, entry, stop.signal)
  })
  stops.delete(key)
  change(place, key, { isTried: false })
  // Pressed for meanwhile, where it is another tab that sends it.
  const after = entryOf(place, key)
  if (after) void noticeEnd(place, after)
}

async function post(client: QueryClient, place: Place, entry: Outgoing, signal: AbortSignal): Promise<void> {
  const { key, content, receiverId, file } = entry
  const over = new AbortController()
  // The text would be kept, the file would be lost.
  if (file) addEventListener('beforeunload', (event) => event.preventDefault(), { signal: over.signal })
  const sent = { content, receiverId, ...(file ? { file } : {}) }
  const onProgress = (progress: number) => change(place, key, { progress })
  try {
    const { message } = await callOnward(client, messages.send, sent, {
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

function showNotSent(place: Place, entry: Outgoing, error: CallFailed): void {
  // The thread has shown it meanwhile: only its answer was lost.
  const shown = entryOf(place, entry.key)
  if (!shown) return
  const failure = failureOf(error)
  keepOutgoing(place, { ...entry, failure })
  change(place, entry.key, { state: 'failed', isTried: false, failure, reason: failure.reason })
  if (!wasStopped(error) && !(shown.isTried && failure.waits)) tellNotSent(entry.receiverName, failure.reason)
}

const doesWait = (entry: Outgoing) =>
  entry.state === 'failed' && entry.failure?.waits === true && canTryAgain(entry, new Date())

/** What waits for the portal, of whichever conversation it is, in the order in which it was written. */
const waiting = (client: QueryClient, userId: string) =>
  keptConversations(userId)
    .filter((clientId) => mayGoTo(client, clientId))
    .flatMap((clientId) => {
      const place = { userId, clientId }
      return boxOf(place).flatMap((entry) => (doesWait(entry) ? { place, entry } : []))
    })
    .sort((one, other) => Date.parse(one.entry.createdAt) - Date.parse(other.entry.createdAt))

/**
 * Sends what waits for the portal, of whichever conversation it is: it can be reached again. Each has its key, by which it is
 * stored once, also where another tab does the same.
 */
export function sendWaiting(client: QueryClient, userId: string): Promise<void> {
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
    for (const pauses = growingPauses(); ; ) {
      await pauses.untilBack()
      if (!isSignedIn(client, userId) || waiting(client, userId).length === 0) return
      if (navigator.onLine) await sendWaiting(client, userId)
    }
  } finally {
    trying.delete(userId)
  }
}

export function useOutgoing(clientId: string): readonly Outgoing[] {
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
        key: newKey(),
        content,
        receiverId: receiver.id,
        receiverName: receiver.name,
        createdAt: new Date().toISOString(),
        fileName: file?.name ?? null,
        failure: null,
      }
      const entry = asKept(kept, file)
      setBox(place, [...boxOf(place), entry])
      void deliver(client, place, entry)
    },
    tryAgain: (entry: Outgoing) => void deliver(client, place, entry),
    stop: ({ key }: Outgoing) => stops.get(key)?.abort(),
    takeOut(keys: ReadonlySet<string>) {
      for (const key of keys) forgetOutgoing(place, key)
      without(place, keys)
    },
  }
}
export type Outbox = ReturnType<typeof useOutbox>
