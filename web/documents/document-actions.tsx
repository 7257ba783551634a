import { clsx } from 'clsx'
import { Download, Ellipsis, Eye, FolderInput, Trash2 } from 'lucide-react'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { DocumentAction } from './document-dialogs.tsx'
import type { FiledDocument } from './document-labels.ts'
import { useDownload } from './file-access.ts'

type DocumentActionProps = { document: FiledDocument; onAct: (action: DocumentAction) => void }

/**
 * View and Download of a row; staff can also correct a misfiled document. A certificate is
 * withdrawn instead of removed. In narrow staff rows Download is below View.
 */
export function DocumentActions({ document, isNarrow, onAct }: DocumentActionProps & { isNarrow: boolean }) {
  const isForStaff = isStaff(useMe())
  return (
    <>
      <div className={clsx('flex gap-1 max-sm:flex-wrap', isForStaff && isNarrow && 'sm:flex-col')}>
        <DocumentButtons document={document} size="sm" onAct={onAct} />
      </div>
      {isForStaff && document.certificateId === null && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label={`More for ${document.title}`} />}
          items={[
            { label: 'Move to another policy', icon: FolderInput, run: () => onAct('move') },
            'line',
            { label: 'Remove document', icon: Trash2, danger: true, run: () => onAct('remove') },
          ]}
        />
      )}
    </>
  )
}

export function DocumentButtons({
  document,
  size = 'md',
  onAct,
}: DocumentActionProps & { size?: 'sm' | 'md' }) {
  const download = useDownload()
  // In rows the words need the width.
  const hasIcons = size === 'md'
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        {...(hasIcons && { icon: Eye })}
        aria-label={`View ${document.title}`}
        onClick={() => onAct('view')}
      >
        View
      </Button>
      <Button
        variant="secondary"
        size={size}
        {...(hasIcons && { icon: Download })}
        busy={download.isPending}
        aria-label={`Download ${document.title}`}
        onClick={() => download.mutate(document)}
      >
        Download
      </Button>
    </>
  )
}
