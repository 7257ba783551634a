import type { RequirementSet } from '../../contract/requirements.ts'
import { Ask } from '../api/confirm-call.tsx'
import { requirements } from '../api/wire.ts'
import { setNameOf } from './requirement-labels.ts'

export function CloseRequirementSet({ set, onClose }: { set: RequirementSet; onClose: () => void }) {
  return (
    <Ask
      call={requirements.close}
      send={{ id: set.id }}
      told={{ title: 'Contract Closed', description: 'It is no longer checked.' }}
      title="Close Contract"
      text={`What ${setNameOf(set)} asks is no longer checked, and leaves this list. Its versions stay on record.`}
      confirmLabel="Close Contract"
      danger
      onClose={onClose}
    />
  )
}
