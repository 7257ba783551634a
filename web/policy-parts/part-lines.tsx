import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyContents, PolicyPart } from '../../contract/policy-parts.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import {
  formatClassBasis,
  formatFormName,
  formatLocation,
  formatProperty,
  type PartKind,
} from '../../contract/values/part-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { vehicleName } from '../../contract/values/vehicle-labels.ts'
import { endpointQuery } from '../api/query.ts'
import { vehicles } from '../api/wire.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { formEffectLabel } from './parts-form.ts'
import { SamePartyButton } from './same-party-button.tsx'

/** Lines shown before the rest is expanded. */
const maxLinesShown = 6

interface PolicyContext {
  policy: Policy
  contents: PolicyContents
}

const listFormat = new Intl.ListFormat('en-US')

/** The parts of a kind, one per line; long lists are collapsed. */
export function PartLines({ policy, contents, kind }: PolicyContext & { kind: PartKind }) {
  const [isExpanded, setExpanded] = useState(false)
  const parts = contents.parts.filter((part) => part.kind === kind)
  const shownParts = isExpanded ? parts : parts.slice(0, maxLinesShown)
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {shownParts.map((part) => (
          <li
            key={part.id}
            className="flex justify-between gap-x-6 gap-y-0.5 py-2 first:pt-0 last:pb-0 max-sm:flex-col"
          >
            <PartLine part={part} policy={policy} contents={contents} />
          </li>
        ))}
      </ul>
      {parts.length > maxLinesShown && (
        <div className="mt-2">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show Fewer' : `Show All ${parts.length}`}
          </Button>
        </div>
      )}
    </>
  )
}

/** A part with its most important fact at the right. */
function PartLine({ part, ...policyContext }: PolicyContext & { part: PolicyPart }) {
  switch (part.kind) {
    case 'named insured':
      return (
        <PartLineLayout what={part.name} controls={part.role === 'dba' ? 'DBA' : capitalize(part.role)} />
      )
    case 'location':
      return (
        <PartLineLayout
          what={formatLocation(part)}
          more={capitalize(formatProperty(part.property))}
          controls={part.description}
        />
      )
    case 'driver':
      return (
        <PartLineLayout
          what={part.name}
          controls={[part.licenseState && `License state ${part.licenseState}`, part.excluded && 'Excluded']
            .filter(Boolean)
            .join(' · ')}
        />
      )
    case 'interest':
      return (
        <PartLineLayout
          what={part.name}
          more={part.address}
          controls={
            <>
              {[capitalize(part.role), part.loanNumber && `loan ${part.loanNumber}`, part.clause]
                .filter(Boolean)
                .join(', ')}
              <InterestSubject part={part} {...policyContext} />
            </>
          }
        />
      )
    case 'form':
      return <FormLine part={part} policy={policyContext.policy} />
    case 'class code':
      return (
        <PartLineLayout
          what={[part.code, part.description].filter(Boolean).join(' · ')}
          more={part.state}
          controls={part.amount > 0 && formatClassBasis(part)}
        />
      )
    case 'charge':
      return <PartLineLayout what={part.name} controls={dollars(part.amount)} />
  }
}

function PartLineLayout({
  what,
  more,
  controls,
}: {
  what: ReactNode
  more?: ReactNode
  controls: ReactNode
}) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{what}</span>
        {more && <span className="block text-xs text-muted">{more}</span>}
      </span>
      {controls && (
        <span className="shrink-0 text-muted tabular-nums sm:max-w-1/2 sm:text-right">{controls}</span>
      )}
    </>
  )
}

function FormLine({
  part,
  policy,
}: { part: Extract<PolicyPart, { kind: 'form' }> } & Pick<PolicyContext, 'policy'>) {
  const days = [part.from && `from ${formatDay(part.from)}`, part.until && `until ${formatDay(part.until)}`]
    .filter(Boolean)
    .join(' ')
  const isForHolders = part.effect !== 'other' && !part.effect.startsWith('aggregate')
  const isNamed = isForHolders && part.scope === 'named'
  const operations = part.operations ?? []
  const mayConfirmForm = isStaff(useMe()) && policy.deactivatedAt === null
  return (
    <PartLineLayout
      what={formatFormName(part)}
      more={
        <>
          {part.title}
          {part.documentId && (
            <a
              href={`/api/document/${part.documentId}`}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-10 items-center gap-1.5 rounded-control text-sm font-medium text-orange-ink hover:underline"
            >
              <FileText aria-hidden className="size-4 shrink-0" />
              Page of {formatFormName(part)}
            </a>
          )}
        </>
      }
      controls={
        <>
          {part.effect === 'other' ? '' : formEffectLabel(part.effect)}
          {operations.length > 0 && (
            <span className="block text-xs">{capitalize(`${listFormat.format(operations)} operations`)}</span>
          )}
          {isForHolders && (
            <span className="block text-xs">{isNamed ? listFormat.format(part.names) : 'Blanket'}</span>
          )}
          {part.relation && <span className="block text-xs">{capitalize(part.relation)}</span>}
          {part.project && <span className="block text-xs">Only for {part.project}</span>}
          {part.sameAs.map(({ name, holder, confirmedOn }) => (
            <span key={holder} className="block text-xs">
              {holder} is {name}, confirmed {formatDay(confirmedOn)}
            </span>
          ))}
          {days && <span className="block text-xs">{capitalize(days)}</span>}
          {isNamed && mayConfirmForm && <SamePartyButton form={part} />}
        </>
      }
    />
  )
}

function InterestSubject({
  part,
  policy,
  contents,
}: PolicyContext & { part: Extract<PolicyPart, { kind: 'interest' }> }) {
  const { data } = useQuery({
    ...endpointQuery(vehicles.ofPolicy, { policyId: policy.id }),
    enabled: part.vehicleId !== null,
  })
  const vehicle = data?.vehicles.find(({ id }) => id === part.vehicleId)
  const location = contents.parts.find(({ id }) => id === part.locationId)
  const subject = vehicle ? vehicleName(vehicle) : location?.kind === 'location' ? location.street : null
  return subject && <span className="block text-xs">{subject}</span>
}
