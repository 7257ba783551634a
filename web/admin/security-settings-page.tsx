import { IdCard, ScrollText } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { adminPaths } from './paths.ts'
import { RequireTwoStep } from './require-two-step.tsx'
import { SettingsLayout, SettingsView } from './settings-layout.tsx'

export function SecuritySettingsPage() {
  return (
    <SettingsLayout title="People and Security" subtitle="Who signs in, and how.">
      {/* The cards appear at the same time, so that none of them moves. */}
      <SettingsView>
        {(settings) => (
          <div className="space-y-5">
            <RequireTwoStep settings={settings} />
            <Card icon={IdCard} title="Agents" subtitle="Invite agents and admins, and reset their access.">
              <Button variant="secondary" icon={IdCard} to={adminPaths.agents}>
                Open Agents
              </Button>
            </Card>
            <Card icon={ScrollText} title="Audit log" subtitle="Who changed what, and when.">
              <Button variant="secondary" icon={ScrollText} to={adminPaths.auditLog}>
                Open Audit Log
              </Button>
            </Card>
          </div>
        )}
      </SettingsView>
    </SettingsLayout>
  )
}
