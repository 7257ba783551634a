import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { typesFor } from '../../contract/values/document-words.ts'
import { q } from '../api/query.ts'
import { documents, policies } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
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
  const move = useWriting(documents.move, {
    told: { title: 'Document moved', description: `${document.title} was moved.` },
    fails: 'Move failed',
    onDone: onClose,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const field = useRef<HTMLSelectElement>(null)
  const [isTried, setTried] = useState(false)
  const { data } = useQuery(q(policies.ofClient, { id: clientId, limit: 500 }))
  const needsPolicy = !typesFor(null).includes(document.type)
  const options = [
    ...(needsPolicy ? [] : [{ value: '', label: 'No policy' }]),
    ...policyOptions(data?.policies ?? []),
  ]
  const current = document.policyId ?? ''
  // One that was deactivated is not among them.
  const isOffered = !data || options.some(({ value }) => value === current)
  const policyId = chosen ?? (isOffered ? current : '')
  const isMissing = needsPolicy && policyId === ''
  return (
    <Dialog
      title="Move to another policy"
      description={document.title}
      onClose={onClose}
      submitLabel="Move"
      busyLabel="Moving..."
      busy={move.busy}
      dirty={chosen !== null && chosen !== current}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isMissing) return field.current?.focus()
        move.write({ id: document.id, policyId })
      }}
    >
      <SelectField
        ref={field}
        label="Policy"
        options={options}
        {...(needsPolicy && !isOffered ? { placeholder: 'Select a policy' } : {})}
        {...(isTried && isMissing ? { error: 'Please choose a policy' } : {})}
        value={policyId}
        disabled={!data}
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
    </Dialog>
  )
}
