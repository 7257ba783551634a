import type { Offer } from '../../contract/offers.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { offers } from '../api/wire.ts'

export function DeleteOffer({
  offer: { id, insurerName },
  onClose,
}: {
  offer: Pick<Offer, 'id' | 'insurerName'>
  onClose: () => void
}) {
  return (
    <ConfirmCall
      call={offers.remove}
      send={{ detailId: id }}
      successToast={{ title: 'Deleted Successfully', description: 'The quote detail was removed.' }}
      failureTitle="Deletion failed"
      title="Confirm Deletion"
      text={`Are you sure you want to delete ${insurerName || 'this quote'}? This action cannot be undone.`}
      confirmLabel="Delete"
      danger
      onClose={onClose}
    />
  )
}
