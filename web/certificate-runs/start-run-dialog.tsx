import { useState } from 'react'
import { formatCount } from '../../contract/values/plural.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificateRuns } from '../api/wire.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Starts a run for chosen certificates and evidence, for a client, or for the book. */
export function StartRunDialog({
  certificateIds,
  clientId,
  count,
  canSend,
  onDone,
  onClose,
}: {
  certificateIds?: string[]
  clientId?: string
  /** The number of chosen ones; null for all. */
  count: number | null
  canSend: boolean
  onDone: () => void
  onClose: () => void
}) {
  const [isEmailed, setEmailed] = useState(canSend)
  const { write, busy, error } = useApiMutation(certificateRuns.start, {
    successToast: ({ run }) => ({
      title: 'Batch Started',
      description: `${formatCount(run.holders, 'certificate')} to issue. You can leave this page.`,
    }),
    onDone() {
      onClose()
      onDone()
    },
  })
  return (
    <Dialog
      title={isEmailed ? 'Issue and Send' : 'Issue Certificates'}
      description={
        count === null
          ? 'Every holder marked Ready gets a renewal certificate or evidence of property. The others are listed with the reason.'
          : `${count} chosen. Each holder gets the renewal certificate or evidence of property.`
      }
      size="sm"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void write({ ...(certificateIds && { certificateIds }), ...(clientId && { clientId }), isEmailed })
      }}
      submitLabel={isEmailed ? 'Issue and Send' : 'Issue'}
      busyLabel="Starting..."
      busy={busy}
      failure={error?.message ?? null}
    >
      <p className="mb-3 text-sm text-muted">
        Each lists the bound renewals with their own dates. The current one counts until its term ends. This
        cannot be undone.
      </p>
      {canSend ? (
        <CheckboxField
          label="Email each certificate to the holder’s address on file"
          hint="Without an address on file, the certificate is issued but not emailed."
          checked={isEmailed}
          onChange={({ currentTarget: { checked } }) => setEmailed(checked)}
        />
      ) : (
        <p className="text-sm">Email isn’t set up, so nothing is emailed.</p>
      )}
    </Dialog>
  )
}
