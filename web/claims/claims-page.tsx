import { FilePlus2, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ClaimList } from './claim-list.tsx'
import { ClaimsOfClients, ExportClaims } from './claims-of-clients.tsx'

const ChoosePolicyDialog = lazyDialog(
  async () => (await import('./choose-policy-dialog.tsx')).ChoosePolicyDialog,
)

export function ClaimsPage() {
  const me = useMe()
  const isForStaff = isStaff(me)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <PageHeader
        title="Claims"
        isActionSmall={isForStaff}
        subtitle={isForStaff ? 'Your clients’ claims and their status.' : 'Your claims and their status.'}
        actions={
          isForStaff ? (
            <ExportClaims />
          ) : me.may === 'read' ? undefined : (
            <Button icon={FilePlus2} onClick={() => setChoosing(true)}>
              File a Claim
            </Button>
          )
        }
      />
      {isForStaff ? (
        <ClaimsOfClients />
      ) : (
        <ClaimList filters={{}} empty={<NoClaims hasPolicies={canSeeEverything(me.may)} />} />
      )}
      {isChoosing && <ChoosePolicyDialog onClose={() => setChoosing(false)} />}
    </>
  )
}

const NoClaims = ({ hasPolicies }: { hasPolicies: boolean }) => (
  <Empty
    icon={ShieldAlert}
    title="No Claims Found"
    text="Your claims and their status will be listed here."
    action={
      hasPolicies && (
        <Button variant="secondary" to={policyPaths.list()}>
          View policies
        </Button>
      )
    }
  />
)
