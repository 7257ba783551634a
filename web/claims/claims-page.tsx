import { ShieldAlert } from 'lucide-react'
import { paths } from '../paths.ts'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ClaimList } from './claim-list.tsx'
import { ClaimsPanel } from './claims-panel.tsx'

/** What was reported, and how it stands: a client's own, for staff those of their clients. */
export function ClaimsPage() {
  const staff = isStaff(useMe())
  return (
    <>
      <title>{`Claims · ${agency.name}`}</title>
      <PageHeader
        title="Claims"
        subtitle={
          staff ? 'What your clients reported, and how it stands.' : 'What you reported, and how it stands.'
        }
      />
      {staff ? <ClaimsPanel onItsOwn /> : <ClaimList wanted={{}} empty={<NoClaims />} />}
    </>
  )
}

const NoClaims = () => (
  <Empty
    icon={ShieldAlert}
    title="No Claims Found"
    text="A claim is filed from the policy that it concerns."
    action={
      <Button variant="secondary" to={paths.policies()}>
        View policies
      </Button>
    }
  />
)
