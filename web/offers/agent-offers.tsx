import { FilePlus2, Scale } from 'lucide-react'
import { useId, useState } from 'react'
import type { Offer } from '../../contract/offers.ts'
import type { Quote } from '../../contract/quotes.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { AgentOffer } from './agent-offer.tsx'
import { DeleteOffer } from './delete-offer.tsx'

const AddOfferDialog = lateDialog(async () => (await import('./offer-dialog.tsx')).AddOfferDialog)
const EditOfferDialog = lateDialog(async () => (await import('./offer-dialog.tsx')).EditOfferDialog)

type Opened = { act: 'add' } | { act: 'edit' | 'delete'; offer: Offer }

/** Current Quotes: the carriers' offers on a quote, and what the agent does with them. */
export function AgentOffers({
  quote: { id, details, finalizedDetailId },
}: {
  quote: Pick<Quote, 'id' | 'details' | 'finalizedDetailId'>
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const heading = useId()
  const close = () => setOpened(null)
  const add = (
    <Button icon={FilePlus2} onClick={() => setOpened({ act: 'add' })}>
      Add Quote
    </Button>
  )
  return (
    <section aria-labelledby={heading}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="text-lg font-bold">
          Current Quotes ({details.length})
        </h2>
        {add}
      </div>
      {details.length === 0 ? (
        <Empty
          icon={Scale}
          title="No quotes yet"
          text="The carriers' offers on this request will be here. The first one makes a pending request quoted."
        />
      ) : (
        <ul className="space-y-4">
          {details.map((offer) => (
            <li key={offer.id}>
              <AgentOffer
                offer={offer}
                chosen={offer.id === finalizedDetailId}
                onEdit={() => setOpened({ act: 'edit', offer })}
                onDelete={() => setOpened({ act: 'delete', offer })}
              />
            </li>
          ))}
        </ul>
      )}
      {opened?.act === 'add' && <AddOfferDialog quoteId={id} onClose={close} />}
      {opened?.act === 'edit' && <EditOfferDialog offer={opened.offer} onClose={close} />}
      {opened?.act === 'delete' && <DeleteOffer offer={opened.offer} onClose={close} />}
    </section>
  )
}
