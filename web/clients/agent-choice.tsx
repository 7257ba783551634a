import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '../../contract/agents.ts'
import { formatDay } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { admin } from '../api/wire.ts'
import { Combobox } from '../ui/combobox.tsx'
import type { ComboboxOption } from '../ui/combobox-list.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'

/** Everybody who works for the agency, agents and admins. */
export const useStaff = () => useQuery(endpointQuery(admin.agents, { show: 'active', limit: 500 }))

/** A warning about an agent who cannot sign in yet, or is away. */
function agentWarningOf({ status, covers }: Agent): string | null {
  if (status === 'invited') return 'Invited, has not signed in yet'
  if (status === 'link sent') return 'Cannot sign in until they choose a new password'
  const cover = covers.find(({ isNow }) => isNow)
  return cover ? `Away until ${formatDay(cover.untilDay)}, covered by ${cover.name}` : null
}

/** Agents who cannot sign in come last. */
const sortActiveFirst = (agents: readonly Agent[]) => [
  ...agents.filter(({ status }) => status === 'active'),
  ...agents.filter(({ status }) => status !== 'active'),
]

export function AgentChoice({
  label,
  excludedIds = [],
  hint,
  error,
  onChoose,
}: {
  label: string
  /** Ids that are not offered. */
  excludedIds?: readonly string[] | undefined
  hint?: string
  error?: string | undefined
  onChoose: (agent: Agent | null) => void
}) {
  const { data, error: staffError, refetch, isFetching } = useStaff()
  const [chosenAgent, setChosenAgent] = useState<ComboboxOption | null>(null)
  const [text, setText] = useState('')
  if (!data && staffError)
    return <LoadFailed text={staffError.message} onRetry={() => refetch()} busy={isFetching} />
  const searchText = text.trim().toLowerCase()
  const matchingAgents = (data?.agents ?? []).filter(
    ({ id, role, fullName, email }) =>
      role === 'agent' &&
      !excludedIds.includes(id) &&
      `${fullName} ${email}`.toLowerCase().includes(searchText),
  )
  const options = sortActiveFirst(matchingAgents).map((agent) => ({
    value: agent.id,
    label: agent.fullName,
    note: [agent.email, agentWarningOf(agent)].filter(Boolean).join(' · '),
  }))
  return (
    <Combobox
      label={label}
      required
      value={chosenAgent}
      options={options}
      onSearch={setText}
      busy={!data}
      emptyText="No agent found"
      placeholder="Choose an agent"
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      onChange={(option) => {
        setChosenAgent(option)
        onChoose(matchingAgents.find(({ id }) => id === option?.value) ?? null)
      }}
    />
  )
}
