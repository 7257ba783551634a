import {
  readStoredDraft,
  storeDraft,
  storedDraftNames,
  watchDraftsInOtherTabs,
} from '../offline-storage/drafts.ts'
import { hasShape, isFlag, isText, isTextOrNone } from '../offline-storage/type-guards.ts'

export interface ConversationKey {
  userId: string
  clientId: string
}

interface SendFailure {
  reason: string
  isRefused: boolean
  /** The portal was unreachable; the message is retried automatically. */
  waits?: boolean | undefined
}

/**
 * An unsent message in local storage. Each message has a key of its own, because tabs must not
 * overwrite each other's messages.
 */
export interface StoredMessage {
  /** The idempotency key, which the message in the thread has too. */
  key: string
  content: string
  receiverId: string
  receiverName: string
  createdAt: string
  fileName: string | null
  /** Null while the message is being sent. It stays null if the page is closed during that time. */
  failure: SendFailure | null
}

const isFailure = (value: unknown) =>
  hasShape<SendFailure>(value, {
    reason: isText,
    isRefused: isFlag,
    waits: (waitsFlag) => waitsFlag === undefined || isFlag(waitsFlag),
  })

const isStoredMessage = (value: unknown) =>
  hasShape<StoredMessage>(value, {
    key: isText,
    content: isText,
    receiverId: isText,
    receiverName: isText,
    createdAt: isText,
    fileName: isTextOrNone,
    failure: (failure) => failure === null || isFailure(failure),
  })

const nameOf = (clientId: string, key: string) => `outbox:${clientId}:${key}`

function readStoredMessage(userId: string, name: string): StoredMessage | null {
  const storedDraft = readStoredDraft(userId, name)
  return isStoredMessage(storedDraft) ? storedDraft : null
}

/** A conversation's stored messages, oldest first. */
export const storedMessagesIn = ({ userId, clientId }: ConversationKey): StoredMessage[] =>
  storedDraftNames(userId, nameOf(clientId, ''))
    .flatMap((name) => readStoredMessage(userId, name) ?? [])
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

export function storeMessage({ userId, clientId }: ConversationKey, message: StoredMessage): void {
  const { key, content, receiverId, receiverName, createdAt, fileName, failure } = message
  const storedMessage: StoredMessage = {
    key,
    content,
    receiverId,
    receiverName,
    createdAt,
    fileName,
    failure,
  }
  storeDraft(userId, nameOf(clientId, key), storedMessage)
}

export function deleteStoredMessage({ userId, clientId }: ConversationKey, key: string): void {
  storeDraft(userId, nameOf(clientId, key), null)
}

/** The conversations with stored messages of a person. */
export const conversationsWithStoredMessages = (userId: string): string[] => [
  ...new Set(storedDraftNames(userId, 'outbox:').map((name) => name.split(':')[1] ?? '')),
]

/** Calls when another tab changes a stored message; null if it was sent or removed. */
export function watchStoredMessages(
  onChange: (conversation: ConversationKey, key: string, storedMessage: StoredMessage | null) => void,
): void {
  watchDraftsInOtherTabs((userId, name) => {
    const [, clientId, key] = name.match(/^outbox:([^:]+):([^:]+)$/) ?? []
    if (clientId && key) onChange({ userId, clientId }, key, readStoredMessage(userId, name))
  })
}
