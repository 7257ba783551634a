import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { claims } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { claimPaths } from './paths.ts'
import { policiesForClaim } from './policies-for-claim.ts'

/** Reports a claim with the fewest clicks: a single policy is chosen automatically. */
export function ReportClaimDialog({ onClose }: { onClose: () => void }) {
  const offered = q(claims.policies, { limit: 500 })
  const { data } = useQuery(offered)
  const [only, ...others] = policiesForClaim(data?.policies ?? [])
  if (only && others.length === 0) return <Navigate to={claimPaths.file(only.value)} />
  return (
    <Dialog title="File a Claim" description="Which policy is it about?" size="sm" onClose={onClose}>
      <QueryView of={offered} skeleton={<Skeleton status="Loading policies..." shape="rows" count={3} />}>
        {({ policies }) =>
          policies.length === 0 ? (
            <p className="text-sm text-muted">No policies are available for a claim.</p>
          ) : (
            <ul className="space-y-2">
              {policiesForClaim(policies).map(({ value, label }) => (
                <li key={value}>
                  <Link
                    to={claimPaths.file(value)}
                    className="flex min-h-13 items-center rounded-control border border-edge px-4 py-2.5 font-medium transition-colors duration-100 hover:bg-wash active:bg-wash"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}

export function ChoosePolicyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const offered = q(claims.policies, { limit: 500 })
  const { data } = useQuery(offered)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const options = policiesForClaim(data?.policies ?? [])
  // A single policy is preselected.
  const policyId = chosen ?? (options.length === 1 ? options[0]?.value : '') ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!policyId) return setIsMissing(true)
    onClose()
    navigate(claimPaths.file(policyId))
  }
  return (
    <Dialog
      title="File a Claim"
      description="Which policy is it about?"
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Continue"
    >
      <QueryView of={offered} skeleton={<Skeleton status="Loading policies..." shape="text" count={2} />}>
        {() => (
          <SelectField
            label="Policy"
            placeholder="Select a policy"
            hint="If you are not sure, choose the closest. Your agent will check."
            required
            options={options}
            value={policyId}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
            {...(isMissing && !policyId ? { error: 'Please select a policy' } : {})}
          />
        )}
      </QueryView>
    </Dialog>
  )
}
