import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronDown, Mail, Phone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ClientDetails } from '../../contract/clients.ts'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'
import { dollars } from '../../contract/values/money.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { formatCount } from '../../contract/values/plural.ts'
import type { story } from '../api/wire.ts'
import { ClientInformation } from '../clients/client-information.tsx'
import { PendingEmail } from '../clients/pending-email.tsx'
import { PinnedNotes } from '../notes/pinned-notes.tsx'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { OpenItems } from './open-items.tsx'

type OverviewReply = EndpointReply<typeof story.glance>

export interface ClientOverviewProps {
  client: ClientDetails
  overview: UseQueryResult<OverviewReply>
  onNoteCall: () => void
}

/** Stands next to the tabs from 1280 px. Shows the client, policies in force, and open work. */
export function ClientRail({ client, overview, onNoteCall }: ClientOverviewProps) {
  return (
    <aside aria-label="At a glance" className="min-w-0 space-y-4">
      <PinnedNotes notes={client.pinnedNotes} />
      <div>
        <ClientInformation client={client} isSidePanel>
          <div className="mt-4 grid">
            <Button variant="secondary" size="sm" icon={Phone} onClick={onNoteCall}>
              Log a call
            </Button>
          </div>
        </ClientInformation>
        <PendingEmail client={client} />
      </div>
      <OverviewQueryView overview={overview} skeleton={<SkeletonBar height="card" />}>
        {(read) => (
          <>
            <Card>
              <dl className="grid grid-cols-2 gap-4">
                <Premium overview={read} />
                <Renewal overview={read} />
              </dl>
            </Card>
            <Card title="Open items" aside={<OpenItemCount overview={read} />}>
              <OpenItems items={read.open} isMoreOpen={read.isMoreOpen} />
            </Card>
          </>
        )}
      </OverviewQueryView>
    </aside>
  )
}

/** Stands above the tabs on narrower screens. Shows the content of ClientRail in a few lines. */
export function ClientStrip({
  client,
  overview,
  onNoteCall,
  withOpenItems,
}: ClientOverviewProps & {
  /** The open items unfold here, if the open tab does not show them. */
  withOpenItems: boolean
}) {
  const { personPhone, accountPhone, email } = client
  const phone = personPhone ?? accountPhone
  const noteCallButton = (
    <Button variant="secondary" size="sm" onClick={onNoteCall}>
      <span className="whitespace-nowrap">Log a call</span>
    </Button>
  )
  return (
    <div className="mb-6 space-y-4">
      <PinnedNotes notes={client.pinnedNotes} />
      <div>
        <ClientInformation client={client} isSidePanel={false}>
          <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-auto lg:hidden">
            {phone && (
              <Button variant="secondary" size="sm" icon={Phone} href={dialStringOf(phone)}>
                Call
              </Button>
            )}
            {email && (
              <Button variant="secondary" size="sm" icon={Mail} href={`mailto:${email}`}>
                <span className="whitespace-nowrap">Email</span>
              </Button>
            )}
            {noteCallButton}
          </div>
          <div className="mt-4 flex min-h-18 items-start gap-4 border-t border-line pt-3.5 max-sm:mt-3 max-sm:pt-3">
            <div className="min-w-0 flex-1">
              <OverviewQueryView overview={overview} skeleton={<SkeletonBar height="line" width="half" />}>
                {(read) => <Figures overview={read} withOpenItems={withOpenItems} />}
              </OverviewQueryView>
            </div>
            <div className="max-lg:hidden">{noteCallButton}</div>
          </div>
        </ClientInformation>
        <PendingEmail client={client} />
      </div>
    </div>
  )
}

export function OverviewQueryView({
  overview,
  skeleton,
  children,
}: {
  overview: ClientOverviewProps['overview']
  skeleton: ReactNode
  children: (read: OverviewReply) => ReactNode
}) {
  if (overview.data) return children(overview.data)
  if (!overview.error) return skeleton
  return (
    <LoadFailed text={overview.error.message} onRetry={() => overview.refetch()} busy={overview.isFetching} />
  )
}

/** Three figures; open work expands below them. */
function Figures({ overview, withOpenItems }: { overview: OverviewReply; withOpenItems: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr_auto] gap-3">
        <dl className="contents">
          <Premium overview={overview} />
          <Renewal overview={overview} />
          {!withOpenItems && <Fact label="Open items" value={<OpenItemCount overview={overview} />} />}
        </dl>
        {withOpenItems && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="-m-1 min-h-10 cursor-pointer self-start rounded-control p-1 text-left hover:bg-wash"
          >
            <span className="block text-xs text-muted">Open items</span>
            <span className="flex items-center gap-1 text-sm font-semibold tabular-nums">
              <OpenItemCount overview={overview} />
              <ChevronDown
                aria-hidden
                className={`size-4 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </span>
          </button>
        )}
      </div>
      {withOpenItems && isOpen && (
        <div id={id} className="mt-3.5 border-t border-line pt-2">
          <OpenItems items={overview.open} isMoreOpen={overview.isMoreOpen} />
        </div>
      )}
    </>
  )
}

const OpenItemCount = ({ overview: { open, isMoreOpen } }: { overview: OverviewReply }) => (
  <span className="text-sm font-semibold tabular-nums">
    {open.length}
    {isMoreOpen && '+'}
  </span>
)

function Fact({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd>
        <span className="text-sm font-semibold tabular-nums">{value}</span>
        {note && <span className="block text-xs wrap-anywhere text-muted">{note}</span>}
      </dd>
    </div>
  )
}

const Premium = ({ overview: { premiumInForce, policiesInForce } }: { overview: OverviewReply }) => (
  <Fact
    label="Premium in force"
    value={dollars(premiumInForce)}
    note={formatCount(policiesInForce, 'policy', 'policies')}
  />
)

const Renewal = ({ overview: { nextRenewal } }: { overview: OverviewReply }) => (
  <Fact
    label="Next renewal"
    value={nextRenewal ? formatDay(nextRenewal.endDate) : 'None'}
    note={
      nextRenewal && (
        <Link
          to={policyPaths.one(nextRenewal.policyId)}
          className="underline decoration-line underline-offset-2 hover:text-ink hover:decoration-current"
        >
          <span className="max-sm:sr-only xl:sr-only">{typeName(nextRenewal.type)} </span>
          {nextRenewal.policyNumber}
        </Link>
      )
    }
  />
)
