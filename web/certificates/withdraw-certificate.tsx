import type { Certificate } from '../../contract/certificates.ts'
import { Ask } from '../api/ask.tsx'
import { certificates } from '../api/wire.ts'

export function WithdrawCertificate({
  certificate: { id, number, printed },
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  return (
    <Ask
      call={certificates.withdraw}
      send={{ id }}
      told={{
        title: 'Certificate Withdrawn',
        description: `Verification of certificate ${number} now says so.`,
      }}
      title={`Withdraw Certificate ${number}`}
      text={`${printed.holder.name} still has the document. Verification says that it was withdrawn, and it leaves the client’s documents. The certificate that it replaced is current again.`}
      confirmLabel="Withdraw"
      danger
      onClose={onClose}
    />
  )
}
