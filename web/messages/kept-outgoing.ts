import { z } from 'zod'
import '../api/parsing.ts'
import { keep, keptNames, onKeptElsewhere, readKept } from '../kept/drafts.ts'

/** Whose message it is, and in which conversation. */
export interface Place {
  userId: string
  clientId: string
}

const KeptOutgoing = z.object({
  /** The Idempotency-Key: the message in the thread has the same. */
  key: z.string(),
  content: z.string(),
  receiverId: z.string(),
  receiverName: z.string(),
  createdAt: z.string(),
  fileName: z.string().nullable(),
  /** Null while it is being sent, and for ever where its page was closed meanwhile. */
  failure: z
    .object({
      reason: z.string(),
      isRefused: z.boolean(),
      /** The portal was not to be reached: it goes by itself once it is. */
      waits: z.boolean().optional(),
    })
    .nullable(),
})
/** What a browser keeps of a message until it is sent. Each by itself, so that tabs do not write over each other's. */
export type KeptOutgoing = z.infer<typeof KeptOutgoing>

const nameOf = (clientId: string, key: string) => `outbox:${clientId}:${key}`

function readOne(userId: string, name: string): KeptOutgoing | null {
  return KeptOutgoing.safeParse(readKept(userId, name)).data ?? null
}

/** Those of a conversation, oldest first. */
export const keptIn = ({ userId, clientId }: Place): KeptOutgoing[] =>
  keptNames(userId, nameOf(clientId, ''))
    .flatMap((name) => readOne(userId, name) ?? [])
    .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))

export function keepOutgoing({ userId, clientId }: Place, outgoing: KeptOutgoing): void {
  keep(userId, nameOf(clientId, outgoing.key), KeptOutgoing.parse(outgoing))
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
