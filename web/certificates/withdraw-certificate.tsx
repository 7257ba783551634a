import { type Certificate, certificates } from '../../contract/certificates.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes back a certificate that should not have been issued. */
export function WithdrawCertificate({
  certificate: { id, number, printed },
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  const withdraw = useCall(certificates.withdraw)
  const confirm = () =>
    withdraw.mutate(
      { id },
      {
        onSuccess: () => {
          toast({
            title: 'Certificate Withdrawn',
            description: `The check of certificate ${number} says so from now on.`,
          })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title={`Withdraw Certificate ${number}`}
      text={`${printed.holder.name} still has the paper. From now on the check says that it was withdrawn, and it leaves the client’s documents. The certificate that it replaced counts again.`}
      confirmLabel="Withdraw"
      danger
      busy={withdraw.isPending}
      failed={withdraw.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
