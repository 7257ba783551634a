import { IdCard, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { admin } from '../../contract/admin.ts'
import type { Clash } from '../../contract/agents.ts'
import { agency } from '../agency.ts'
import { useList } from '../api/query.ts'
import { ClashesDialog } from '../clients/clashes-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { SelectField } from '../ui/field.tsx'
import { useFilters } from '../ui/filters.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AgentTable } from './agent-table.tsx'
import { HireDialog } from './hire-dialog.tsx'

const shows = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'all', label: 'All' },
] as const

/** The people of the agency: who they are, what they may, and whose clients are whose. */
export function AgentsPage() {
  const { given, put, clear } = useFilters()
  const [hiring, setHiring] = useState(false)
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const search = given.get('search') ?? ''
  const show = shows.find(({ value }) => value === given.get('show'))?.value ?? 'active'
  const hire = (
    <Button icon={UserPlus} onClick={() => setHiring(true)}>
      Invite Agent
    </Button>
  )
  return (
    <>
      <title>{`Agents · ${agency.name}`}</title>
      <PageHeader title="Agents" subtitle="Agents and admins of the agency, by name." actions={hire} />
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,28rem)_12rem]">
        <SearchBox
          label="Search agents"
          placeholder="Search agents..."
          value={search}
          onSearch={(text) => put('search', text)}
        />
        <SelectField
          label="Show"
          hideLabel
          options={shows}
          value={show}
          onChange={({ currentTarget: { value } }) => put('show', value === 'active' ? '' : value)}
        />
      </div>
      <AgentList search={search} show={show} onClear={clear} onClashes={setClashes} />
      {clashes.length > 0 && (
        <ClashesDialog title="Clients Reassigned" clashes={clashes} onClose={() => setClashes([])} />
      )}
      {hiring && <HireDialog onClose={() => setHiring(false)} />}
    </>
  )
}

function AgentList({
  search,
  show,
  onClear,
  onClashes,
}: {
  search: string
  show: (typeof shows)[number]['value']
  onClear: () => void
  onClashes: (clashes: readonly Clash[]) => void
}) {
  const list = useList(admin.agents, { search, show, limit: 50 }, 'agents', { keepRows: true })
  if (list.error) return <Failed text={list.error.message} onRetry={list.retry} busy={list.isRefreshing} />
  if (list.isPending) return <Skeleton status="Loading agents..." shape="rows" count={6} />
  if (list.items.length === 0) {
    if (!search) return <Empty icon={IdCard} title="No Agents Found" text="Nobody has been deactivated." />
    return (
      <Empty
        icon={IdCard}
        title="No Agents Found"
        text="Nobody matches your search."
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    )
  }
  return (
    <>
      <AgentTable agents={list.items} onClashes={onClashes} />
      <Pager list={list} things="people" />
    </>
  )
}
