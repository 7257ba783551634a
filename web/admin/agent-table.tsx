import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { type Agent, type Clash, type Cover, staffRoleLabels } from '../../contract/agents.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { initials } from '../../contract/values/names.ts'
import { agency } from '../agency.ts'
import { useStaff } from '../clients/agent-choice.tsx'
import { EmailText } from '../invites/email-text.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { usePhone } from '../ui/media.ts'
import { type Column, DataTable, useRoomy } from '../ui/table.tsx'
import { type Act, AgentActions } from './agent-actions.tsx'
import { CoverDialog } from './cover-dialog.tsx'
import { EditAgentDialog } from './edit-agent-dialog.tsx'
import { EndCover } from './end-cover.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ResetAccess, RestoreAgent } from './open-the-door.tsx'

type Asked = { act: Act; agent: Agent } | { act: 'end cover'; agent: Agent; cover: Cover }

/** The agency's people, with what is known of them and can be done. */
export function AgentTable({
  agents,
  onClashes,
}: {
  agents: readonly Agent[]
  /** What could not go along with somebody's clients: told to the page, since the last row may leave the table with it. */
  onClashes: (clashes: readonly Clash[]) => void
}) {
  // Kept outside the rows: they are drawn anew as cards when the window becomes narrow.
  const [asked, setAsked] = useState<Asked | null>(null)
  // Cards have everything under the name.
  const isPhone = usePhone()
  const wide = useRoomy('96rem') && !isPhone
  const { data } = useStaff()
  const admins = data?.agents.filter(({ role }) => role === 'admin') ?? []
  const done = () => setAsked(null)
  const name: Column<Agent> = {
    head: 'Name',
    kind: 'title',
    cell: (agent) => (
      <Name
        agent={agent}
        withEmail={!wide}
        onEndCover={(cover) => setAsked({ act: 'end cover', agent, cover })}
      />
    ),
  }
  const actions: Column<Agent> = {
    head: 'Actions',
    kind: 'menu',
    cell: (agent) => (
      <AgentActions
        agent={agent}
        isLastAdmin={admins.length === 1 && admins[0]?.id === agent.id}
        onAct={(act) => setAsked({ act, agent })}
      />
    ),
  }
  return (
    <>
      <DataTable
        label="Agents"
        rows={agents}
        rowKey={({ id }) => id}
        dense
        columns={[
          name,
          role,
          ...(wide ? [email, phone, license] : []),
          clients,
          lastSignIn,
          twoStep,
          actions,
        ]}
      />
      {asked && <Asking asked={asked} onClashes={onClashes} onClose={done} />}
    </>
  )
}

function Asking({
  asked,
  onClashes,
  onClose,
}: {
  asked: Asked
  onClashes: (clashes: readonly Clash[]) => void
  onClose: () => void
}) {
  const { act, agent } = asked
  const props = { agent, onClose }
  if (act === 'end cover') return <EndCover cover={asked.cover} {...props} />
  if (act === 'edit') return <EditAgentDialog {...props} />
  if (act === 'cover') return <CoverDialog {...props} />
  if (act === 'restore') return <RestoreAgent {...props} />
  if (act === 'reset') return <ResetAccess {...props} />
  return <LeaveDialog act={act} onClashes={onClashes} {...props} />
}

const statusTones: Record<Agent['status'], Tone> = {
  active: 'green',
  invited: 'amber',
  'link sent': 'amber',
  deactivated: 'grey',
}
const statusWords: Record<Agent['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  'link sent': 'Link Sent',
  deactivated: 'Deactivated',
}

function Name({
  agent,
  withEmail,
  onEndCover,
}: {
  agent: Agent
  withEmail: boolean
  onEndCover: (cover: Cover) => void
}) {
  const under = withEmail ? [agent.email, agent.phone, agent.license].filter(Boolean) : []
  return (
    <span className="flex min-w-0 items-start gap-3 py-1">
      <Avatar initials={initials(agent.fullName)} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{agent.fullName}</span>
          {agent.status !== 'active' && (
            <Badge tone={statusTones[agent.status]}>{statusWords[agent.status]}</Badge>
          )}
        </span>
        {under.length > 0 && (
          <span className="block text-xs font-normal text-muted">
            {under.map((part, place) => (
              <Fragment key={part}>
                {place > 0 && ' · '}
                <span className="inline-block">{part}</span>
              </Fragment>
            ))}
          </span>
        )}
        {agent.covers.map((cover) => (
          <CoverLine key={cover.id} cover={cover} onEnd={() => onEndCover(cover)} />
        ))}
      </span>
    </span>
  )
}

function CoverLine({
  cover: { name, fromDay, untilDay, isNow },
  onEnd,
}: {
  cover: Cover
  onEnd: () => void
}) {
  const when = isNow
    ? `until ${formatDay(untilDay)}`
    : `from ${formatDay(fromDay)} until ${formatDay(untilDay)}`
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs font-normal text-blue-ink">
      Covered by {name} {when}
      <button
        type="button"
        onClick={onEnd}
        className="-my-2 inline-flex min-h-10 cursor-pointer items-center font-semibold text-orange-ink underline underline-offset-4"
      >
        {isNow ? 'End now' : 'Take back'}
        <span className="sr-only"> the cover by {name}</span>
      </button>
    </span>
  )
}

const role: Column<Agent> = { head: 'Role', cell: (agent) => staffRoleLabels[agent.role] }
const email: Column<Agent> = { head: 'Email', cell: (agent) => <EmailText email={agent.email} /> }
const phone: Column<Agent> = {
  head: 'Phone',
  cell: (agent) => <span className="whitespace-nowrap">{agent.phone ?? 'Not provided'}</span>,
}
const license: Column<Agent> = { head: 'License', cell: (agent) => agent.license ?? 'None' }
const clients: Column<Agent> = {
  head: 'Clients',
  align: 'end',
  cell: ({ id, fullName, clientsCount }) =>
    clientsCount === 0 ? (
      0
    ) : (
      <Link
        to={paths.clientsOf(id)}
        aria-label={`${clientsCount} clients of ${fullName}`}
        className="inline-flex min-h-10 min-w-10 items-center justify-end max-sm:-my-2 max-sm:justify-start font-semibold text-orange-ink underline underline-offset-4"
      >
        {clientsCount.toLocaleString('en-US')}
      </Link>
    ),
}
const lastSignIn: Column<Agent> = {
  head: 'Last Sign-In',
  cell: ({ lastSignInAt }) => (
    <span className="whitespace-nowrap">
      {lastSignInAt ? formatDay(dayIn(agency.timeZone, new Date(lastSignInAt))) : 'Never'}
    </span>
  ),
}
const twoStep: Column<Agent> = { head: 'Two-Step', cell: ({ hasTwoStep }) => (hasTwoStep ? 'On' : 'Off') }
