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
      title="Whole File"
      description={`All that is on file for ${name}, their documents, messages and record, as one zip. The EIN is in it as it is. Whoever asks for it can download it for 24 hours.`}
      onClose={onClose}
    >
      <ClientArchives clientId={clientId} />
    </Dialog>
  )
}
