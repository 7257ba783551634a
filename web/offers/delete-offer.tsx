import { type Offer, offers } from '../../contract/offers.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'

/** Takes an offer off every screen. */
export function DeleteOffer({
  offer: { id, insurerName },
  onClose,
}: {
  offer: Pick<Offer, 'id' | 'insurerName'>
  onClose: () => void
}) {
  const remove = useCall(offers.remove)
  const confirm = () =>
    remove.mutateAsync({ detailId: id }).then(
      () => {
        toast({ title: 'Deleted Successfully', description: 'The quote detail was removed.' })
        onClose()
      },
      ({ message }: Error) =>
        toast({ variant: 'destructive', title: 'Deletion failed', description: message }),
    )
  return (
    <Confirm
      title="Confirm Deletion"
      text={`Are you sure you want to delete ${insurerName || 'this quote'}? This action cannot be undone.`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
