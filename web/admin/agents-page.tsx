import { IdCard, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { PresentationConflict } from '../../contract/agents.ts'
import { makeCsvExportOptions } from '../activity/export-button.tsx'
import { useList } from '../api/query.ts'
import { admin } from '../api/wire.ts'
import { ClashesDialog } from '../clients/clashes-dialog.tsx'
import { ListPage } from '../list-page.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useListFilters } from '../ui/list-filters.tsx'
import { useSorting } from '../ui/sorting.tsx'
import { AgentTable } from './agent-table.tsx'

const HireDialog = lazyDialog(async () => (await import('./hire-dialog.tsx')).HireDialog)

const showFilter = {
  name: 'show',
  label: 'Show',
  options: [
    { value: 'active', label: 'Active' },
    { value: 'deactivated', label: 'Deactivated' },
    { value: 'all', label: 'All' },
  ],
} as const

const csvExportOptions = makeCsvExportOptions('people', 'person', {
  fileName: 'agents',
  title: 'Agents Exported',
})

export function AgentsPage() {
  const [isHiring, setHiring] = useState(false)
  const [conflicts, setConflicts] = useState<readonly PresentationConflict[]>([])
  const { search, choiceOf, clear } = useListFilters()
  const sorting = useSorting(['name', 'role', 'email', 'clients', 'signedIn'], {
    by: 'name',
    direction: 'asc',
  })
  const listQuery = { search, show: choiceOf(showFilter), ...sorting.apiParameters }
  const list = useList(admin.agents, { ...listQuery, limit: 50 }, 'agents', { keepRows: true })
  return (
    <>
      <ListPage
        title="Agents"
        subtitle="The agency’s agents and admins, by name."
        exportProps={{ call: admin.exportAgents, input: listQuery, outcomeOptions: csvExportOptions }}
        actions={
          <Button icon={UserPlus} onClick={() => setHiring(true)}>
            Invite Agent
          </Button>
        }
        search={{ label: 'Search agents', placeholder: 'Search agents...' }}
        choices={[showFilter]}
        className="mb-4 sm:grid-cols-[minmax(0,28rem)_12rem]"
        list={list}
        pluralNoun="people"
        singularNoun="person"
        skeleton={{ status: 'Loading agents...', shape: 'rows', count: 6 }}
        empty={{
          icon: IdCard,
          title: 'No Agents Found',
          text: 'No one has been deactivated.',
          action: (
            <Button variant="secondary" onClick={clear}>
              Show active agents
            </Button>
          ),
        }}
        noMatches={search !== '' && 'No one matches your search.'}
      >
        <AgentTable agents={list.items} sorting={sorting} onClashes={setConflicts} />
      </ListPage>
      {conflicts.length > 0 && (
        <ClashesDialog title="Clients Reassigned" conflicts={conflicts} onClose={() => setConflicts([])} />
      )}
      {isHiring && <HireDialog onClose={() => setHiring(false)} />}
    </>
  )
}
