import { useAgency } from './agency.ts'
import { Logo } from './ui/logo.tsx'

export function AgencyLogo() {
  const { name, logo } = useAgency()
  return <Logo name={name} picture={logo && `/agency-logo/${logo}`} />
}
