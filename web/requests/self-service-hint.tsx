import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestType } from '../../contract/values/request-labels.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { endpointQuery } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { certificatePaths } from '../certificates/paths.ts'
import { claimPaths } from '../claims/paths.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Points to self-service: a certificate within the approval, or the report of a loss. */
export function SelfServiceHint({ type, policyId }: { type: string; policyId: string }) {
  const isClient = !isStaff(useMe())
  // Prefetched, so that the hint causes no layout shift.
  const { data } = useQuery({ ...endpointQuery(certificates.mine, {}), enabled: isClient })
  const isAnyPolicy = policyId === '' || policyId === 'all'
  if (!isClient) return null
  if (type === ('coi' satisfies RequestType)) {
    const certifiable = data?.master?.policies.filter(({ problem }) => problem === null) ?? []
    if (!certifiable.some((one) => isAnyPolicy || one.policyId === policyId)) return null
    return (
      <SelfServiceLink to={certificatePaths.create} label="New Certificate">
        Your agent has approved certificates for {isAnyPolicy ? 'your policies' : 'this policy'}. You can
        issue one yourself now.
      </SelfServiceLink>
    )
  }
  if (type === ('claims_assistance' satisfies RequestType))
    return (
      <SelfServiceLink to={isAnyPolicy ? claimPaths.list : claimPaths.file(policyId)} label="File a Claim">
        To report a new loss, file a claim. You can add photos.
      </SelfServiceLink>
    )
  return null
}

function SelfServiceLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <Alert tone="blue">
      <p className="mb-2.5">{children}</p>
      <Button variant="secondary" size="sm" to={to}>
        {label}
      </Button>
    </Alert>
  )
}
