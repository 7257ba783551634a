import {
  onDraftStoredInOtherTab,
  readStoredDraft,
  storeDraft,
  storedDraftNames,
} from '../offline-storage/drafts.ts'
import { hasShape, isFlag, isText, isTextOrNone } from '../offline-storage/has-shape.ts'

export interface ConversationKey {
  userId: string
  clientId: string
}

interface SendFailure {
  reason: string
  isRefused: boolean
  /** The portal was not to be reached: it goes by itself once it is. */
  waits?: boolean | undefined
}

/** What a browser keeps of a message until it is sent. Each by itself, so that tabs do not write over each other's. */
export interface StoredOutgoing {
  /** The Idempotency-Key: the message in the thread has the same. */
  key: string
  content: string
  receiverId: string
  receiverName: string
  createdAt: string
  fileName: string | null
  /** Null while it is being sent, and for ever where its page was closed meanwhile. */
  failure: SendFailure | null
}

const isFailure = (value: unknown) =>
  hasShape<SendFailure>(value, {
    reason: isText,
    isRefused: isFlag,
    waits: (waits) => waits === undefined || isFlag(waits),
  })

const isOutgoing = (value: unknown) =>
  hasShape<StoredOutgoing>(value, {
    key: isText,
    content: isText,
    receiverId: isText,
    receiverName: isText,
    createdAt: isText,
    fileName: isTextOrNone,
    failure: (failure) => failure === null || isFailure(failure),
  })

const nameOf = (clientId: string, key: string) => `outbox:${clientId}:${key}`

function readOne(userId: string, name: string): StoredOutgoing | null {
  const kept = readStoredDraft(userId, name)
  return isOutgoing(kept) ? kept : null
}

/** Those of a conversation, oldest first. */
export const storedOutgoingIn = ({ userId, clientId }: ConversationKey): StoredOutgoing[] =>
  storedDraftNames(userId, nameOf(clientId, ''))
    .flatMap((name) => readOne(userId, name) ?? [])
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

export function storeOutgoing({ userId, clientId }: ConversationKey, outgoing: StoredOutgoing): void {
  const { key, content, receiverId, receiverName, createdAt, fileName, failure } = outgoing
  const kept: StoredOutgoing = { key, content, receiverId, receiverName, createdAt, fileName, failure }
  storeDraft(userId, nameOf(clientId, key), kept)
}

export function forgetOutgoing({ userId, clientId }: ConversationKey, key: string): void {
  storeDraft(userId, nameOf(clientId, key), null)
}

/** The conversations of which a person has left something in this browser. */
export const conversationsWithOutgoing = (userId: string): string[] => [
  ...new Set(storedDraftNames(userId, 'outbox:').map((name) => name.split(':')[1] ?? '')),
]

/** Tells what another tab keeps of a message now; null where it is sent or taken out. */
export function onOutgoingInOtherTab(
  heard: (place: ConversationKey, key: string, kept: StoredOutgoing | null) => void,
): void {
  onDraftStoredInOtherTab((userId, name) => {
    const [, clientId, key] = name.match(/^outbox:([^:]+):([^:]+)$/) ?? []
    if (clientId && key) heard({ userId, clientId }, key, readOne(userId, name))
  })
}
