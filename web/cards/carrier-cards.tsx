import { IdCard } from 'lucide-react'
import { useId, useState } from 'react'
import type { CarrierCard } from '../../contract/cards.ts'
import { hasEnded } from '../../contract/values/card-terms.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { nextHour, useNow } from '../ui/now.ts'

/** The cards that the carriers issued, as the agency uploaded them. One press shows the card. */
export function CarrierCards({ cards }: { cards: readonly CarrierCard[] }) {
  const [shown, setShown] = useState<CarrierCard | null>(null)
  const now = useNow([nextHour(new Date())])
  const current = cards.filter((card) => !hasEnded(card, now))
  if (current.length === 0) return null
  return (
    <>
      <ul
        aria-label="Cards of the carrier"
        className="mb-8 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3"
      >
        {current.map((card) => (
          <li key={card.id}>
            <CarrierCardView card={card} onShow={() => setShown(card)} />
          </li>
        ))}
      </ul>
      {shown && <PreviewDialog document={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function CarrierCardView({ card, onShow }: { card: CarrierCard; onShow: () => void }) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
    >
      <div className="bg-orange-soft px-5 py-4">
        <p className="text-xs text-orange-ink">ID card issued by the carrier</p>
        <h2 id={id} className="mt-0.5 text-lg leading-6 font-bold wrap-anywhere">
          {card.carrier}
        </h2>
      </div>
      <div className="space-y-1 px-5 py-4">
        <p className="font-semibold wrap-anywhere">
          {withInsurance(card.policyType)}, {card.policyNumber}
        </p>
        <p className="text-sm text-muted">
          Until {formatDay(card.endDate)}. Uploaded {formatDate(card.uploadedAt)}.
        </p>
      </div>
      <div className="border-t border-line p-4 print:hidden">
        <Button icon={IdCard} aria-label={`Show card, ${card.policyNumber}`} onClick={onShow}>
          Show Card
        </Button>
      </div>
    </article>
  )
}
