import { FileUp } from 'lucide-react'
import { ArchiveCard } from '../archives/archive-card.tsx'
import { RetentionCard } from '../erasing/retention-card.tsx'
import { importPaths } from '../imports/paths.ts'
import { StartWithFiles } from '../imports/start-with-files.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SettingsLayout, SettingsView } from './settings-layout.tsx'

export function DataSettingsPage() {
  return (
    <SettingsLayout title="Data" subtitle="Imports, exports and record retention.">
      <Card
        icon={FileUp}
        title="Import from another system"
        subtitle="Clients, portal users, policies, vehicles and certificate holders. You can undo the whole import."
      >
        <div className="space-y-4">
          <StartWithFiles />
          <Button variant="secondary" icon={FileUp} to={importPaths.list}>
            Open Imports
          </Button>
        </div>
      </Card>
      <ArchiveCard />
      <SettingsView>{(settings) => <RetentionCard settings={settings} />}</SettingsView>
    </SettingsLayout>
  )
}
