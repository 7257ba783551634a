import { Columns3, FilePlus2, Scale, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { AgentOffer } from './agent-offer.tsx'
import { DeleteOffer } from './delete-offer.tsx'
import { OfferCards } from './offer-cards.tsx'
import { OfferFromDocument } from './offer-from-document.tsx'

const AddOfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).AddOfferDialog)
const EditOfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).EditOfferDialog)

type OpenOfferDialog = { action: 'add'; paper?: File } | { action: 'edit' | 'delete'; offer: Offer }

/** Current Quotes: the carriers' offers on a quote, with actions, or as the client's cards. */
export function AgentOffers({
  quote,
}: {
  quote: Pick<Quote, 'id' | 'details' | 'finalizedDetailId' | 'clientName' | 'renews'>
}) {
  const { id, details, finalizedDetailId } = quote
  const [openDialog, setOpenDialog] = useState<OpenOfferDialog | null>(null)
  const [isComparisonOpen, setIsComparisonOpen] = useState(false)
  const headingId = useId()
  const comparisonId = useId()
  const close = () => setOpenDialog(null)
  const comparableOffers = details.filter(({ isValid }) => isValid)
  const isComparing = isComparisonOpen && comparableOffers.length > 1
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 group-has-data-comparing/quote:print:hidden">
        <h2 id={headingId} className="text-lg font-bold">
          Current Quotes ({details.length})
        </h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:min-w-fit max-sm:*:flex-1">
          {comparableOffers.length > 1 && (
            <Button
              variant="secondary"
              icon={isComparing ? X : Columns3}
              aria-expanded={isComparing}
              aria-controls={isComparing ? comparisonId : undefined}
              onClick={() => setIsComparisonOpen(!isComparing)}
            >
              {isComparing ? 'Close comparison' : 'Compare side by side'}
            </Button>
          )}
          <OfferFromDocument onDocument={(paper) => setOpenDialog({ action: 'add', paper })} />
          <Button icon={FilePlus2} onClick={() => setOpenDialog({ action: 'add' })}>
            Add Quote
          </Button>
        </div>
      </div>
      {isComparing && (
        <div id={comparisonId} data-comparing="">
          <OfferCards quote={quote} offers={comparableOffers} />
        </div>
      )}
      {details.length === 0 && (
        <Empty
          icon={Scale}
          title="No quotes yet"
          text="Carriers' offers on this request. The first offer changes a pending request to Quoted. Drop a carrier's document anywhere on this page to enter its offer beside it."
        />
      )}
      {details.length > 0 && !isComparing && (
        <ul className="space-y-4">
          {details.map((offer) => (
            <li key={offer.id}>
              <AgentOffer
                offer={offer}
                renews={quote.renews}
                isChosen={offer.id === finalizedDetailId}
                onEdit={() => setOpenDialog({ action: 'edit', offer })}
                onDelete={() => setOpenDialog({ action: 'delete', offer })}
              />
            </li>
          ))}
        </ul>
      )}
      {openDialog?.action === 'add' && (
        <AddOfferDialog quoteId={id} paper={openDialog.paper ?? null} onClose={close} />
      )}
      {openDialog?.action === 'edit' && <EditOfferDialog offer={openDialog.offer} onClose={close} />}
      {openDialog?.action === 'delete' && <DeleteOffer offer={openDialog.offer} onClose={close} />}
    </section>
  )
}
