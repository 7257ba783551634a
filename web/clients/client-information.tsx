import { useState } from 'react'
import { Link } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import { formatDate } from '../../contract/values/days.ts'
import { clients } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { EmailText } from '../invites/email-text.tsx'
import { paths } from '../paths.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'

export function ClientInformation({ client }: { client: ClientDetails }) {
  const { role, covering } = useMe()
  const { assignedAgent: agent } = client
  return (
    <Card
      title="Client Information"
      aside={
        client.hasAccepted ? (
          <Badge tone="green">Has a sign-in</Badge>
        ) : (
          <Link
            to={`${paths.inviteClients}?search=${encodeURIComponent(client.email)}`}
            className="inline-flex min-h-10 items-center text-sm font-semibold text-orange-ink underline underline-offset-4"
          >
            Not accepted yet: open the invite
          </Link>
        )
      }
    >
      <Facts
        across={3}
        facts={[
          { label: 'Email', value: client.email ? <EmailText email={client.email} /> : 'N/A' },
          { label: 'Phone', value: client.phone ?? 'N/A' },
          { label: 'Address', value: <span className="whitespace-pre-line">{client.address ?? 'N/A'}</span> },
          { label: 'Member Since', value: formatDate(client.createdAt) },
          { label: 'EIN', value: <Ein key={client.einMasked} client={client} /> },
          ...(role === 'admin' || covering.length > 0
            ? [{ label: 'Assigned agent', value: `${agent.agentFirstName} ${agent.agentLastName}` }]
            : []),
        ]}
      />
    </Card>
  )
}

/** Masked until somebody asks; every look goes on record. */
function Ein({ client: { id, einMasked } }: { client: ClientDetails }) {
  const [shown, setShown] = useState<string | null>(null)
  const show = useWriting(clients.showEin, { fails: 'Error', onDone: ({ ein }) => setShown(ein) })
  if (!einMasked) return 'N/A'
  const press = () => {
    if (show.busy) return
    if (shown) setShown(null)
    else void show.write({ id })
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span aria-live="polite">{shown ?? einMasked}</span>
      <button
        type="button"
        onClick={press}
        aria-disabled={show.busy}
        className="-my-2 min-h-10 cursor-pointer px-1 text-sm font-semibold text-orange-ink hover:underline"
      >
        {shown ? 'Hide' : 'Show'}
        <span className="sr-only"> the EIN</span>
      </button>
    </span>
  )
}
