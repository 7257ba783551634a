import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Building2, Car, HardHat, type LucideIcon, Phone, UserRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import type { ClaimablePolicy } from '../../contract/claim-policies.ts'
import type { LossKind } from '../../contract/values/claim-labels.ts'
import { lossKindsFor } from '../../contract/values/lines.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { claims } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Pressable, type PressableProps } from '../ui/pressable.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { claimPaths } from './paths.ts'
import { policiesForClaim } from './policies-for-claim.ts'
import { startedFromChoice } from './started-from-choice.ts'
import { UnfinishedReports } from './unfinished-reports.tsx'
import { VehicleText } from './vehicle-text.tsx'

/** Losses by what was hit, the most frequent first. */
const lossChoices: readonly { line: LossKind; title: string; icon: LucideIcon }[] = [
  { line: 'auto', title: 'A vehicle', icon: Car },
  { line: 'property', title: 'A building or property', icon: Building2 },
  { line: 'liability', title: 'Another person or their property', icon: UserRound },
  { line: 'workers compensation', title: 'An employee', icon: HardHat },
]

/** The vehicles of a larger fleet are not listed here: the report asks for the vehicle. */
const maxVehiclesListed = 6

type ClaimStart = { policyId: string; line: LossKind; vehicle?: string }

/**
 * File a Claim. A press on what was hit chooses policy, kind of loss and vehicle, and begins the
 * report. Policies that are not in force today open the first screen of their report instead.
 */
export function ChoosePolicyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { data: drafts } = useQuery(endpointQuery(claims.list, { status: 'draft', limit: 5 }))
  const start = useApiMutation(claims.start, {
    failureTitle: 'Failed to start the report',
    onDone({ claim }) {
      onClose()
      navigate(`${claimPaths.file(claim.policyId)}?claim=${claim.id}`, { state: startedFromChoice })
    },
  })
  const begin = (input: ClaimStart) => void (start.busy || start.write(input))
  return (
    <Dialog title="File a Claim" description="What was damaged, or who was hurt?" size="sm" onClose={onClose}>
      <div className="space-y-5">
        <Alert tone="amber">
          <p className="mb-2.5">If anyone is hurt or in danger, call for help first.</p>
          <Button variant="secondary" icon={Phone} href="tel:911">
            Call 911
          </Button>
        </Alert>
        <UnfinishedReports reports={drafts?.claims ?? []} />
        <QueryView
          query={endpointQuery(claims.policies, { limit: 500 })}
          skeleton={<Skeleton status="Loading policies..." shape="rows" count={3} />}
        >
          {({ policies }) => <Losses policies={policies} onStart={begin} onClose={onClose} />}
        </QueryView>
      </div>
    </Dialog>
  )
}

function Losses({
  policies,
  onStart,
  onClose,
}: {
  policies: readonly ClaimablePolicy[]
  onStart: (input: ClaimStart) => void
  onClose: () => void
}) {
  const lines = useLines()
  const options = policiesForClaim(policies)
  const policiesById = new Map(policies.map((policy) => [policy.id, policy]))
  const isActive = (id: string) => {
    const policy = policiesById.get(id)
    return policy?.status === 'active' && policy.deactivationReason === null && policy.cancelledOn === null
  }
  const activeOptions = options.filter(({ value }) => isActive(value))
  const otherOptions = options.filter(({ value }) => !isActive(value))
  if (options.length === 0)
    return <p className="text-sm text-muted">No policies are available for a claim.</p>
  return (
    <>
      {lossChoices.map(({ line, title, icon }) => {
        const coveringOptions = activeOptions.filter(({ value }) =>
          lossKindsFor(lines, policiesById.get(value)?.type ?? '').includes(line),
        )
        return (
          coveringOptions.length > 0 && (
            <Group key={line} title={title} icon={icon}>
              {coveringOptions.map(({ value, label }) =>
                line === 'auto' ? (
                  <Vehicles key={value} policyId={value} label={label} onStart={onStart} />
                ) : (
                  <Choice
                    key={value}
                    label={label}
                    press={{ onClick: () => onStart({ policyId: value, line }) }}
                  />
                ),
              )}
            </Group>
          )
        )
      })}
      {otherOptions.length > 0 && (
        <details open={activeOptions.length === 0}>
          <summary className="min-h-10 cursor-pointer py-2 text-sm font-semibold">
            Policies not in force today
          </summary>
          <ul className="mt-1 space-y-2">
            {otherOptions.map(({ value, label }) => (
              <Choice key={value} label={label} press={{ to: claimPaths.file(value), onClick: onClose }} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The vehicles of a policy, each with one press. */
function Vehicles({
  policyId,
  label,
  onStart,
}: {
  policyId: string
  label: string
  onStart: (input: ClaimStart) => void
}) {
  const { data, isPending } = useQuery(endpointQuery(claims.filing, { policyId }))
  const vehicles = data?.filing.vehicles ?? []
  const listedVehicles = vehicles.length <= maxVehiclesListed ? vehicles : []
  if (isPending)
    return (
      <li>
        <Skeleton status="Loading vehicles..." shape="rows" count={2} />
      </li>
    )
  return (
    <>
      {listedVehicles.map((vehicle) => (
        <Choice
          key={vehicle}
          label={<VehicleText text={vehicle} />}
          detail={label}
          press={{ onClick: () => onStart({ policyId, line: 'auto', vehicle }) }}
        />
      ))}
      <Choice
        label={listedVehicles.length > 0 ? 'Another vehicle' : label}
        {...(listedVehicles.length > 0 && { detail: label })}
        press={{ onClick: () => onStart({ policyId, line: 'auto' }) }}
      />
    </>
  )
}

function Group({ title, icon: Icon, children }: { title: string; icon: LucideIcon; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 flex items-center gap-2 text-sm font-semibold">
        <Icon aria-hidden className="size-4.5 text-muted" />
        {title}
      </h3>
      <ul className="space-y-2">{children}</ul>
    </section>
  )
}

const choiceClassName = clsx(
  'flex min-h-13 w-full flex-col items-start justify-center rounded-control border border-edge px-4 py-2.5',
  'text-left font-medium wrap-anywhere transition-colors duration-100 hover:bg-wash active:bg-wash',
)

const Choice = ({ label, detail, press }: { label: ReactNode; detail?: string; press: PressableProps }) => (
  <li>
    <Pressable press={press} className={choiceClassName}>
      {label}
      {detail && <span className="text-sm font-normal text-muted">{detail}</span>}
    </Pressable>
  </li>
)
