import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import '../api/parsing.ts'
import { keep, readKept } from '../session/drafts.ts'
import { useMe } from '../session/session.ts'

const Kept = z.object({ content: z.string() })
const nameOf = (clientId: string) => `message:${clientId}`

// In memory too: where storage is forbidden, what is being written must not be lost.
const texts = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(userId: string, clientId: string): string {
  const key = `${userId} ${clientId}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const kept = Kept.safeParse(readKept(userId, nameOf(clientId)))
  const content = kept.success ? kept.data.content : ''
  texts.set(key, content)
  return content
}

function write(userId: string, clientId: string, content: string): void {
  texts.set(`${userId} ${clientId}`, content)
  keep(userId, nameOf(clientId), content === '' ? null : { content })
  for (const listener of listeners) listener()
}

/**
 * What the person has written to a client's conversation and not sent: one text for the inbox and the dialogs. It outlives
 * a reload, and goes as other drafts do.
 */
export function useMessageDraft(clientId: string): [string, (content: string) => void] {
  const { id } = useMe()
  const content = useSyncExternalStore(subscribe, () => read(id, clientId))
  return [content, (next) => write(id, clientId, next)]
}
