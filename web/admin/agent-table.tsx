import { useState } from 'react'
import type { Agent, PresentationConflict, StandIn } from '../../contract/agents.ts'
import { useStaff } from '../clients/agent-choice.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useIsPhone } from '../ui/media.ts'
import { type Sorting, sortByText } from '../ui/sorting.tsx'
import { type Column, DataTable, useIsWideTable } from '../ui/table.tsx'
import { type AgentAction, AgentActions } from './agent-actions.tsx'
import { AgentName, agentColumns as columns } from './agent-columns.tsx'
import { EndStandIn } from './end-stand-in.tsx'
import { ResetAgentAccess, RestoreAgent } from './reset-access.tsx'
import { SignInLink } from './sign-in-link.tsx'

const StandInDialog = lazyDialog(async () => (await import('./stand-in-dialog.tsx')).StandInDialog)
const EditAgentDialog = lazyDialog(async () => (await import('./edit-agent-dialog.tsx')).EditAgentDialog)
const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

type OpenAgentDialog =
  | { action: AgentAction; agent: Agent }
  | { action: 'end cover'; agent: Agent; standIn: StandIn }

export function AgentTable({
  agents,
  sorting,
  onClashes,
}: {
  agents: readonly Agent[]
  sorting: Sorting
  /** The page shows the clashes of a reassignment, because the agent's row may leave the table. */
  onClashes: (conflicts: readonly PresentationConflict[]) => void
}) {
  // Kept outside the rows: they remount as cards when the window becomes narrow.
  const [openDialog, setOpenDialog] = useState<OpenAgentDialog | null>(null)
  // Cards show email, phone and license below the name instead of in columns.
  const isPhone = useIsPhone()
  const isWide = useIsWideTable('96rem') && !isPhone
  const { data } = useStaff()
  const admins = data?.agents.filter(({ role }) => role === 'admin') ?? []
  const closeDialog = () => setOpenDialog(null)
  const name: Column<Agent> = {
    header: 'Name',
    kind: 'title',
    sort: sortByText('name'),
    cell: (agent) => (
      <AgentName
        agent={agent}
        withEmail={!isWide}
        onEndStandIn={(cover) => setOpenDialog({ action: 'end cover', agent, standIn: cover })}
      />
    ),
  }
  const actions: Column<Agent> = {
    header: 'Actions',
    kind: 'menu',
    cell: (agent) => (
      <AgentActions
        agent={agent}
        isLastAdmin={admins.length === 1 && admins[0]?.id === agent.id}
        onAct={(action) => setOpenDialog({ action, agent })}
      />
    ),
  }
  return (
    <>
      <DataTable
        label="Agents"
        rows={agents}
        sorting={sorting}
        rowKey={({ id }) => id}
        dense
        columns={[
          name,
          columns.role,
          ...(isWide ? [columns.email, columns.phone, columns.license] : []),
          columns.clients,
          columns.lastSignIn,
          columns.twoStep,
          actions,
        ]}
      />
      {openDialog && <AgentDialogs dialog={openDialog} onClashes={onClashes} onClose={closeDialog} />}
    </>
  )
}

function AgentDialogs({
  dialog,
  onClashes,
  onClose,
}: {
  dialog: OpenAgentDialog
  onClashes: (conflicts: readonly PresentationConflict[]) => void
  onClose: () => void
}) {
  const { action, agent } = dialog
  const dialogProps = { agent, onClose }
  if (action === 'end cover') return <EndStandIn standIn={dialog.standIn} {...dialogProps} />
  if (action === 'edit') return <EditAgentDialog {...dialogProps} />
  if (action === 'link') return <SignInLink {...dialogProps} />
  if (action === 'cover') return <StandInDialog {...dialogProps} />
  if (action === 'restore') return <RestoreAgent {...dialogProps} />
  if (action === 'reset') return <ResetAgentAccess {...dialogProps} />
  return <LeaveDialog action={action} onClashes={onClashes} {...dialogProps} />
}
