import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import { producerOf } from '../../contract/values/accounts.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { clients } from '../api/wire.ts'
import { EmailText } from '../invites/email-text.tsx'
import { invitePaths } from '../invites/paths.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { useMedia } from '../ui/media.ts'
import { ContactList } from './contact-list.tsx'
import { ExternalIdList } from './external-id-list.tsx'
import { ManagerList } from './manager-list.tsx'
import { PeopleSection } from './people-section.tsx'

/** A client's contact details: a narrow column next to the tabs, folded in narrow windows. */
export function ClientInformation({
  client,
  isSidePanel,
  children,
}: {
  client: ClientDetails
  isSidePanel: boolean
  children?: ReactNode
}) {
  const facts = useClientFacts(client)
  const isFoldable = useMedia('(width < 64rem)')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const statusBadge = client.closedAt ? (
    <Badge>Former client</Badge>
  ) : client.hasAccepted ? (
    <Badge tone="green">Portal access</Badge>
  ) : client.signIn === 'none' ? (
    <Badge>No portal access</Badge>
  ) : (
    <Link
      to={`${invitePaths.list}?search=${encodeURIComponent(client.email)}`}
      className="inline-flex min-h-10 items-center text-sm font-semibold text-orange-ink underline underline-offset-4"
    >
      Not accepted yet: open the invite
    </Link>
  )
  if (isFoldable)
    return (
      <Card>
        <section aria-label={title}>
          <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-3">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-10 cursor-pointer items-center gap-1 text-left text-md font-semibold"
            >
              {title}
              <ChevronDown
                aria-hidden
                className={`size-4 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </button>
            {statusBadge}
          </div>
          {isOpen && (
            <div id={id} className="mt-3">
              <Facts columnCount={3} facts={facts} />
              <ManagerList client={client} />
              <PeopleSection client={client} />
              <ContactList client={client} />
              <ExternalIdList client={client} />
            </div>
          )}
        </section>
        {children}
      </Card>
    )
  return (
    <Card title={title} aside={statusBadge}>
      {isSidePanel ? (
        <div className="space-y-3.5">
          <Facts columnCount={1} facts={facts.slice(0, 3)} />
          <Facts facts={facts.slice(3)} />
        </div>
      ) : (
        <Facts columnCount={3} facts={facts} />
      )}
      <ManagerList client={client} />
      <PeopleSection client={client} />
      <ContactList client={client} />
      <ExternalIdList client={client} />
      {children}
    </Card>
  )
}

const title = 'Client Information'

const optionalFact = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : [])

function useClientFacts(client: ClientDetails) {
  const { id, role, covering } = useMe()
  const { email, personPhone, accountPhone } = client
  const phone = personPhone ?? accountPhone
  const producer = producerOf(client)
  return [
    {
      label: 'Email',
      value: email ? (
        <a href={`mailto:${email}`} className={linkClassName}>
          <EmailText email={email} />
        </a>
      ) : (
        'N/A'
      ),
    },
    {
      label: 'Phone',
      value: phone ? (
        <a href={dialStringOf(phone)} className={linkClassName}>
          {phone}
        </a>
      ) : (
        'N/A'
      ),
    },
    { label: 'Address', value: <span className="whitespace-pre-line">{client.address ?? 'N/A'}</span> },
    { label: 'Member Since', value: formatDate(client.createdAt) },
    { label: 'EIN', value: <Ein key={client.einMasked} client={client} /> },
    ...optionalFact('DBA', client.dba),
    ...optionalFact('Entity', client.entity),
    ...optionalFact(
      'Main phone',
      personPhone && accountPhone && (
        <a href={dialStringOf(accountPhone)} className={linkClassName}>
          {accountPhone}
        </a>
      ),
    ),
    ...optionalFact(
      'Location',
      client.locationAddress && <span className="whitespace-pre-line">{client.locationAddress}</span>,
    ),
    ...optionalFact('Account number', client.accountNumber),
    ...optionalFact('Client since', client.clientSince && formatDay(client.clientSince)),
    ...optionalFact('Closed', client.closedAt && formatDate(client.closedAt)),
    ...optionalFact(
      'Assigned agent',
      (role === 'admin' || covering.length > 0 || producer.id !== id) && producer.name,
    ),
  ]
}

const linkClassName =
  'inline-flex min-h-6 max-w-full items-center underline decoration-line underline-offset-4 hover:decoration-current pointer-coarse:min-h-10'

/** The EIN is masked until the viewer asks for it. The audit log records each view. */
function Ein({ client: { id, einMasked } }: { client: ClientDetails }) {
  const [shownEin, setShownEin] = useState<string | null>(null)
  const show = useApiMutation(clients.showEin, {
    failureTitle: 'Error',
    onDone: ({ ein }) => setShownEin(ein),
  })
  if (!einMasked) return 'N/A'
  const press = () => {
    if (show.busy) return
    if (shownEin) setShownEin(null)
    else void show.write({ id })
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span aria-live="polite">{shownEin ?? einMasked}</span>
      <button
        type="button"
        onClick={press}
        aria-disabled={show.busy}
        className="-mx-1 -my-2 min-h-10 cursor-pointer px-1 text-sm font-semibold text-orange-ink hover:underline"
      >
        {shownEin ? 'Hide' : 'Show'}
        <span className="sr-only"> the EIN</span>
      </button>
    </span>
  )
}
