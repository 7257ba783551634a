import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../contract/clients.ts'
import type { Policy } from '../../contract/policies.ts'
import { typesFor } from '../../contract/values/document-labels.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { clients, policies } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Combobox } from '../ui/combobox.tsx'
import { documentTypeLabels } from './document-labels.ts'
import { policyOptions } from './policy-options.ts'
import { clearInvalidType, type DocumentUploadForm } from './upload-form.ts'

export type PolicyChoiceItem = Pick<Policy, 'id' | 'type' | 'policyNumber' | 'startDate' | 'endDate'>

/** The types depend on whether a policy is chosen. */
export function TypeChoice({ form, disabled }: { form: DocumentUploadForm; disabled: boolean }) {
  const types = typesFor(form.watch('policyId'))
  return (
    <form.SelectField
      name="type"
      label="Type"
      required
      disabled={disabled}
      placeholder="Select a document type"
      options={types.map((type) => ({ value: type, label: documentTypeLabels[type] }))}
    />
  )
}

/** A client's own policies, or those of the client that staff has chosen. */
function usePolicies(clientId: string | null): readonly PolicyChoiceItem[] {
  const isForStaff = isStaff(useMe())
  const ownPoliciesQuery = useQuery({ ...endpointQuery(policies.list, { limit: 500 }), enabled: !isForStaff })
  const policiesQuery = useQuery({
    ...endpointQuery(policies.ofClient, { id: clientId ?? '', limit: 500 }),
    enabled: isForStaff && clientId !== null,
  })
  return (isForStaff ? policiesQuery : ownPoliciesQuery).data?.policies ?? []
}

export function PolicyChoice({
  form,
  clientId,
  disabled,
}: {
  form: DocumentUploadForm
  clientId: string | null
  disabled: boolean
}) {
  const isForStaff = isStaff(useMe())
  const choices = usePolicies(clientId)
  return (
    <form.SelectField
      name="policyId"
      label="Policy"
      optional
      disabled={disabled || (isForStaff && clientId === null)}
      options={[{ value: '', label: 'No policy' }, ...policyOptions(choices)]}
      onChanged={(policyId) => clearInvalidType(form, policyId)}
    />
  )
}

export function AttachmentNote({
  form,
  fixedPolicy,
  clientId,
}: {
  form: DocumentUploadForm
  fixedPolicy: PolicyChoiceItem | undefined
  clientId: string | null
}) {
  const id = form.watch('policyId')
  const choices = usePolicies(clientId)
  const option = policyOptions(fixedPolicy ? [fixedPolicy] : choices).find(
    ({ value }) => value === (fixedPolicy?.id ?? id),
  )
  return (
    <p className="text-sm text-muted" aria-live="polite">
      {option
        ? `This document will be attached to policy ${option.label}.`
        : 'This document is not attached to a policy.'}
    </p>
  )
}

/** A search among all clients; `startSearch` is the initial text. */
export function ClientChoice({
  error,
  startSearch = '',
  onChoose,
}: {
  error: string | undefined
  startSearch?: string
  onChoose: (client: Client | null) => void
}) {
  const [search, setSearch] = useState(startSearch)
  const [value, setValue] = useState<{ value: string; label: string } | null>(null)
  const { data, isFetching } = useQuery({
    ...endpointQuery(clients.list, { search, limit: 20 }),
    placeholderData: (previousData) => previousData,
  })
  return (
    <Combobox
      label="Client"
      required
      placeholder="Search clients..."
      emptyText="No client matches"
      {...(error ? { error } : {})}
      startText={startSearch}
      value={value}
      busy={isFetching}
      onSearch={setSearch}
      options={(data?.clients ?? []).map((client) => ({
        value: client.id,
        label: clientDisplayName(client),
        note: client.company ? client.fullName : client.email,
      }))}
      onChange={(option) => {
        setValue(option)
        onChoose(data?.clients.find(({ id }) => id === option?.value) ?? null)
      }}
    />
  )
}
