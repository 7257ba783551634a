import { Download, Ellipsis, Eye, FolderInput, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { FiledDocument } from './document-words.ts'
import { type OpenedDocument, useDownload } from './file-access.ts'
import { MoveDocumentDialog } from './move-document-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { RemoveDocument } from './remove-document.tsx'

/** View and Download as icons, and for staff what corrects a misfiling. */
export function DocumentActions({ document, clientId }: { document: FiledDocument; clientId: string }) {
  const staff = isStaff(useMe())
  const download = useDownload()
  const [act, setAct] = useState<'view' | 'move' | 'remove' | null>(null)
  const done = () => setAct(null)
  return (
    <>
      <IconButton icon={Eye} label={`View ${document.title}`} onClick={() => setAct('view')} />
      <IconButton
        icon={Download}
        label={`Download ${document.title}`}
        disabled={download.isPending}
        onClick={() => download.mutate(document)}
      />
      {staff && (
        <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${document.title}`} />}>
          <MenuItem icon={FolderInput} onSelect={() => setAct('move')}>
            Move to another policy
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => setAct('remove')}>
            Remove document
          </MenuItem>
        </Menu>
      )}
      {act === 'view' && <PreviewDialog document={document} onClose={done} />}
      {act === 'move' && <MoveDocumentDialog document={document} clientId={clientId} onClose={done} />}
      {act === 'remove' && <RemoveDocument document={document} onClose={done} />}
    </>
  )
}

/** View and Download in words, on a card. */
export function DocumentButtons({ document }: { document: OpenedDocument }) {
  const download = useDownload()
  const [viewing, setViewing] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={Eye}
        aria-label={`View ${document.title}`}
        onClick={() => setViewing(true)}
      >
        View
      </Button>
      <Button
        variant="secondary"
        icon={Download}
        busy={download.isPending}
        aria-label={`Download ${document.title}`}
        onClick={() => download.mutate(document)}
      >
        Download
      </Button>
      {viewing && <PreviewDialog document={document} onClose={() => setViewing(false)} />}
    </>
  )
}
