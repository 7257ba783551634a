import { ListChecks, Server } from 'lucide-react'
import type { Settings } from '../../contract/settings.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { admin } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AgencyCard } from './agency-card.tsx'
import { CarriersCard } from './carriers-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { KeyChangeCard } from './key-change-card.tsx'
import { RequireTwoStep } from './require-two-step.tsx'

/** Whose portal it is and how it is set up, and of whom the agency requires two-step sign-in. */
export function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="How this portal is set up."
        actions={
          <Button variant="secondary" icon={ListChecks} to={paths.welcome}>
            Getting Started
          </Button>
        }
      />
      <Reading
        of={q(admin.settings, {})}
        skeleton={<Skeleton status="Loading settings..." shape="rows" count={6} />}
      >
        {({ settings }) => <Shown settings={settings} />}
      </Reading>
    </>
  )
}

function Shown({ settings }: { settings: Settings }) {
  const { agency: own, publicUrl, mail, files, scansUploads, keyChange } = settings
  return (
    <div className="space-y-5">
      {keyChange && <KeyChangeCard change={keyChange} />}
      <AgencyCard agency={own} />
      <HoursCard agency={own} />
      <RequireTwoStep settings={settings} />
      <Card
        icon={Server}
        title="Installation"
        subtitle="Whoever runs the portal’s server changes these; the README lists them."
      >
        <div className="space-y-4">
          {mail === 'folder' && (
            <Alert tone="amber">
              Mail is kept in a folder and not sent: nobody gets invitations, links or notices.
            </Alert>
          )}
          {!scansUploads && (
            <Alert tone="amber">Uploads are not scanned: a file with a virus reaches whoever opens it.</Alert>
          )}
          <Facts
            across={2}
            stacked
            facts={[
              { label: 'Mail', value: mail === 'smtp' ? 'Sent through a mail server' : 'Not sent' },
              { label: 'Files', value: files === 's3' ? 'In an S3 bucket' : 'In a folder on the server' },
              { label: 'Address of the portal', value: publicUrl },
              { label: 'Uploads', value: scansUploads ? 'Scanned for viruses' : 'Not scanned' },
            ]}
          />
        </div>
      </Card>
      <CarriersCard />
    </div>
  )
}
