import { CalendarPlus, CircleCheckBig } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { amountsHidden, quoteCan } from '../../contract/quote-can.ts'
import type { Quote } from '../../contract/quotes.ts'
import { useFinalize, whyNotFinalize } from '../offers/finalize.tsx'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'

const ScheduleDialog = lazy(async () => ({
  default: (await import('../appointments/schedule-dialog.tsx')).ScheduleDialog,
}))

/** Show My Rate while the rates are hidden and no presentation is to come; Finalize My Quote once they are shown. */
export function NextStep({ quote }: { quote: Quote }) {
  const [booking, setBooking] = useState(false)
  const finalize = useFinalize(quote)
  const now = useNow([quote.presentationDateTime])
  if (!amountsHidden(quote))
    return (
      <Button
        icon={CircleCheckBig}
        busy={finalize.busy}
        disabledReason={whyNotFinalize(quote)}
        onClick={() => finalize.press()}
      >
        Finalize My Quote
      </Button>
    )
  return (
    <>
      {quoteCan.book(quote, now) && (
        <Button icon={CalendarPlus} onClick={() => setBooking(true)}>
          Show My Rate
        </Button>
      )}
      {booking && (
        <Suspense>
          <ScheduleDialog quote={quote} onClose={() => setBooking(false)} />
        </Suspense>
      )}
    </>
  )
}
