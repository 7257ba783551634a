import { maskPrivateNumbers } from '../../contract/values/private-numbers.ts'
import { readStoredDraft, storeDraft, watchDraftsInOtherTabs } from '../offline-storage/drafts.ts'
import { hasShape, isText } from '../offline-storage/type-guards.ts'
import { useMe } from '../session/session.ts'
import { makeListeners } from '../ui/store.ts'

const namePrefix = 'message:'
const nameOf = (clientId: string) => namePrefix + clientId

// In memory too: some browsers forbid storage, and the text must not be lost.
const texts = new Map<string, string>()
const { notify: notifyListeners, useValue: useListenedValue } = makeListeners()

watchDraftsInOtherTabs((userId, name) => {
  if (!name.startsWith(namePrefix)) return
  texts.delete(`${userId} ${name.slice(namePrefix.length)}`)
  notifyListeners()
})

function readMessageDraft(userId: string, clientId: string): string {
  const key = `${userId} ${clientId}`
  const cachedText = texts.get(key)
  if (cachedText !== undefined) return cachedText
  const storedDraft = readStoredDraft(userId, nameOf(clientId))
  const content = hasShape<{ content: string }>(storedDraft, { content: isText }) ? storedDraft.content : ''
  texts.set(key, content)
  return content
}

function writeMessageDraft(userId: string, clientId: string, content: string): void {
  texts.set(`${userId} ${clientId}`, content)
  // Card and Social Security numbers stay on the screen, but are not stored in this browser.
  storeDraft(userId, nameOf(clientId), content === '' ? null : { content: maskPrivateNumbers(content) })
  notifyListeners()
}

/**
 * The draft of a client's conversation, shared by the inbox, the dialogs and all tabs. It survives
 * a reload and is deleted like other drafts. Without a client nothing is stored.
 */
export function useMessageDraft(clientId: string | null): [string, (content: string) => void] {
  const { id } = useMe()
  const content = useListenedValue(() => (clientId === null ? '' : readMessageDraft(id, clientId)))
  const storeDraft = (next: string) => {
    if (clientId !== null) writeMessageDraft(id, clientId, next)
  }
  return [content, storeDraft]
}

/** The drafts of several clients, for a dialog that chooses among them. */
export function useMessageDrafts() {
  const { id } = useMe()
  return {
    draftOf: (clientId: string) => readMessageDraft(id, clientId),
    keepDraft: (clientId: string, content: string) => writeMessageDraft(id, clientId, content),
  }
}
