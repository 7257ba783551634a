import { Download } from 'lucide-react'
import { vehicleName } from '../../contract/vehicles.ts'
import { Button } from '../ui/button.tsx'
import { useSavedPaper } from './paper.ts'

const asFileName = (told: string) => `${told.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.pdf`

interface Named {
  year: number
  make: string
  model: string
}

/** Saves the card of one vehicle as PDF, from where it is shown. */
export function DownloadCard({ card, address }: { card: Named; address: string }) {
  const download = useSavedPaper()
  const name = vehicleName(card)
  return (
    <Button
      variant="secondary"
      icon={Download}
      busy={download.isPending}
      aria-label={`Download PDF, ${name}`}
      onClick={() => download.mutate({ address, fileName: asFileName(`id-card-${name}`) })}
    >
      Download PDF
    </Button>
  )
}

/** Saves the cards of all vehicles of a policy as one PDF. */
export function DownloadAll({ policyId, policyNumber }: { policyId: string; policyNumber: string }) {
  const download = useSavedPaper()
  const address = `/api/card/papers/${policyId}`
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={Download}
      busy={download.isPending}
      aria-label={`Download all as one PDF, ${policyNumber}`}
      onClick={() => download.mutate({ address, fileName: asFileName(`id-cards-${policyNumber}`) })}
    >
      Download All
    </Button>
  )
}
