import type { RequirementSet } from '../../contract/requirements.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { requirements } from '../api/wire.ts'
import { setNameOf } from './requirement-labels.ts'

export function CloseRequirementSet({ set, onClose }: { set: RequirementSet; onClose: () => void }) {
  return (
    <ConfirmCall
      call={requirements.close}
      send={{ id: set.id }}
      successToast={{ title: 'Contract Closed', description: 'Its requirements are no longer checked.' }}
      title="Close Contract"
      text={`The requirements of ${setNameOf(set)} are no longer checked and leave this list. Earlier versions remain on record.`}
      confirmLabel="Close Contract"
      danger
      onClose={onClose}
    />
  )
}
