import type { Agent, StandIn } from '../../contract/agents.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'

/** Ends early the time in which a colleague covers for an agent, or cancels it before it begins. */
export function EndStandIn({
  agent,
  standIn,
  onClose,
}: {
  agent: Agent
  standIn: StandIn
  onClose: () => void
}) {
  return (
    <ConfirmCall
      call={admin.endCover}
      send={{ id: standIn.id }}
      successToast={{
        title: 'Backup Ended',
        description: `${standIn.name} no longer sees ${agent.fullName}’s clients.`,
      }}
      title={standIn.isNow ? 'End Backup' : 'Cancel Backup'}
      text={
        standIn.isNow
          ? `${standIn.name} loses access to ${agent.fullName}’s clients at once.`
          : `${standIn.name} will not cover for ${agent.fullName}.`
      }
      confirmLabel={standIn.isNow ? 'End Backup' : 'Cancel Backup'}
      onClose={onClose}
    />
  )
}
