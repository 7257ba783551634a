import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Certificate, Holder, Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { parseHolderDetails } from '../../contract/coi-request.ts'
import type { Request } from '../../contract/requests.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { showFailure } from '../api/form.ts'
import { q } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates, requests } from '../api/wire.ts'
import { RequestPapers } from '../requests/request-card.tsx'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { previewForAgent } from './draft-previews.tsx'
import { HolderChoice, useHolderChoice, useHolderPreview } from './holder-choice.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { MasterFields, useMasterForm } from './master-fields.tsx'

interface IssueForDialogProps {
  client: ClientDetails
  master: Master | null
  holder?: Holder | undefined
  /** The client's request, which issuing completes. */
  requestId?: string | undefined
  onClose: () => void
}

export function IssueForDialog(issuing: IssueForDialogProps) {
  const { requestId } = issuing
  const read = useQuery({ ...q(requests.one, { id: requestId ?? '' }), enabled: requestId !== undefined })
  const before = useCustomBefore(issuing)
  if ((requestId && read.isPending) || before.isLoading) return null
  return <Issue {...issuing} asked={read.data?.request} ownWording={before.ownWording} />
}

/** The wording that an agent wrote for this holder's last certificate. */
function useCustomBefore({ client, holder }: IssueForDialogProps) {
  const { number = 0, isBeyondApproval = false } = holder?.certificate ?? {}
  const { data, isLoading } = useQuery({
    ...q(certificates.list, { clientId: client.id, search: String(number), limit: 25 }),
    enabled: isBeyondApproval,
  })
  const before = data?.certificates.find((certificate) => certificate.number === number)
  return { isLoading, ownWording: before?.printed.ownWording ?? '' }
}

function Issue({
  client,
  master,
  holder,
  requestId,
  asked,
  ownWording,
  onClose,
}: IssueForDialogProps & { asked: Request | undefined; ownWording: string }) {
  const choice = useHolderChoice(client.id, holder, asked && parseHolderDetails(asked.details))
  const holderSoFar = useHolderPreview(choice)
  const form = useMasterForm(client, master, ownWording)
  const [issued, setIssued] = useState<Certificate | null>(null)
  const [unsaid, setUnsaid] = useState<string | null>(null)
  const { write, busy, error } = useApiMutation(certificates.issueFor, {
    onDone: ({ certificate }) => setIssued(certificate),
    onFailed: (failure) => setUnsaid(showFailure(form, failure)),
  })
  if (issued) return <IssuedDialog certificate={issued} onClose={onClose} />
  const submit = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const to = await choice.chosen()
    await form.handleSubmit((given) => {
      if (to) void write({ clientId: client.id, ...to, ...given, ...(requestId ? { requestId } : {}) })
    })()
  }
  return (
    <Dialog
      title="Issue Certificate"
      description={`For ${clientDisplayName(client)}, with limits and wording of your choice.`}
      size="wide"
      beside={previewForAgent({ choice, form, clientId: client.id })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Issue Certificate"
      busyLabel="Issuing..."
      busy={busy}
      failed={error && unsaid}
      dirty={form.formState.isDirty || choice.isDirty}
    >
      <div className="space-y-6">
        {asked && <RequestSummary request={asked} />}
        <HolderChoice choice={choice} disabled={busy} />
        <MasterFields form={form} clientId={client.id} holder={holderSoFar.name} disabled={busy} />
        <form.TextAreaField
          name="ownWording"
          label="Wording for this holder"
          hint="Only what the policies provide. Printed word for word; not carried over to reissued certificates."
          rows={3}
          optional
          disabled={busy}
        />
      </div>
    </Dialog>
  )
}

const RequestSummary = ({ request: { details, description, papers } }: { request: Request }) => (
  <Alert tone="blue">
    <p className="font-semibold">The client asked for</p>
    <p className="whitespace-pre-line wrap-anywhere">{details || description}</p>
    {papers.length > 0 && <RequestPapers papers={papers} />}
  </Alert>
)
