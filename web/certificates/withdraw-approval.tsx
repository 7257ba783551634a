import { Ask } from '../api/ask.tsx'
import { certificates } from '../api/wire.ts'

/** From then on the client issues nothing alone; what was issued stays what it is. */
export function WithdrawApproval({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  return (
    <Ask
      call={certificates.withdrawApproval}
      send={{ clientId }}
      told={{ title: 'Approval Withdrawn', description: 'The client can no longer issue certificates.' }}
      title="Withdraw Approval"
      text="The client can no longer issue certificates. Issued certificates stay; withdraw single ones that should not have been issued."
      confirmLabel="Withdraw"
      danger
      onClose={onClose}
    />
  )
}
