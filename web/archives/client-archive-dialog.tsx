import { Dialog } from '../ui/dialog.tsx'
import { ClientArchives } from './archives.tsx'

/** Exports a client's file, on their request or for a change of agency. */
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
      description={`Everything on file for ${name} in one zip, with the full EIN. Only the person who requests it can download it, for 24 hours.`}
      onClose={onClose}
    >
      <ClientArchives clientId={clientId} />
    </Dialog>
  )
}
