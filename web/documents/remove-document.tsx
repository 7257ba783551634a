import { useState } from 'react'
import { type Document, documents, type RemovalReason, removalReasons } from '../../contract/documents.ts'
import { useCall } from '../api/query.ts'
import { Confirm } from '../ui/confirm.tsx'
import { SelectField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

const labels: Record<RemovalReason, string> = {
  'wrong client': 'Filed under the wrong client',
  'wrong file': 'The wrong file',
  duplicate: 'On file twice',
  'out of date': 'Out of date',
}
const options = removalReasons.map((reason) => ({ value: reason, label: labels[reason] }))

/** Takes a document off every screen, for a reason. */
export function RemoveDocument({
  document,
  onClose,
}: {
  document: Pick<Document, 'id' | 'title'>
  onClose: () => void
}) {
  const remove = useCall(documents.remove)
  const [reason, setReason] = useState<RemovalReason>()
  const confirm = () => {
    if (!reason) return
    remove.mutateAsync({ id: document.id, reason }).then(
      () => {
        toast({ title: 'Document removed', description: `${document.title} was taken off every list.` })
        onClose()
      },
      ({ message }: Error) => toast({ variant: 'destructive', title: 'Remove failed', description: message }),
    )
  }
  return (
    <Confirm
      title="Remove document"
      text={`${document.title} is taken off every list, and links to it stop working at once. Who removed it and why is kept on record.`}
      confirmLabel="Remove document"
      danger
      busy={remove.isPending}
      {...(reason ? {} : { disabledReason: 'Please choose a reason first' })}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        required
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setReason(removalReasons.find((known) => known === value))
        }
      />
    </Confirm>
  )
}
