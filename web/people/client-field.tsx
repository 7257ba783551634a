import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientDisplayName } from '../../contract/values/names.ts'
import { endpointQuery } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'

/** A search for one of the viewer's clients, by name, company or email address. */
export function ClientField({
  label,
  placeholder,
  optional = false,
  excludedId,
  error,
  onChoose,
}: {
  label: string
  placeholder: string
  optional?: boolean
  /** An id that is not offered. */
  excludedId?: string
  error?: string | undefined
  /** Called with '' if cleared. */
  onChoose: (id: string) => void
}) {
  const [search, setSearch] = useState<string | null>(null)
  const [chosenClient, setChosenClient] = useState<ComboboxOption | null>(null)
  const clientsQuery = useQuery({
    ...endpointQuery(clients.list, { search: search ?? '', limit: 20 }),
    enabled: search !== null,
    placeholderData: (previousData) => previousData,
  })
  return (
    <Combobox
      label={label}
      optional={optional}
      required={!optional}
      placeholder={placeholder}
      emptyText="No client found"
      value={chosenClient}
      busy={clientsQuery.isFetching}
      onSearch={setSearch}
      options={(clientsQuery.data?.clients ?? [])
        .filter(({ id }) => id !== excludedId)
        .map((client) => ({ value: client.id, label: clientDisplayName(client), note: client.email }))}
      {...(error ? { error } : {})}
      onChange={(option) => {
        setChosenClient(option)
        onChoose(option?.value ?? '')
      }}
    />
  )
}
