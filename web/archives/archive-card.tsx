import { Archive } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { AgencyArchives } from './archives.tsx'

/** The export for an agency that leaves the portal or stores its data elsewhere. */
export function ArchiveCard() {
  return (
    <Card
      icon={Archive}
      title="Export everything"
      subtitle="All clients, policies, documents and the audit log in one zip."
    >
      <p className="mb-4 text-sm text-muted">
        Contains full EINs. Only the person who requests it can download it, for 24 hours.
      </p>
      <AgencyArchives />
    </Card>
  )
}
