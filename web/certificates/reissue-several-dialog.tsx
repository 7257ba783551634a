import { useState } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ReissueResult, reissueExplanation } from './reissue-dialog.tsx'

type ReissueSeveralReply = EndpointReply<typeof certificates.reissueSeveral>

/** Reissues the chosen certificates, and lists those that could not be reissued, with reasons. */
export function ReissueSeveralDialog({
  certificateIds,
  formatCount,
  onDone,
  onClose,
}: {
  certificateIds: string[]
  formatCount: (count: number) => string
  /** Called with the ids that were not reissued. */
  onDone: (remainingIds: readonly string[]) => void
  onClose: () => void
}) {
  const [reissueResult, setReissueResult] = useState<ReissueSeveralReply | null>(null)
  const { write, busy, error } = useApiMutation(certificates.reissueSeveral, {
    onDone(reply) {
      setReissueResult(reply)
      onDone([...reply.leftOut.map(({ id }) => id), ...reply.notFound])
    },
  })
  if (reissueResult)
    return (
      <ReissueResult
        issued={reissueResult.issued}
        leftOut={reissueResult.leftOut}
        notFound={reissueResult.notFound.length}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={`Reissue ${formatCount(certificateIds.length)}`}
      description="Each holder is issued a new certificate, which replaces the old one."
      size="sm"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void write({ certificateIds })
      }}
      submitLabel="Reissue"
      busyLabel="Issuing..."
      busy={busy}
      failure={error?.message ?? null}
    >
      <p className="text-sm text-muted">{reissueExplanation} This cannot be undone.</p>
    </Dialog>
  )
}
