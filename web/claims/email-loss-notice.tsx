import { Send } from 'lucide-react'
import { useState } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'

/** Emails the first notice of loss to the carrier, so that staff need not send it another way. */
export function EmailLossNotice({
  claim,
  isEdited,
  onDone,
}: {
  claim: Claim
  /** The dialog has other changes, which would be lost. */
  isEdited: boolean
  onDone: () => void
}) {
  const { id, carrier, claimEmail, notice, hasEmployeeDetails, photos, servedOn, sentOn } = claim
  const [includesEmployee, setIncludesEmployee] = useState(false)
  const [documentIds, setDocumentIds] = useState<readonly string[]>([])
  const [includesSuitPapers, setIncludesSuitPapers] = useState(false)
  const disabledReason = isEdited
    ? 'Save or clear the other changes first'
    : sentOn !== null && documentIds.length === 0
      ? 'The claim was already sent: choose documents to email'
      : undefined
  const email = useApiMutation(claims.emailNotice, {
    successToast: ({ claim: updatedClaim }) => ({
      title: 'Notice of Loss Is Being Emailed',
      description:
        sentOn === null
          ? `The claim is set to Sent to carrier once the email to ${updatedClaim.notice?.to ?? carrier} is accepted.`
          : `The documents will be sent to ${updatedClaim.notice?.to ?? carrier}.`,
    }),
    failureTitle: 'Failed to email the first notice of loss',
    onDone,
  })
  if (notice && !notice.acceptedAt && !notice.failedBecause)
    return <p className="text-sm text-muted">The first notice of loss is being emailed to {notice.to}.</p>
  return (
    <section aria-label="Email the notice" className="rounded-control bg-wash p-4 text-sm">
      {claimEmail ? (
        <>
          <p className="wrap-anywhere">
            {carrier} accepts notices of loss at {claimEmail}. The email includes the notice as a PDF and
            counts as proof.
          </p>
          {hasEmployeeDetails && (
            <CheckboxField
              label="Include birth and hire dates, and wage"
              hint="Left out unless you choose it. Emails are not encrypted."
              checked={includesEmployee}
              onChange={({ currentTarget }) => setIncludesEmployee(currentTarget.checked)}
            />
          )}
          {photos.length > 0 && (
            <fieldset className="mt-2">
              <legend className="font-medium">Documents to attach, at most 15 MB together</legend>
              {photos.map((document) => (
                <CheckboxField
                  key={document.id}
                  label={document.title}
                  checked={documentIds.includes(document.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setDocumentIds((chosenIds) =>
                      checked ? [...chosenIds, document.id] : chosenIds.filter((one) => one !== document.id),
                    )
                  }
                />
              ))}
            </fieldset>
          )}
          {servedOn !== null && (
            <CheckboxField
              label="The suit documents are included"
              hint="They count as sent once the email is accepted."
              checked={includesSuitPapers}
              onChange={({ currentTarget }) => setIncludesSuitPapers(currentTarget.checked)}
            />
          )}
          <div className="mt-3">
            <Button
              variant="secondary"
              icon={Send}
              busy={email.busy}
              {...(disabledReason ? { disabledReason } : {})}
              onClick={() =>
                void email.write({
                  id,
                  withEmployee: includesEmployee,
                  documentIds: [...documentIds],
                  withSuitPapers: includesSuitPapers,
                })
              }
            >
              Email the First Notice of Loss
            </Button>
          </div>
        </>
      ) : (
        <p className="text-muted">
          {carrier} has no claims email. To email the notice from here, an admin enters one under Carriers.
        </p>
      )}
    </section>
  )
}
