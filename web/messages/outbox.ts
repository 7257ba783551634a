import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Message } from '../../contract/messages.ts'
import { createBackoff } from '../api/backoff.ts'
import { CallError, isCallCancelled } from '../api/call.ts'
import { callInBackground, newIdempotencyKey } from '../api/use-api-mutation.ts'
import { messages } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { isCurrentAccount, isSessionOf } from '../session/session-checks.ts'
import { makeListeners } from '../ui/store.ts'
import { toast } from '../ui/toast-store.ts'
import { canTryAgain, sendFailureOf, sendFailureReason, toastNotSent } from './send-failure.ts'
import { hasTabLocks, sendIfUnlocked, waitForSendLock, withSendLock } from './send-lock.ts'
import {
  type ConversationKey,
  conversationsWithStoredMessages,
  deleteStoredMessage,
  type StoredMessage,
  storedMessagesIn,
  storeMessage,
  watchStoredMessages,
} from './stored-messages.ts'
import { useReceiver } from './use-receiver.ts'

/** A message sent from this browser that is not in the thread yet. */
export interface OutgoingMessage extends StoredMessage {
  /**
   * Null without a file, after a reload and in other tabs, because browsers do not store the file.
   */
  file: File | null
  state: 'sending' | 'sent' | 'failed'
  /** An automatic retry is running; the message still shows as not sent, with its buttons. */
  isTried: boolean
  reason: string
  /** The uploaded part of the message's file, from 0 to 1. */
  progress: number
  /** Null until the server has stored the message. */
  message: Message | null
}

const boxes = new Map<string, readonly OutgoingMessage[]>()
/** Messages that this tab is sending, by key, to cancel them. */
const abortControllers = new Map<string, AbortController>()
/** Running rounds of automatic retries, by user id. */
const rounds = new Map<string, Promise<void>>()
const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()

const boxKey = ({ userId, clientId }: ConversationKey) => `${userId} ${clientId}`

function boxOf(conversation: ConversationKey): readonly OutgoingMessage[] {
  const existingBox = boxes.get(boxKey(conversation))
  if (existingBox) return existingBox
  const box = storedMessagesIn(conversation).map((storedMessage) => toOutgoingMessage(storedMessage, null))
  boxes.set(boxKey(conversation), box)
  for (const entry of box) void noticeEnd(conversation, entry)
  return box
}

function setBox(conversation: ConversationKey, box: readonly OutgoingMessage[]): void {
  boxes.set(boxKey(conversation), box)
  notifyListeners()
}

const changeMessage = (conversation: ConversationKey, key: string, next: Partial<OutgoingMessage>) =>
  setBox(
    conversation,
    boxOf(conversation).map((one) => (one.key === key ? { ...one, ...next } : one)),
  )

const removeKeys = (conversation: ConversationKey, keys: ReadonlySet<string>) =>
  setBox(
    conversation,
    boxOf(conversation).filter(({ key }) => !keys.has(key)),
  )

const entryOf = (conversation: ConversationKey, key: string) =>
  boxOf(conversation).find((entry) => entry.key === key)

/** The outbox entry of a stored message, which another tab may be sending. */
const toOutgoingMessage = (storedMessage: StoredMessage, file: File | null): OutgoingMessage => ({
  ...storedMessage,
  file,
  state: storedMessage.failure || !hasTabLocks ? 'failed' : 'sending',
  isTried: false,
  reason: sendFailureReason(storedMessage, file),
  progress: 0,
  message: null,
})

/** The sending tab may have closed, which frees its lock: then mark the message as failed. */
async function noticeEnd(conversation: ConversationKey, { key, state }: OutgoingMessage): Promise<void> {
  if (state !== 'sending') return
  await waitForSendLock(key)
  if (!abortControllers.has(key) && entryOf(conversation, key)?.state === 'sending')
    changeMessage(conversation, key, { state: 'failed' })
}

