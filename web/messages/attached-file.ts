import { useMe } from '../session/session.ts'
import { makeListeners } from '../ui/store.ts'

const files = new Map<string, File>()
const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()

/** The file attached to a conversation's draft. Kept while another conversation is open. */
export function useAttachedFile(clientId: string): [File | null, (file: File | null) => void] {
  const name = `${useMe().id} ${clientId}`
  const file = useListenedValue(() => files.get(name) ?? null)
  const attach = (next: File | null) => {
    if (next) files.set(name, next)
    else files.delete(name)
    notifyListeners()
  }
  return [file, attach]
}
