import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clients } from '../../contract/clients.ts'
import { q } from '../api/query.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'
import { Failed } from '../ui/failed.tsx'

/** One of the agency's agents, found by name or e-mail. */
export function AgentChoice({
  label,
  except,
  hint,
  error,
  onChoose,
}: {
  label: string
  /** Whoever cannot be meant. */
  except?: string | undefined
  hint?: string
  error?: string | undefined
  onChoose: (id: string | null) => void
}) {
  const { data, error: unread, refetch, isFetching } = useQuery(q(clients.agents, { limit: 500 }))
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const [text, setText] = useState('')
  if (!data && unread) return <Failed text={unread.message} onRetry={() => refetch()} busy={isFetching} />
  const wanted = text.trim().toLowerCase()
  const options = (data?.agents ?? [])
    .filter(
      ({ id, fullName, email }) => id !== except && `${fullName} ${email}`.toLowerCase().includes(wanted),
    )
    .map(({ id, fullName, email }) => ({ value: id, label: fullName, note: email }))
  return (
    <Combobox
      label={label}
      required
      value={chosen}
      options={options}
      onSearch={setText}
      busy={!data}
      emptyText="No agent found"
      placeholder="Choose an agent"
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      onChange={(option) => {
        setChosen(option)
        onChoose(option?.value ?? null)
      }}
    />
  )
}
