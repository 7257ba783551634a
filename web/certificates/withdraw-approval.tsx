import { ConfirmCall } from '../api/confirm-call.tsx'
import { certificates } from '../api/wire.ts'

/** The client can issue no more certificates without an agent. Those issued do not change. */
export function WithdrawApproval({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  return (
    <ConfirmCall
      call={certificates.withdrawApproval}
      send={{ clientId }}
      successToast={{
        title: 'Approval Withdrawn',
        description: 'The client can no longer issue certificates.',
      }}
      title="Withdraw Approval"
      text="The client can no longer issue certificates. Certificates already issued do not change. Withdraw any that should not have been issued."
      confirmLabel="Withdraw"
      danger
      onClose={onClose}
    />
  )
}
