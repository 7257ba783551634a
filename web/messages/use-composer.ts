import { useState } from 'react'
import { whyNotTaken } from '../documents/why-not-taken.ts'
import { announce } from '../ui/announce.ts'
import { useAttachedFile } from './attached-file.ts'
import { useMessageDraft } from './message-draft.ts'
import type { Outbox, Outgoing } from './outbox.ts'

/** What is being written to a conversation: its text, its file, and what becomes of them. */
export function useComposer(clientId: string, outbox: Outbox) {
  const [text, setText] = useMessageDraft(clientId)
  const [file, setFile] = useAttachedFile(clientId)
  const [fileError, setFileError] = useState<string>()
  const [fileNote, setFileNote] = useState('')
  const isEmpty = text.trim() === '' && file === null

  function write(next: string) {
    setText(next)
    setFileError(undefined)
  }
  /** A message takes one file: the first of what was chosen, dropped or pasted. */
  function attach(files: readonly File[]) {
    const [first] = files
    if (!first) return
    const wrong = whyNotTaken(first)
    setFileError(wrong ?? undefined)
    if (wrong) return
    const more = files.length > 1 ? `Only the first of ${files.length} files was taken.` : ''
    setFile(first)
    setFileNote(more)
    announce(`${first.name} is chosen. ${more}`)
  }
  function clearFile() {
    setFile(null)
    setFileError(undefined)
    setFileNote('')
  }
  function remove() {
    clearFile()
    announce('The file is removed.')
  }
  function send(content: string) {
    outbox.send(content, file)
    setText('')
    clearFile()
  }
  /** Takes back what was not sent, to write it anew. */
  function edit(entry: Outgoing) {
    if (!isEmpty) return
    setText(entry.content)
    setFile(entry.file)
    outbox.takeOut(new Set([entry.key]))
  }
  return { text, write, file, fileNote, fileError, attach, remove, send, edit, isEmpty }
}
