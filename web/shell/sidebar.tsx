import { Link } from 'react-router'
import { seesAll } from '../../contract/values/rights.ts'
import type { Role } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import type { NavigationPlace } from '../feature.ts'
import { homePaths } from '../home/paths.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { SideGroup, SideLink, SideSection } from '../ui/side-links.tsx'
import { navigationOf } from './navigation.ts'
import { SideFoot } from './side-foot.tsx'

const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }

const sections: Record<Role, readonly NavigationPlace[]> = {
  client: ['Dashboard', 'Client Tools'],
  agent: ['Dashboard', 'Agency Tools'],
  admin: ['Dashboard', 'Agency Tools', 'Agency'],
}

/** The links to the pages that a person may open. `onNavigate` closes the drawer, where the sidebar stands in one. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const me = useMe()
  const go = onNavigate ? { onClick: onNavigate } : {}
  const hasAll = me.may === null || seesAll(me.may)
  const places: readonly NavigationPlace[] = hasAll ? sections[me.role] : ['part: Client Tools']
  return (
    <div className="flex h-full flex-col">
      <div className="px-6 pt-5 pb-4 max-lg:pr-14">
        <Link to={homePaths.home} title={agency.name} {...go} className="flex min-w-0 rounded-control">
          <AgencyLogo />
        </Link>
      </div>
      <nav aria-label="Dashboard" className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-6">
        {places.map((place, index) => (
          <SideSection
            key={place}
            title={place.replace('part: ', '')}
            aside={index === 0 && <Badge tone="orange">{roleNames[me.role]}</Badge>}
          >
            {navigationOf(place, me).map((item) =>
              'to' in item ? (
                <SideLink key={item.label} {...item} {...go} />
              ) : (
                <SideGroup key={item.label} {...item} {...go} />
              ),
            )}
          </SideSection>
        ))}
      </nav>
      {onNavigate && <SideFoot />}
    </div>
  )
}
