import { keep, keptNames, onKeptElsewhere, readKept } from '../kept/drafts.ts'
import { hasShape, isFlag, isText, isTextOrNone } from '../kept/shape.ts'

export interface Place {
  userId: string
  clientId: string
}

interface Failure {
  reason: string
  isRefused: boolean
  /** The portal was not to be reached: it goes by itself once it is. */
  waits?: boolean | undefined
}

/** What a browser keeps of a message until it is sent. Each by itself, so that tabs do not write over each other's. */
export interface KeptOutgoing {
  /** The Idempotency-Key: the message in the thread has the same. */
  key: string
  content: string
  receiverId: string
  receiverName: string
  createdAt: string
  fileName: string | null
  /** Null while it is being sent, and for ever where its page was closed meanwhile. */
  failure: Failure | null
}

const isFailure = (value: unknown) =>
  hasShape<Failure>(value, {
    reason: isText,
    isRefused: isFlag,
    waits: (waits) => waits === undefined || isFlag(waits),
  })

const isOutgoing = (value: unknown) =>
  hasShape<KeptOutgoing>(value, {
    key: isText,
    content: isText,
    receiverId: isText,
    receiverName: isText,
    createdAt: isText,
    fileName: isTextOrNone,
    failure: (failure) => failure === null || isFailure(failure),
  })

const nameOf = (clientId: string, key: string) => `outbox:${clientId}:${key}`

function readOne(userId: string, name: string): KeptOutgoing | null {
  const kept = readKept(userId, name)
  return isOutgoing(kept) ? kept : null
}

/** Those of a conversation, oldest first. */
export const keptIn = ({ userId, clientId }: Place): KeptOutgoing[] =>
  keptNames(userId, nameOf(clientId, ''))
    .flatMap((name) => readOne(userId, name) ?? [])
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

export function keepOutgoing({ userId, clientId }: Place, outgoing: KeptOutgoing): void {
  const { key, content, receiverId, receiverName, createdAt, fileName, failure } = outgoing
  const kept: KeptOutgoing = { key, content, receiverId, receiverName, createdAt, fileName, failure }
  keep(userId, nameOf(clientId, key), kept)
}

export function forgetOutgoing({ userId, clientId }: Place, key: string): void {
  keep(userId, nameOf(clientId, key), null)
}

/** The conversations of which a person has left something in this browser. */
export const keptConversations = (userId: string): string[] => [
  ...new Set(keptNames(userId, 'outbox:').map((name) => name.split(':')[1] ?? '')),
]

/** Tells what another tab keeps of a message now; null where it is sent or taken out. */
export function onOutgoingElsewhere(
  heard: (place: Place, key: string, kept: KeptOutgoing | null) => void,
): void {
  onKeptElsewhere((userId, name) => {
    const [, clientId, key] = name.match(/^outbox:([^:]+):([^:]+)$/) ?? []
    if (clientId && key) heard({ userId, clientId }, key, readOne(userId, name))
  })
}
