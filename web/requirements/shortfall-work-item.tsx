import { FileBadge } from 'lucide-react'
import { requirements } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { MarkAsDone } from '../mark-as-done.tsx'
import { Button } from '../ui/button.tsx'
import type { WorkItemProps } from '../work-item.ts'

/** A requirement that is less met than before. The client's Certificates tab shows it. */
export function ShortfallWorkItem({ item, onDone }: WorkItemProps) {
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Our records do not show this requirement as met. The holder was not notified.
      </p>
      <div className="flex flex-wrap gap-2">
        {item.clientId && (
          <Button
            icon={FileBadge}
            to={clientPaths.certificates(item.clientId)}
            aria-keyshortcuts="e"
            data-next-step
          >
            Open Contract
          </Button>
        )}
        <MarkAsDone call={requirements.settleShortfall} input={{ id: item.id }} item={item} onDone={onDone} />
      </div>
    </>
  )
}
