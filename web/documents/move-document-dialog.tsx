import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documents, typesFor } from '../../contract/documents.ts'
import { policies } from '../../contract/policies.ts'
import { q, useCall } from '../api/query.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import type { FiledDocument } from './document-words.ts'
import { policyOptions } from './policy-options.ts'

/** Corrects a misfiling: to another policy of the same client, or to none where its type needs none. */
export function MoveDocumentDialog({
  document,
  clientId,
  onClose,
}: {
  document: FiledDocument
  clientId: string
  onClose: () => void
}) {
  const move = useCall(documents.move)
  const [policyId, setPolicyId] = useState(document.policyId ?? '')
  const { data } = useQuery(q(policies.ofClient, { id: clientId, limit: 500 }))
  const options = [
    ...(typesFor(null).includes(document.type) ? [{ value: '', label: 'No policy' }] : []),
    ...policyOptions(data?.policies ?? []),
  ]
  return (
    <Dialog
      title="Move to another policy"
      description={document.title}
      onClose={onClose}
      submitLabel="Move"
      busyLabel="Moving..."
      busy={move.isPending}
      dirty={policyId !== (document.policyId ?? '')}
      onSubmit={(event) => {
        event.preventDefault()
        move.mutateAsync({ id: document.id, policyId }).then(
          () => {
            toast({ title: 'Document moved', description: `${document.title} was moved.` })
            onClose()
          },
          ({ message }: Error) =>
            toast({ variant: 'destructive', title: 'Move failed', description: message }),
        )
      }}
    >
      <SelectField
        label="Policy"
        options={options}
        value={policyId}
        disabled={!data}
        onChange={({ currentTarget: { value } }) => setPolicyId(value)}
      />
    </Dialog>
  )
}
