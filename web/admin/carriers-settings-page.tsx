import { Scale } from 'lucide-react'
import { certificatePaths } from '../certificates/paths.ts'
import { UpdatesCard } from '../subscriptions/updates-card.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CarriersCard } from './carriers-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { SettingsLayout } from './settings-layout.tsx'

export function CarriersSettingsPage() {
  return (
    <SettingsLayout
      title="Carriers and Lines"
      subtitle="Carriers, lines, certificate laws and emails about certificates."
    >
      <CarriersCard />
      <LinesCard />
      <Card
        icon={Scale}
        title="State certificate laws"
        subtitle="States where the portal’s certificates may be used, with sources."
      >
        <Button variant="secondary" icon={Scale} to={certificatePaths.stateLaw}>
          Open State Law
        </Button>
      </Card>
      <UpdatesCard />
    </SettingsLayout>
  )
}
