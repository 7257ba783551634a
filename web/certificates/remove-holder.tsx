import type { Holder } from '../../contract/certificates.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { certificates } from '../api/wire.ts'

/** Removes a holder from the list. Certificates issued to them stay. */
export function RemoveHolder({ holder: { id, name }, onClose }: { holder: Holder; onClose: () => void }) {
  return (
    <ConfirmCall
      call={certificates.removeHolder}
      send={{ id }}
      successToast={{ title: 'Holder Removed', description: `${name} is no longer on the list.` }}
      title="Remove Holder"
      text={`${name} is skipped when certificates are reissued. Certificates they hold do not change.`}
      confirmLabel="Remove"
      danger
      onClose={onClose}
    />
  )
}
