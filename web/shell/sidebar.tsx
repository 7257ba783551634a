import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { canSeeEverything } from '../../contract/values/rights.ts'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import { homePaths } from '../home/paths.ts'
import { menuOf } from '../navigation/navigation.ts'
import { openSearch } from '../search/open-search.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { SideButton, SideGroup, SideLink, SideSection } from '../ui/side-links.tsx'
import { useWaitingCounts } from '../work-queue/waiting-counts.ts'
import { SideFoot } from './side-foot.tsx'

const roleNames = { client: 'Client', agent: 'Agent', admin: 'Admin' }

const WaitingCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="shrink-0 text-xs font-medium text-muted tabular-nums">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )

/** The links to a person's pages. `onNavigate` closes the drawer. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const me = useMe()
  const waitingCountOf = useWaitingCounts()
  // True for clients alone. Staff, whose `may` is null, search from the bar at the bottom.
  const hasSearch = canSeeEverything(me.may)
  const linkProps = onNavigate ? { onClick: onNavigate } : {}
  return (
    <div className="flex h-full flex-col">
      <div className="px-6 pt-4 pb-2 max-lg:pr-14">
        <Link to={homePaths.home} title={agency.name} {...linkProps} className="flex min-w-0 rounded-control">
          <AgencyLogo />
        </Link>
      </div>
      {onNavigate && hasSearch && (
        <div className="px-4 sm:hidden">
          <SideButton
            icon={Search}
            label="Search"
            onClick={() => {
              onNavigate()
              openSearch()
            }}
          />
        </div>
      )}
      <nav aria-label="Dashboard" className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-3">
        {menuOf(me).map(({ place, items }, index) => (
          <SideSection
            key={place}
            title={place.replace('part: ', '')}
            aside={index === 0 && <Badge tone="orange">{roleNames[me.role]}</Badge>}
          >
            {items.map((item) =>
              'to' in item ? (
                <SideLink
                  key={item.label}
                  {...item}
                  {...linkProps}
                  aside={
                    item.Aside ? (
                      <item.Aside />
                    ) : (
                      <WaitingCount count={waitingCountOf(item.waitingKinds ?? [])} />
                    )
                  }
                />
              ) : (
                <SideGroup key={item.label} {...item} {...linkProps} />
              ),
            )}
          </SideSection>
        ))}
      </nav>
      {onNavigate && <SideFoot />}
    </div>
  )
}
