import { useAgency } from './agency.ts'
import { Logo } from './ui/logo.tsx'

/** Whose portal it is, at the head of a page. */
export function AgencyLogo() {
  const { name, logo } = useAgency()
  return <Logo name={name} picture={logo && `/agency-logo/${logo}`} />
}
