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
  const [documentAction, setDocumentAction] = useState<{
    action: DocumentAction
    document: FiledDocument
    clientId: string
  } | null>(null)
  const openAction: OnDocumentAction = (action, document, clientId) =>
    setDocumentAction({ action, document, clientId })
  const close = () => setDocumentAction(null)
  const dialogs = (
    <>
      {documentAction?.action === 'view' && (
        <PreviewDialog document={documentAction.document} onClose={close} />
      )}
      {documentAction?.action === 'move' && (
        <MoveDocumentDialog
          document={documentAction.document}
          clientId={documentAction.clientId}
          onClose={close}
        />
      )}
      {documentAction?.action === 'remove' && (
        <RemoveDocument document={documentAction.document} onClose={close} />
      )}
    </>
  )
  return { onAct: openAction, dialogs }
}
