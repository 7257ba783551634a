import { Pencil, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { PortalSettings } from '../../contract/settings.ts'
import { retentionKinds, retentionLabels } from '../../contract/values/retention.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { formatYears } from './format-years.ts'

const RetentionDialog = lazyDialog(async () => (await import('./retention-dialog.tsx')).RetentionDialog)

/** Retention periods for clients whose personal data is erased. */
export function RetentionCard({ settings: { retention } }: { settings: PortalSettings }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card
      icon={ShieldOff}
      title="Record Retention"
      subtitle="How long required records are kept after a client is erased."
      aside={
        <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setIsOpen(true)}>
          Edit<span className="sr-only"> the retention periods</span>
        </Button>
      }
    >
      <Facts
        columnCount={2}
        stacked
        facts={retentionKinds.map((kind) => ({
          label: retentionLabels[kind].label,
          value: `${formatYears(retention[kind])} ${retentionLabels[kind].since}`,
        }))}
      />
      {isOpen && <RetentionDialog retention={retention} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
