import { useSyncExternalStore } from 'react'
import { useMe } from '../session/session.ts'

const files = new Map<string, File>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The file that goes with the next message of a conversation. It stays when the person looks at another one meanwhile. */
export function useAttachedFile(clientId: string): [File | null, (file: File | null) => void] {
  const name = `${useMe().id} ${clientId}`
  const file = useSyncExternalStore(subscribe, () => files.get(name) ?? null)
  const attach = (next: File | null) => {
    if (next) files.set(name, next)
    else files.delete(name)
    for (const listener of listeners) listener()
  }
  return [file, attach]
}
