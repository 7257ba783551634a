import { ShieldAlert } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { ClaimList } from '../claims/claim-list.tsx'
import { claimPaths } from '../claims/paths.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** The Claims tab of a policy: its claims, and a button to report one. */
export function PolicyClaims({ policy: { id, deactivationReason } }: { policy: Policy }) {
  const fileClaimButton = deactivationReason !== 'entered in error' && (
    <Button variant="secondary" to={claimPaths.file(id)}>
      File New Claim
    </Button>
  )
  return (
    <ClaimList
      filters={{ policyId: id }}
      header={
        fileClaimButton && <div className="mb-4 flex justify-end max-sm:*:w-full">{fileClaimButton}</div>
      }
      empty={
        <Empty
          icon={ShieldAlert}
          title="No Claims Found"
          text="Claims under this policy will be listed here."
          action={fileClaimButton}
        />
      }
    />
  )
}
