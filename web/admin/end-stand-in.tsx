import type { Agent, StandIn } from '../../contract/agents.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { admin } from '../api/wire.ts'

/** Ends early the time in which a colleague covers for an agent, or cancels it before it begins. */
export function EndStandIn({ agent, cover, onClose }: { agent: Agent; cover: StandIn; onClose: () => void }) {
  return (
    <ConfirmCall
      call={admin.endCover}
      send={{ id: cover.id }}
      successToast={{
        title: 'Backup Ended',
        description: `${cover.name} no longer sees ${agent.fullName}’s clients.`,
      }}
      title={cover.isNow ? 'End Backup' : 'Cancel Backup'}
      text={
        cover.isNow
          ? `${cover.name} loses access to ${agent.fullName}’s clients at once.`
          : `${cover.name} will not cover for ${agent.fullName}.`
      }
      confirmLabel={cover.isNow ? 'End Backup' : 'Cancel Backup'}
      onClose={onClose}
    />
  )
}
