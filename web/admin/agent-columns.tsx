import { Fragment } from 'react'
import { Link } from 'react-router'
import { type Agent, type StandIn, staffRoleLabels } from '../../contract/agents.ts'
import { dayIn, formatDay } from '../../contract/values/days.ts'
import { initials } from '../../contract/values/names.ts'
import { agency } from '../agency.ts'
import { clientPaths } from '../clients/paths.ts'
import { EmailText } from '../invites/email-text.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { sortByAmount, sortByPastDate, sortByText } from '../ui/sorting.tsx'
import type { Column } from '../ui/table.tsx'

const statusTones: Record<Agent['status'], BadgeTone> = {
  active: 'green',
  invited: 'amber',
  'link sent': 'amber',
  deactivated: 'grey',
}
const statusLabels: Record<Agent['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  'link sent': 'Link Sent',
  deactivated: 'Deactivated',
}

export function AgentName({
  agent,
  withEmail,
  onEndStandIn,
}: {
  agent: Agent
  withEmail: boolean
  onEndStandIn: (cover: StandIn) => void
}) {
  const detailLines = withEmail ? [agent.email, agent.phone, agent.license].filter(Boolean) : []
  return (
    <span className="flex min-w-0 items-start gap-3 py-1">
      <Avatar initials={initials(agent.fullName)} />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{agent.fullName}</span>
          {agent.status !== 'active' && (
            <Badge tone={statusTones[agent.status]}>{statusLabels[agent.status]}</Badge>
          )}
        </span>
        {detailLines.length > 0 && (
          <span className="block text-xs font-normal text-muted">
            {detailLines.map((part, index) => (
              <Fragment key={part}>
                {index > 0 && ' · '}
                <span className="inline-block">{part}</span>
              </Fragment>
            ))}
          </span>
        )}
        {agent.linkNotSent && (
          <span className="mt-0.5 block text-xs font-normal wrap-anywhere text-red-ink">
            The email with the link was not delivered: {agent.linkNotSent}
          </span>
        )}
        {agent.covers.map((cover) => (
          <StandInRow key={cover.id} standIn={cover} onEnd={() => onEndStandIn(cover)} />
        ))}
      </span>
    </span>
  )
}

function StandInRow({
  standIn: { name, fromDay, untilDay, isNow },
  onEnd,
}: {
  standIn: StandIn
  onEnd: () => void
}) {
  const periodText = isNow
    ? `until ${formatDay(untilDay)}`
    : `from ${formatDay(fromDay)} until ${formatDay(untilDay)}`
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs font-normal text-blue-ink">
      Covered by {name} {periodText}
      <button
        type="button"
        onClick={onEnd}
        className="-my-2 inline-flex min-h-10 cursor-pointer items-center font-semibold text-orange-ink underline underline-offset-4"
      >
        {isNow ? 'End now' : 'Cancel'}
        <span className="sr-only"> the backup by {name}</span>
      </button>
    </span>
  )
}

const roleColumn: Column<Agent> = {
  header: 'Role',
  sort: sortByText('role'),
  cell: (agent) => staffRoleLabels[agent.role],
}
const emailColumn: Column<Agent> = {
  header: 'Email',
  sort: sortByText('email'),
  cell: (agent) => <EmailText email={agent.email} />,
}
const phoneColumn: Column<Agent> = {
  header: 'Phone',
  cell: (agent) => <span className="whitespace-nowrap">{agent.phone ?? 'Not provided'}</span>,
}
const licenseColumn: Column<Agent> = { header: 'License', cell: (agent) => agent.license ?? 'None' }
const clientsColumn: Column<Agent> = {
  header: 'Clients',
  align: 'end',
  sort: sortByAmount('clients'),
  cell: ({ id, fullName, clientsCount }) =>
    clientsCount === 0 ? (
      0
    ) : (
      <Link
        to={clientPaths.ofAgent(id)}
        aria-label={`${clientsCount} clients of ${fullName}`}
        className="inline-flex min-h-10 min-w-10 items-center justify-end max-sm:-my-2 max-sm:justify-start font-semibold text-orange-ink underline underline-offset-4"
      >
        {clientsCount.toLocaleString('en-US')}
      </Link>
    ),
}
const lastSignInColumn: Column<Agent> = {
  header: 'Last Sign-In',
  sort: sortByPastDate('signedIn'),
  cell: ({ lastSignInAt }) => (
    <span className="whitespace-nowrap">
      {lastSignInAt ? formatDay(dayIn(agency.timeZone, new Date(lastSignInAt))) : 'Never'}
    </span>
  ),
}
const twoStepColumn: Column<Agent> = {
  header: 'Two-Step',
  cell: ({ hasTwoStep }) => (hasTwoStep ? 'On' : 'Off'),
}

export const agentColumns = {
  role: roleColumn,
  email: emailColumn,
  phone: phoneColumn,
  license: licenseColumn,
  clients: clientsColumn,
  lastSignIn: lastSignInColumn,
  twoStep: twoStepColumn,
}
