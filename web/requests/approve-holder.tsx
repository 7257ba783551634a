import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../api/call.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { issuedCertificateToast } from './issued-certificate-toast.ts'

const ReasonDialog = lazyDialog(async () => (await import('./approve-reason-dialog.tsx')).ReasonDialog)

/** The server's question about a pending notice or reduction, or null for any other failure. */
const questionOfFailure = (failure: Error) =>
  failure instanceof CallError ? (failure.fields?.because ?? null) : null

/**
 * Approve and Issue: approves a holder that a client typed and issues the certificate that waits
 * for it. `isNarrow` shows an icon only, for tables.
 */
export function ApproveHolder({
  holderId,
  name,
  isNarrow = false,
  isNext = false,
}: {
  holderId: string
  name: string
  isNarrow?: boolean
  /** The main action of a work item. */
  isNext?: boolean
}) {
  const [question, setQuestion] = useState<string | null>(null)
  const approve = useApiMutation(
    certificates.approveHolder,
    { successToast: issuedCertificateToast, failureTitle: 'Error' },
    {
      recover(failure) {
        setQuestion(questionOfFailure(failure))
        return questionOfFailure(failure) !== null
      },
    },
  )
  const press = () => approve.write({ id: holderId })
  const label = `Approve and Issue for ${name}`
  return (
    <>
      {isNarrow ? (
        <IconButton
          variant="secondary"
          icon={BadgeCheck}
          label={label}
          disabled={approve.busy}
          onClick={press}
        />
      ) : (
        <Button
          size="sm"
          icon={BadgeCheck}
          busy={approve.busy}
          aria-label={label}
          onClick={press}
          {...(isNext ? { 'data-next-step': true } : {})}
        >
          Approve and Issue
        </Button>
      )}
      {question && <ReasonDialog holderId={holderId} question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}
