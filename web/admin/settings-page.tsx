import { FileUp, ListChecks, Scale } from 'lucide-react'
import { Link } from 'react-router'
import type { PortalSettings } from '../../contract/settings.ts'
import { q } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { admin } from '../api/wire.ts'
import { ArchiveCard } from '../archives/archive-card.tsx'
import { certificatePaths } from '../certificates/paths.ts'
import { RetentionCard } from '../erasing/retention-card.tsx'
import { homePaths } from '../home/paths.ts'
import { importPaths } from '../imports/paths.ts'
import { PageHeader } from '../page-header.tsx'
import { systemPaths } from '../system/paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AgencyCard } from './agency-card.tsx'
import { CarriersCard } from './carriers-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { RequireTwoStep } from './require-two-step.tsx'

/** The agency's own settings; those of the installation are under System. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Agency details, business hours and sign-in rules."
        actions={
          <Button variant="secondary" icon={ListChecks} to={homePaths.welcome}>
            Getting Started
          </Button>
        }
      />
      <QueryView
        of={q(admin.settings, {})}
        skeleton={<Skeleton status="Loading settings..." shape="rows" count={6} />}
      >
        {({ settings }) => <SettingsCards settings={settings} />}
      </QueryView>
    </>
  )
}

function SettingsCards({ settings }: { settings: PortalSettings }) {
  const { agency: own, mail, scansUploads } = settings
  return (
    <div className="space-y-5">
      {mail === 'folder' && (
        <SystemWarning>Email isn't set up. No invitations, links or notices go out.</SystemWarning>
      )}
      {!scansUploads && <SystemWarning>Uploads are not scanned for viruses.</SystemWarning>}
      <AgencyCard agency={own} />
      <HoursCard agency={own} />
      <RequireTwoStep settings={settings} />
      <CarriersCard />
      <LinesCard />
      <StateLawCard />
      <BringTheBook />
      <ArchiveCard />
      <RetentionCard settings={settings} />
    </div>
  )
}

const StateLawCard = () => (
  <Card
    icon={Scale}
    title="State certificate laws"
    subtitle="States where the portal’s certificates may be used, with sources."
  >
    <Button variant="secondary" icon={Scale} to={certificatePaths.stateLaw}>
      Open State Law
    </Button>
  </Card>
)

const BringTheBook = () => (
  <Card
    icon={FileUp}
    title="Import from another system"
    subtitle="Clients, portal users, policies, vehicles and certificate holders. You can undo the whole import."
  >
    <Button variant="secondary" icon={FileUp} to={importPaths.list}>
      Open Imports
    </Button>
  </Card>
)

/** A warning to the agency about something that the operator of the portal must fix. */
function SystemWarning({ children }: { children: string }) {
  return (
    <Alert tone="amber">
      {children}{' '}
      <Link to={systemPaths.system} className="font-medium underline underline-offset-2">
        See System
      </Link>
    </Alert>
  )
}
