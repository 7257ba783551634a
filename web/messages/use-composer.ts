import { useRef, useState } from 'react'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { announce } from '../ui/announce.ts'
import { runWithPreparedFile } from '../ui/prepare-file.ts'
import { useAttachedFile } from './attached-file.ts'
import { useMessageDraft } from './message-draft.ts'
import type { Outbox, OutgoingMessage } from './outbox.ts'

export function useComposer(clientId: string, outbox: Outbox) {
  const [text, setText] = useMessageDraft(clientId)
  const [file, setFile] = useAttachedFile(clientId)
  const [fileError, setFileError] = useState<string>()
  const [fileNote, setFileNote] = useState('')
  const latestFile = useRef<File | null>(null)
  const isEmpty = text.trim() === '' && file === null

  function write(next: string) {
    setText(next)
    setFileError(undefined)
  }
  /** A message takes one file: the first of those chosen, dropped or pasted. */
  function attach(files: readonly File[]) {
    const [firstFile] = files
    if (!firstFile) return
    latestFile.current = firstFile
    runWithPreparedFile(firstFile, (preparedFile) => {
      // Ignore the result if another file was chosen meanwhile.
      if (latestFile.current === firstFile) attachFile(preparedFile, files.length)
    })
  }
  function attachFile(file: File, count: number) {
    const problem = fileRefusalOf(file)
    setFileError(problem ?? undefined)
    if (problem) return
    const restNote = count > 1 ? `Only the first of ${count} files was added.` : ''
    setFile(file)
    setFileNote(restNote)
    announce(`${file.name} is chosen. ${restNote}`)
  }
  function clearFile() {
    setFile(null)
    setFileError(undefined)
    setFileNote('')
  }
  function remove() {
    latestFile.current = null
    clearFile()
    announce('The file is removed.')
  }
  function send(content: string) {
    outbox.send(content, file)
    setText('')
    clearFile()
  }
  /** Moves an unsent message back into the composer. */
  function edit(entry: OutgoingMessage) {
    if (!isEmpty) return
    setText(entry.content)
    setFile(entry.file)
    outbox.takeOut(new Set([entry.key]))
  }
  return { text, write, file, fileNote, fileError, attach, remove, send, edit, isEmpty }
}
