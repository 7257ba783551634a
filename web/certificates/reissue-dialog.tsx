import { useState } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export const reissueExplanation =
  'Ended policies are replaced by their renewals. Certificates with limits or wording for one holder only, or with a policy not available for certificates, are not reissued. They are listed afterwards. Approved special wording is printed only if a form on the renewal provides it: add those forms first.'

/** Reissue to All, after a renewal. Lists the holders who still need an agent. */
export function ReissueDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [reissueResult, setReissueResult] = useState<EndpointReply<typeof certificates.reissue> | null>(null)
  const { write, busy, error } = useApiMutation(certificates.reissue, { onDone: setReissueResult })
  if (reissueResult) return <ReissueResult {...reissueResult} onClose={onClose} />
  return (
    <Dialog
      title="Reissue to All"
      description="Each holder of a current certificate is issued a new one."
      size="sm"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        write({ clientId })
      }}
      submitLabel="Reissue"
      busyLabel="Issuing..."
      busy={busy}
      failure={error?.message ?? null}
    >
      <p className="text-sm text-muted">{reissueExplanation}</p>
    </Dialog>
  )
}

export function ReissueResult({
  issued,
  leftOut,
  notFound = 0,
  onClose,
}: EndpointReply<typeof certificates.reissue> & {
  notFound?: number
  onClose: () => void
}) {
  return (
    <Dialog
      title="Certificates Reissued"
      description={issued === 1 ? '1 certificate was issued.' : `${issued} certificates were issued.`}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {leftOut.length + notFound > 0 && (
        <Alert tone="amber">
          <p className="font-semibold">Not reissued</p>
          <ul className="mt-1 space-y-1.5">
            {leftOut.map(({ name, number, why }) => (
              <li key={number}>
                {name}, certificate {number}: {why}.
              </li>
            ))}
            {notFound > 0 && <li>{notFound === 1 ? '1 was not found.' : `${notFound} were not found.`}</li>}
          </ul>
        </Alert>
      )}
    </Dialog>
  )
}
