import { Download, Ellipsis, Eye, FolderInput, Trash2 } from 'lucide-react'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import type { DocumentAct } from './document-dialogs.tsx'
import type { FiledDocument } from './document-words.ts'
import { useDownload } from './file-access.ts'

type Props = { document: FiledDocument; onAct: (act: DocumentAct) => void }

/** View and Download as icons, and for staff what corrects a misfiling. A certificate is withdrawn instead. */
export function DocumentActions({ document, onAct }: Props) {
  const staff = isStaff(useMe())
  const download = useDownload()
  return (
    <>
      <IconButton icon={Eye} label={`View ${document.title}`} onClick={() => onAct('view')} />
      <IconButton
        icon={Download}
        label={`Download ${document.title}`}
        disabled={download.isPending}
        onClick={() => download.mutate(document)}
      />
      {staff && document.certificateId === null && (
        <Menu trigger={<IconButton icon={Ellipsis} label={`More for ${document.title}`} />}>
          <MenuItem icon={FolderInput} onSelect={() => onAct('move')}>
            Move to another policy
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={() => onAct('remove')}>
            Remove document
          </MenuItem>
        </Menu>
      )}
    </>
  )
}

/** View and Download in words, on a card. */
export function DocumentButtons({ document, onAct }: Props) {
  const download = useDownload()
  return (
    <>
      <Button
        variant="secondary"
        icon={Eye}
        aria-label={`View ${document.title}`}
        onClick={() => onAct('view')}
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
    </>
  )
}
