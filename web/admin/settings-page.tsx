import { ChevronRight, ListChecks } from 'lucide-react'
import { Link, Navigate, useLocation } from 'react-router'
import { homePaths } from '../home/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { Button } from '../ui/button.tsx'
import { AgencyCard } from './agency-card.tsx'
import { adminPaths } from './paths.ts'
import { SettingsLayout, SettingsView, useHasSideList } from './settings-layout.tsx'
import { settingsParts } from './settings-parts.ts'

/**
 * The agency's own settings; those of the installation are under System. Older links with a hash,
 * such as `#carriers`, lead to the page of that part.
 */
export function SettingsPage() {
  const hasSideList = useHasSideList()
  const { hash } = useLocation()
  const namedPart = settingsParts.find(({ to }) => to === `${adminPaths.settings}/${hash.slice(1)}`)
  const openPart = namedPart ?? (hasSideList ? settingsParts[0] : null)
  if (openPart) return <Navigate to={openPart.to} replace />
  return (
    <>
      <PageHeader title="Settings" actions={<GettingStarted />} />
      <nav
        aria-label="Settings"
        className="overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        <ul className="divide-y divide-line">
          {settingsParts.map(({ label, hint, icon: Icon, to }) => (
            <li key={to}>
              <Link to={to} className="flex items-center gap-4 p-4 transition-colors hover:bg-wash">
                <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-muted">{hint}</span>
                </span>
                <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/**
 * In the same file as SettingsPage, which redirects here on a wide screen: one request loads both.
 */
export function AgencySettingsPage() {
  return (
    <SettingsLayout
      title="Agency"
      subtitle="Your agency as clients see it on pages, emails and documents."
      actions={<GettingStarted />}
    >
      <SettingsView>{({ agency }) => <AgencyCard agency={agency} />}</SettingsView>
    </SettingsLayout>
  )
}

const GettingStarted = () => (
  <Button variant="secondary" icon={ListChecks} to={homePaths.welcome}>
    Getting Started
  </Button>
)
