import { type FormEvent, useId, useState } from 'react'
import type { Holder, Master } from '../../contract/certificates.ts'
import { certificateDisclaimer } from '../../contract/coi-request.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { wordingsOf } from '../../contract/values/wordings.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { previewForClient } from './draft-previews.tsx'
import { HolderChoice, useHolderChoice } from './holder-choice.tsx'
import { IssuedDialog } from './issued-dialog.tsx'
import { TitledWordings } from './wordings-list.tsx'

/**
 * New Certificate: a client chooses the holder and the policies. The rest comes from the approval.
 */
export function NewCertificateDialog({
  master,
  holder,
  policyIds: onlyPolicies,
  onOtherWording,
  onClose,
}: {
  master: Master
  /** The holder who gets another certificate. */
  holder?: Pick<Holder, 'id'> | undefined
  /** The ids of the policies that are chosen at first; missing for all. */
  policyIds?: readonly string[] | undefined
  onOtherWording: (holder: { name: string; address: string }) => void
  onClose: () => void
}) {
  const [issueReply, setIssueReply] = useState<EndpointReply<typeof certificates.issue> | null>(null)
  const { write, busy, error } = useApiMutation(certificates.issue, { onDone: setIssueReply })
  const choice = useHolderChoice(master.clientId, holder)
  const lines = useLines()
  const certifiable = master.policies.filter(({ problem }) => problem === null)
  const [policyIds, setPolicyIds] = useState(
    certifiable.map(({ policyId }) => policyId).filter((id) => onlyPolicies?.includes(id) ?? true),
  )
  const problemId = useId()
  if (issueReply?.certificate) return <IssuedDialog certificate={issueReply.certificate} onClose={onClose} />
  if (issueReply) return <SentForReviewDialog onClose={onClose} />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const chosenHolder = await choice.chosen()
    if (chosenHolder && policyIds.length > 0) await write({ ...chosenHolder, policyIds })
  }
  const pendingPolicies = certifiable.filter(
    (policy) => policy.pending !== null && policyIds.includes(policy.policyId),
  )
  const problems = master.policies.flatMap(({ policyId, problem }) =>
    problem ? [{ policyId, problem }] : [],
  )
  return (
    <Dialog
      title="New Certificate"
      description="Uses today’s policy limits."
      size="wide"
      sidePane={previewForClient({ choice, master, policyIds })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={pendingPolicies.length > 0 ? 'Send to Agent' : 'Issue Certificate'}
      busyLabel={pendingPolicies.length > 0 ? 'Sending...' : 'Issuing...'}
      busy={busy}
      dirty={choice.isDirty}
      failure={error?.message ?? null}
      aside={
        <Button variant="ghost" disabled={busy} onClick={() => onOtherWording(choice.typed())}>
          Request Special Wording
        </Button>
      }
    >
      <div className="space-y-6">
        <HolderChoice choice={choice} disabled={busy} />
        <fieldset
          disabled={busy}
          aria-describedby={policyIds.length === 0 ? problemId : undefined}
          className="min-w-0"
        >
          <legend className="mb-0.5 text-sm font-medium">Policies</legend>
          {certifiable.map(({ policyId, type, policyNumber }) => (
            <CheckboxField
              key={policyId}
              label={`${typeName(type)}, ${policyNumber}`}
              checked={policyIds.includes(policyId)}
              onChange={({ currentTarget: { checked } }) =>
                setPolicyIds(checked ? [...policyIds, policyId] : policyIds.filter((id) => id !== policyId))
              }
            />
          ))}
          {policyIds.length === 0 && (
            <FieldError id={problemId}>Please choose at least one policy</FieldError>
          )}
        </fieldset>
        {pendingPolicies.length > 0 && (
          <Alert tone="amber">
            {pendingPolicies.map((policy) => policy.pending).join('. ')}. Your agent must review this first.
            Choose Send to Agent to request this certificate.
          </Alert>
        )}
        {problems.map(({ policyId, problem }) => (
          <Alert key={policyId} tone="amber">
            {problem}
          </Alert>
        ))}
        <TitledWordings
          title="Wording your agent approved"
          wordings={wordingsOf(
            lines,
            certifiable.filter(({ policyId }) => policyIds.includes(policyId)),
          )}
        />
        <p className="text-xs text-muted">{certificateDisclaimer}</p>
      </div>
    </Dialog>
  )
}

/** The outcome if an agent has to review the certificate first, such as for an unusual holder. */
const SentForReviewDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title="Sent to Your Agent for Review"
    description="The certificate is not issued yet"
    size="sm"
    onClose={onClose}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <p className="text-sm text-muted">
      Your agent will review your request, then issue the certificate. You will be notified when it is ready.
      The request shows why it needs a review.
    </p>
  </Dialog>
)
