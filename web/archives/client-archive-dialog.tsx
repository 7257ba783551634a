import { Dialog } from '../ui/dialog.tsx'
import { ClientArchives } from './archives.tsx'

/** A client's whole file, for their own request or a change of agency. */
export function ClientArchiveDialog({
  clientId,
  name,
  onClose,
}: {
  clientId: string
  name: string
  onClose: () => void
}) {
  return (
    <Dialog
      title="Export Client File"
      description={`Everything on file for ${name} in one zip, with the full EIN. Whoever requests it can download it for 24 hours.`}
      onClose={onClose}
    >
      <ClientArchives clientId={clientId} />
    </Dialog>
  )
}
