import { useState } from 'react'
import type { Document } from '../../contract/documents.ts'
import { type RemovalReason, removalReasons } from '../../contract/values/document-labels.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { documents } from '../api/wire.ts'
import { SelectField } from '../ui/select-field.tsx'

const labels: Record<RemovalReason, string> = {
  'wrong client': 'Filed under the wrong client',
  'wrong file': 'The wrong file',
  duplicate: 'On file twice',
  'out of date': 'Out of date',
}
const options = removalReasons.map((reason) => ({ value: reason, label: labels[reason] }))

export function RemoveDocument({
  document,
  onClose,
}: {
  document: Pick<Document, 'id' | 'title'>
  onClose: () => void
}) {
  const [reason, setReason] = useState<RemovalReason>()
  return (
    <ConfirmCall
      call={documents.remove}
      send={reason && { id: document.id, reason }}
      successToast={{
        title: 'Document removed',
        description: `${document.title} was removed from every list.`,
      }}
      failureTitle="Remove failed"
      title="Remove document"
      text={`${document.title} is removed from every list and its links stop working. The audit log records who removed it and why.`}
      confirmLabel="Remove document"
      danger
      {...(reason ? {} : { disabledReason: 'Please choose a reason first' })}
      onClose={onClose}
    >
      <SelectField
        label="Reason"
        placeholder="Choose a reason"
        options={options}
        required
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setReason(removalReasons.find((reason) => reason === value))
        }
      />
    </ConfirmCall>
  )
}