watchStoredMessages((conversation, key, storedMessage) => {
  if (!boxes.has(boxKey(conversation)) || abortControllers.has(key)) return
  if (!storedMessage) return removeKeys(conversation, new Set([key]))
  const entryInBox = entryOf(conversation, key)
  const entry = toOutgoingMessage(storedMessage, entryInBox?.file ?? null)
  setBox(
    conversation,
    entryInBox
      ? boxOf(conversation).map((one) => (one === entryInBox ? entry : one))
      : [...boxOf(conversation), entry],
  )
  void noticeEnd(conversation, entry)
})

/**
 * Sends a message on a person's press. Its idempotency key prevents duplicates. Running automatic
 * retries are older messages, so they go first.
 */
async function deliver(
  client: QueryClient,
  conversation: ConversationKey,
  entry: OutgoingMessage,
): Promise<void> {
  const { key } = entry
  const isSending = abortControllers.has(key)
  const round = rounds.get(conversation.userId)
  const abortController = new AbortController()
  // Take the lock before the message is stored, so that other tabs see that it is being sent.
  const sendRound = isSending
    ? undefined
    : withSendLock(key, async () => {
        await round?.catch(() => undefined)
        await postMessage(client, conversation, entry, abortController.signal)
      })
  if (!isSending) abortControllers.set(key, abortController)
  storeMessage(conversation, { ...entry, failure: null })
  changeMessage(conversation, key, {
    state: 'sending',
    isTried: false,
    failure: null,
    reason: '',
    progress: 0,
  })
  await sendRound
}

/** An automatic retry. Shows no toast if the portal is still unreachable. */
async function deliverInBackground(
  client: QueryClient,
  conversation: ConversationKey,
  entry: OutgoingMessage,
): Promise<void> {
  const { key } = entry
  const abortController = new AbortController()
  abortControllers.set(key, abortController)
  changeMessage(conversation, key, { isTried: true })
  await sendIfUnlocked(key, () => {
    // Other tabs then show the message as being sent, without buttons.
    storeMessage(conversation, { ...entry, failure: null })
    return postMessage(client, conversation, entry, abortController.signal)
  })
  abortControllers.delete(key)
  changeMessage(conversation, key, { isTried: false })
  // Another tab may be sending the message after a press there.
  const latestEntry = entryOf(conversation, key)
  if (latestEntry) void noticeEnd(conversation, latestEntry)
}

async function postMessage(
  client: QueryClient,
  conversation: ConversationKey,
  entry: OutgoingMessage,
  signal: AbortSignal,
): Promise<void> {
  const { key, content, receiverId, file } = entry
  const abortController = new AbortController()
  // Warn before unload: the text is stored, but the file would be lost.
  if (file)
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: abortController.signal })
  const input = { content, receiverId, ...(file ? { file } : {}) }
  const onProgress = (progress: number) => changeMessage(conversation, key, { progress })
  try {
    const { message } = await callInBackground(client, messages.send, input, {
      idempotencyKey: key,
      signal,
      onProgress,
    })
    deleteStoredMessage(conversation, key)
    changeMessage(conversation, key, { state: 'sent', isTried: false, message })
    toast({ title: 'Message sent', description: 'Your message has been sent successfully.' })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    showSendFailure(conversation, entry, error)
    if (entryOf(conversation, key)?.failure?.waits) void retryUntilSent(client, conversation.userId)
  } finally {
    abortControllers.delete(key)
    abortController.abort()
  }
}

function showSendFailure(conversation: ConversationKey, entry: OutgoingMessage, error: CallError): void {
  // If the thread already shows the message, only the answer was lost.
  const shownEntry = entryOf(conversation, entry.key)
  if (!shownEntry) return
  const failure = sendFailureOf(error)
  storeMessage(conversation, { ...entry, failure })
  changeMessage(conversation, entry.key, { state: 'failed', isTried: false, failure, reason: failure.reason })
  if (!isCallCancelled(error) && !(shownEntry.isTried && failure.waits))
    toastNotSent(entry.receiverName, failure.reason)
}

