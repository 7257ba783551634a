import { Pencil, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { retentionKinds, retentionWords } from '../../contract/values/retention.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { erasing } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { inYears } from './in-years.ts'

const RetentionDialog = lateDialog(async () => (await import('./retention-dialog.tsx')).RetentionDialog)

/** For how long what must be kept of a client is kept, whose personal data is erased. */
export function RetentionCard() {
  const [open, setOpen] = useState(false)
  return (
    <Reading
      of={q(erasing.retention, {})}
      skeleton={<Skeleton status="Loading the retention periods..." shape="rows" count={1} />}
    >
      {({ retention }) => (
        <Card
          icon={ShieldOff}
          title="Retention"
          subtitle="For how long the agency keeps what it must of a former client whose personal data is erased."
          aside={
            <Button variant="secondary" size="sm" icon={Pencil} onClick={() => setOpen(true)}>
              Edit<span className="sr-only"> the retention periods</span>
            </Button>
          }
        >
          <Facts
            across={2}
            stacked
            facts={retentionKinds.map((kind) => ({
              label: retentionWords[kind].label,
              value: `${inYears(retention[kind])} ${retentionWords[kind].since}`,
            }))}
          />
          {open && <RetentionDialog retention={retention} onClose={() => setOpen(false)} />}
        </Card>
      )}
    </Reading>
  )
}
