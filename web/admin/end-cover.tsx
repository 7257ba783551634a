import { admin } from '../../contract/admin.ts'
import type { Agent, Cover } from '../../contract/agents.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Ends a cover before its time, or takes back one that has not begun. */
export function EndCover({ agent, cover, onClose }: { agent: Agent; cover: Cover; onClose: () => void }) {
  const end = useCall(admin.endCover)
  const confirm = () =>
    end.mutate(
      { id: cover.id },
      {
        onSuccess: () => {
          toast({
            title: 'Cover Ended',
            description: `${cover.name} no longer sees ${agent.fullName}’s clients.`,
          })
          onClose()
        },
      },
    )
  return (
    <Confirm
      title={cover.isNow ? 'End Cover' : 'Take Back Cover'}
      text={
        cover.isNow
          ? `${cover.name} stops seeing the clients of ${agent.fullName} at once.`
          : `${cover.name} will not stand in for ${agent.fullName}.`
      }
      confirmLabel={cover.isNow ? 'End Now' : 'Take Back'}
      busy={end.isPending}
      failed={end.error?.message ?? null}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
