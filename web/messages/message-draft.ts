import { withoutPrivateNumbers } from '../../contract/values/private-numbers.ts'
import { onDraftStoredInOtherTab, readStoredDraft, storeDraft } from '../offline-storage/drafts.ts'
import { hasShape, isText } from '../offline-storage/has-shape.ts'
import { useMe } from '../session/session.ts'
import { makeListeners } from '../ui/store.ts'

const start = 'message:'
const nameOf = (clientId: string) => start + clientId

// In memory too: where storage is forbidden, what is being written must not be lost.
const texts = new Map<string, string>()
const { tell, useRead } = makeListeners()

onDraftStoredInOtherTab((userId, name) => {
  if (!name.startsWith(start)) return
  texts.delete(`${userId} ${name.slice(start.length)}`)
  tell()
})

function read(userId: string, clientId: string): string {
  const key = `${userId} ${clientId}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const kept = readStoredDraft(userId, nameOf(clientId))
  const content = hasShape<{ content: string }>(kept, { content: isText }) ? kept.content : ''
  texts.set(key, content)
  return content
}

function write(userId: string, clientId: string, content: string): void {
  texts.set(`${userId} ${clientId}`, content)
  // On the screen the numbers stay until the person takes them out; this browser stores none.
  storeDraft(userId, nameOf(clientId), content === '' ? null : { content: withoutPrivateNumbers(content) })
  tell()
}

/**
 * What the person has written to a client's conversation and not sent: one text for the inbox and the dialogs, and for all
 * tabs. It outlives a reload, and goes as other drafts do. Without a client nothing is kept.
 */
export function useMessageDraft(clientId: string | null): [string, (content: string) => void] {
  const { id } = useMe()
  const content = useRead(() => (clientId === null ? '' : read(id, clientId)))
  const keepIt = (next: string) => {
    if (clientId !== null) write(id, clientId, next)
  }
  return [content, keepIt]
}

/** What the person has written and not sent to each of several clients, who are chosen among. */
export function useMessageDrafts() {
  const { id } = useMe()
  return {
    draftOf: (clientId: string) => read(id, clientId),
    keepDraft: (clientId: string, content: string) => write(id, clientId, content),
  }
}
