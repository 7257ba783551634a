import { useAgency } from './agency.ts'
import { Logo, LogoMark } from './ui/logo.tsx'

const pictureOf = (logo: string | null) => logo && `/agency-logo/${logo}`

export function AgencyLogo() {
  const { name, logo } = useAgency()
  return <Logo name={name} picture={pictureOf(logo)} />
}

export const AgencyMark = () => <LogoMark picture={pictureOf(useAgency().logo)} />
