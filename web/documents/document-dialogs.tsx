import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { FiledDocument } from './document-labels.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveDocument } from './remove-document.tsx'

const MoveDocumentDialog = lazyDialog(
  async () => (await import('./move-document-dialog.tsx')).MoveDocumentDialog,
)

export type DocumentAction = 'view' | 'move' | 'remove'
export type OnDocumentAction = (act: DocumentAction, document: FiledDocument, clientId: string) => void

/**
 * The dialogs of a list of documents. Kept outside the rows, so that an open dialog survives when
 * its row leaves the list or becomes a card.
 */
export function useDocumentDialogs() {
  const [opened, setOpened] = useState<{
    act: DocumentAction
    document: FiledDocument
    clientId: string
  } | null>(null)
  const openAction: OnDocumentAction = (act, document, clientId) => setOpened({ act, document, clientId })
  const close = () => setOpened(null)
  const dialogs = (
    <>
      {opened?.act === 'view' && <PreviewDialog document={opened.document} onClose={close} />}
      {opened?.act === 'move' && (
        <MoveDocumentDialog document={opened.document} clientId={opened.clientId} onClose={close} />
      )}
      {opened?.act === 'remove' && <RemoveDocument document={opened.document} onClose={close} />}
    </>
  )
  return { onAct: openAction, dialogs }
}
