import { CalendarPlus, CircleCheckBig } from 'lucide-react'
import { useState } from 'react'
import { hasHiddenAmounts, quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { finalizeBlocker } from '../offers/finalize-notice.tsx'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useNow } from '../ui/use-now.ts'

const ScheduleDialog = lazyDialog(
  async () => (await import('../appointments/schedule-dialog.tsx')).ScheduleDialog,
)

const FinalizeDialog = lazyDialog(async () => (await import('../offers/finalize-dialog.tsx')).FinalizeDialog)

/**
 * The button Show My Rate while rates are hidden and no presentation is scheduled; later Finalize
 * My Quote.
 */
export function NextStep({ quote }: { quote: Quote }) {
  const [isBooking, setBooking] = useState(false)
  const [isFinalizing, setFinalizing] = useState(false)
  const now = useNow([quote.presentationDateTime])
  if (!hasHiddenAmounts(quote))
    return (
      <>
        <Button
          icon={CircleCheckBig}
          disabledReason={finalizeBlocker(quote)}
          onClick={() => setFinalizing(true)}
        >
          Finalize My Quote
        </Button>
        {isFinalizing && <FinalizeDialog quote={quote} onClose={() => setFinalizing(false)} />}
      </>
    )
  return (
    <>
      {quotePermissions.book(quote, now) && (
        <Button icon={CalendarPlus} onClick={() => setBooking(true)}>
          Show My Rate
        </Button>
      )}
      {isBooking && <ScheduleDialog quote={quote} onClose={() => setBooking(false)} />}
    </>
  )
}
