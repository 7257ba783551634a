import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownName } from '../../contract/values/names.ts'
import { q } from '../api/query.ts'
import { clients } from '../api/wire.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'

/** About which client a task is, of those whom the person sees, or about nobody. */
export function ClientField({
  error,
  onChoose,
}: {
  error?: string | undefined
  onChoose: (id: string) => void
}) {
  const [search, setSearch] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const found = useQuery({
    ...q(clients.list, { search: search ?? '', limit: 20 }),
    enabled: search !== null,
    placeholderData: (before) => before,
  })
  return (
    <Combobox
      label="Client"
      optional
      placeholder="About nobody"
      emptyText="No client found"
      value={chosen}
      busy={found.isFetching}
      onSearch={setSearch}
      options={(found.data?.clients ?? []).map((client) => ({
        value: client.id,
        label: shownName(client),
        note: client.email,
      }))}
      {...(error ? { error } : {})}
      onChange={(option) => {
        setChosen(option)
        onChoose(option?.value ?? '')
      }}
    />
  )
}
