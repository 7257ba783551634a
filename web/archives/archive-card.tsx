import { Archive } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { AgencyArchives } from './archives.tsx'

/** What the agency takes with it when it moves out, or keeps elsewhere. */
export function ArchiveCard() {
  return (
    <Card
      icon={Archive}
      title="Everything as one archive"
      subtitle="All clients, policies, documents and the record, as lists and files in one zip."
    >
      <p className="mb-4 text-sm text-muted">
        EINs are in it as they are, so keep it where nobody else reads it. Whoever asks for it can download it
        for 24 hours; then it is removed. Asking and downloading stand in the audit log.
      </p>
      <AgencyArchives />
    </Card>
  )
}
