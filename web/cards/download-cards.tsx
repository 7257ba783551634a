import { Download } from 'lucide-react'
import { cardSubject } from '../../contract/values/card-terms.ts'
import { callForFile } from '../api/call-for-file.ts'
import { useSaveFile } from '../api/use-save-file.ts'
import { cards } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'

const downloadError = 'Failed to download the ID card'

interface NamedCard {
  allOwned: boolean
  year: number
  make: string
  model: string
}

export function DownloadCard({ card, fetchFile }: { card: NamedCard; fetchFile: () => Promise<File> }) {
  const download = useSaveFile(fetchFile, { failureTitle: downloadError })
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={download.isPending}
      aria-label={`Download PDF, ${cardSubject(card)}`}
      onClick={() => download.mutate()}
    >
      Download PDF
    </Button>
  )
}

export function DownloadAll({ policyId, policyNumber }: { policyId: string; policyNumber: string }) {
  const download = useSaveFile(() => callForFile(cards.papers, { policyId }), { failureTitle: downloadError })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Download}
      busy={download.isPending}
      aria-label={`Download all as one PDF, ${policyNumber}`}
      onClick={() => download.mutate()}
    >
      Download All
    </Button>
  )
}