const isWaitingToSend = (entry: OutgoingMessage) =>
  entry.state === 'failed' && entry.failure?.waits === true && canTryAgain(entry, new Date())

/** Messages of all conversations that wait for the portal, oldest first. */
const clientsWaiting = (client: QueryClient, userId: string) =>
  conversationsWithStoredMessages(userId)
    .filter((clientId) => isCurrentAccount(client, clientId))
    .flatMap((clientId) => {
      const conversation = { userId, clientId }
      return boxOf(conversation).flatMap((entry) =>
        isWaitingToSend(entry) ? { place: conversation, entry } : [],
      )
    })
    .sort((one, other) => Date.parse(one.entry.createdAt) - Date.parse(other.entry.createdAt))

/**
 * Sends the waiting messages of all conversations when the portal is reachable again. Idempotency
 * keys prevent duplicates, also with other tabs.
 */
export function resendWaiting(client: QueryClient, userId: string): Promise<void> {
  const round = rounds.get(userId) ?? sendInOrder(client, userId).finally(() => rounds.delete(userId))
  rounds.set(userId, round)
  return round
}

/** In order; stops at the first that fails, so that no message overtakes another. */
async function sendInOrder(client: QueryClient, userId: string): Promise<void> {
  for (const { place: conversation, entry } of clientsWaiting(client, userId)) {
    const { key } = entry
    const currentEntry = entryOf(conversation, key)
    // The person may have sent or removed the message meanwhile.
    if (!currentEntry || !isWaitingToSend(currentEntry) || abortControllers.has(key)) continue
    await deliverInBackground(client, conversation, currentEntry)
    if (entryOf(conversation, key)?.state !== 'failed') continue
    if (clientsWaiting(client, userId).length > 0) void retryUntilSent(client, userId)
    return
  }
}

const retryingUsers = new Set<string>()

/** Polls with backoff: no event tells that the portal is back if the network was up. */
async function retryUntilSent(client: QueryClient, userId: string): Promise<void> {
  if (retryingUsers.has(userId)) return
  retryingUsers.add(userId)
  try {
    for (const backoff = createBackoff(); ; ) {
      await backoff.untilBack()
      if (!isSessionOf(client, userId) || clientsWaiting(client, userId).length === 0) return
      if (navigator.onLine) await resendWaiting(client, userId)
    }
  } finally {
    retryingUsers.delete(userId)
  }
}

export function useOutgoingMessages(clientId: string): readonly OutgoingMessage[] {
  const { id: userId } = useMe()
  return useListenedValue(() => boxOf({ userId, clientId }))
}

/** A conversation's outbox: messages being sent or not sent. Entries survive navigation. */
export function useOutbox(clientId: string) {
  const client = useQueryClient()
  const conversation = { userId: useMe().id, clientId }
  const box = useOutgoingMessages(clientId)
  const receiver = useReceiver(clientId)
  return {
    box,
    /** Counts only messages that this tab is sending, because another tab may be slow. */
    isSending: box.some(({ key, state }) => state === 'sending' && abortControllers.has(key)),
    send(content: string, file: File | null) {
      const outgoingMessage = {
        key: newIdempotencyKey(),
        content,
        receiverId: receiver.id,
        receiverName: receiver.name,
        createdAt: new Date().toISOString(),
        fileName: file?.name ?? null,
        failure: null,
      }
      const entry = toOutgoingMessage(outgoingMessage, file)
      setBox(conversation, [...boxOf(conversation), entry])
      void deliver(client, conversation, entry)
    },
    tryAgain: (entry: OutgoingMessage) => void deliver(client, conversation, entry),
    stop: ({ key }: OutgoingMessage) => abortControllers.get(key)?.abort(),
    takeOut(keys: ReadonlySet<string>) {
      for (const key of keys) deleteStoredMessage(conversation, key)
      removeKeys(conversation, keys)
    },
  }
}
export type Outbox = ReturnType<typeof useOutbox>
