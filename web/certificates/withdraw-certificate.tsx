import type { Certificate } from '../../contract/certificates.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { certificates } from '../api/wire.ts'

export function WithdrawCertificate({
  certificate: { id, number, printed },
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  return (
    <ConfirmCall
      call={certificates.withdraw}
      send={{ id }}
      successToast={{
        title: 'Certificate Withdrawn',
        description: `The verification page now shows certificate ${number} as withdrawn.`,
      }}
      title={`Withdraw Certificate ${number}`}
      text={`${printed.holder.name} still has the document. The verification page will show it as withdrawn, and it is removed from the client’s documents. If it replaced a certificate, that one is no longer shown as replaced.`}
      confirmLabel="Withdraw"
      danger
      onClose={onClose}
    />
  )
}
