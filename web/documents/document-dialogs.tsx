import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { FiledDocument } from './document-labels.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveDocument } from './remove-document.tsx'

const MoveDocumentDialog = lazyDialog(
  async () => (await import('./move-document-dialog.tsx')).MoveDocumentDialog,
)

export type DocumentAction = 'view' | 'move' | 'remove'
export type OnDocumentAction = (action: DocumentAction, document: FiledDocument, clientId: string) => void

/**
 * The dialogs of a list of documents. Kept outside the rows, so that an open dialog survives when
 * its row leaves the list or becomes a card.
 */
export function useDocumentDialogs() {
  const [openedDocument, setOpened] = useState<{
    action: DocumentAction
    document: FiledDocument
    clientId: string
  } | null>(null)
  const openAction: OnDocumentAction = (action, document, clientId) =>
    setOpened({ action, document, clientId })
  const close = () => setOpened(null)
  const dialogs = (
    <>
      {openedDocument?.action === 'view' && (
        <PreviewDialog document={openedDocument.document} onClose={close} />
      )}
      {openedDocument?.action === 'move' && (
        <MoveDocumentDialog
          document={openedDocument.document}
          clientId={openedDocument.clientId}
          onClose={close}
        />
      )}
      {openedDocument?.action === 'remove' && (
        <RemoveDocument document={openedDocument.document} onClose={close} />
      )}
    </>
  )
  return { onAct: openAction, dialogs }
}
