import type { ReactNode } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { admin } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMedia } from '../ui/media.ts'
import { SideLink, SideSection } from '../ui/side-links.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { adminPaths } from './paths.ts'
import { settingsParts } from './settings-parts.ts'

/**
 * True if the list of parts has room beside an open part. On narrower screens the list is a page of
 * its own.
 */
export const useHasSideList = () => useMedia('(width >= 80rem)')

/** A page of Settings, beside the list of its parts. */
export function SettingsLayout({
  title,
  subtitle,
  actions,
  children,
}: {
  title: (typeof settingsParts)[number]['label']
  subtitle: string
  actions?: ReactNode
  children: ReactNode
}) {
  const hasSideList = useHasSideList()
  // The page keeps its place among the children, so that a dialog stays open if the width changes.
  return (
    <div className={hasSideList ? 'grid grid-cols-[15rem_minmax(0,1fr)] gap-5' : undefined}>
      {hasSideList && (
        <nav aria-label="Settings" className="sticky top-24 self-start print:hidden">
          <SideSection title="Settings">
            {settingsParts.map(({ label, icon, to }) => (
              <SideLink key={to} to={to} icon={icon} label={label} />
            ))}
          </SideSection>
        </nav>
      )}
      <div className="min-w-0">
        <PageHeader
          title={title}
          tab={`${title} · Settings`}
          subtitle={subtitle}
          actions={actions}
          {...(hasSideList ? {} : { backLink: { to: adminPaths.settings, label: 'Settings' } })}
        />
        <div className="space-y-5">{children}</div>
      </div>
    </div>
  )
}

export function SettingsView({ children }: { children: (settings: PortalSettings) => ReactNode }) {
  return (
    <QueryView
      query={endpointQuery(admin.settings, {})}
      skeleton={<Skeleton status="Loading settings..." shape="rows" count={6} />}
    >
      {({ settings }) => children(settings)}
    </QueryView>
  )
}
