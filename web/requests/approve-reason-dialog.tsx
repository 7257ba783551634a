import { z } from 'zod'
import { AgentIssueForm } from '../../contract/certificate-forms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { certificates } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { issuedCertificateToast } from './issued-certificate-toast.ts'

const ReasonForm = z.object({ because: AgentIssueForm.shape.because })

/** Asks why the certificate is issued while a notice or reduction is pending. */
export function ReasonDialog({
  holderId,
  question,
  onClose,
}: {
  holderId: string
  question: string
  onClose: () => void
}) {
  const form = useContractForm(ReasonForm, { because: '' })
  return (
    <FormDialog
      call={certificates.approveHolder}
      form={form}
      send={({ because }) => ({ id: holderId, because })}
      successToast={issuedCertificateToast}
      failureTitle="Error"
      title="Approve and Issue"
      size="sm"
      onClose={onClose}
      submitLabel="Approve and Issue"
      busyLabel="Issuing..."
    >
      <Alert tone="amber">{question}.</Alert>
      <form.TextField name="because" label="Reason to issue it now" hint="Kept on record." required />
    </FormDialog>
  )
}
