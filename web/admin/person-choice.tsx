import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointQuery } from '../api/query.ts'
import { activity } from '../api/wire.ts'
import { Combobox } from '../ui/combobox.tsx'

/** A search for a person who appears in the log. `id` is the person's id from the URL. */
export function PersonChoice({
  label,
  audience,
  id,
  onChoose,
}: {
  label: string
  audience: 'all' | 'client'
  id: string | undefined
  onChoose: (id: string) => void
}) {
  // Null until the list opens: no search is sent before.
  const [search, setSearch] = useState<string | null>(null)
  const peopleQuery = useQuery({
    ...endpointQuery(activity.people, { search: search ?? '', role: audience }),
    enabled: search !== null,
    placeholderData: (previousData) => previousData,
  })
  const { data: person } = useQuery({
    ...endpointQuery(activity.people, { id: id ?? '' }),
    enabled: id !== undefined,
  })
  const chosenPerson = person?.people.find((person) => person.id === id)
  return (
    <Combobox
      label={label}
      placeholder="Anyone"
      emptyText="No match"
      value={chosenPerson ? { value: chosenPerson.id, label: chosenPerson.name } : null}
      busy={peopleQuery.isFetching}
      onSearch={setSearch}
      options={(peopleQuery.data?.people ?? []).map((person) => ({
        value: person.id,
        label: person.name,
        note: person.email,
      }))}
      onChange={(option) => onChoose(option?.value ?? '')}
    />
  )
}
