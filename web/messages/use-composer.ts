import { useState } from 'react'
import { OptionalFile } from '../documents/chosen-file.ts'
import { announce } from '../ui/announce.ts'
import { useAttachedFile } from './attached-file.ts'
import { useMessageDraft } from './message-draft.ts'
import type { Outbox, Outgoing } from './outbox.ts'

/** What is being written to a conversation: its text, its file, and what becomes of them. */
export function useComposer(clientId: string, outbox: Outbox) {
  const [text, setText] = useMessageDraft(clientId)
  const [file, setFile] = useAttachedFile(clientId)
  const [fileError, setFileError] = useState<string>()
  const isEmpty = text.trim() === '' && file === null

  function attach(chosen: File | null) {
    const looked = OptionalFile.safeParse(chosen)
    setFileError(looked.error?.issues[0]?.message)
    if (!looked.success) return
    setFile(chosen)
    announce(chosen ? `${chosen.name} is chosen.` : 'The file is removed.')
  }
  function send(content: string) {
    outbox.send(content, file)
    setText('')
    setFile(null)
    setFileError(undefined)
  }
  /** Takes back what was not sent, to write it anew. */
  function edit(entry: Outgoing) {
    if (!isEmpty) return
    setText(entry.content)
    setFile(entry.file)
    outbox.takeOut(new Set([entry.key]))
  }
  return { text, setText, file, attach, fileError, send, edit, isEmpty }
}
