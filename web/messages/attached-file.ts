import { useMe } from '../session/session.ts'
import { makeListeners } from '../ui/store.ts'

const files = new Map<string, File>()
const { tell, useRead } = makeListeners()

/** The file that goes with the next message of a conversation. It stays when the person looks at another one meanwhile. */
export function useAttachedFile(clientId: string): [File | null, (file: File | null) => void] {
  const name = `${useMe().id} ${clientId}`
  const file = useRead(() => files.get(name) ?? null)
  const attach = (next: File | null) => {
    if (next) files.set(name, next)
    else files.delete(name)
    tell()
  }
  return [file, attach]
}
