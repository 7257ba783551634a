import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quotePermissions } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { call } from '../api/call.ts'
import { appointments } from '../api/wire.ts'
import { SoonestSlots } from '../appointments/soonest-slots-list.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { SkeletonBar } from '../ui/skeleton.tsx'
import { useNow } from '../ui/use-now.ts'

const ScheduleDialog = lazyDialog(
  async () => (await import('../appointments/schedule-dialog.tsx')).ScheduleDialog,
)

/**
 * The next free times for the presentation, while the page has Show My Rate. A press on a time
 * opens that button's dialog with the time chosen.
 */
export function NextFreeTimes({ quote }: { quote: Quote }) {
  const now = useNow([quote.presentationDateTime])
  if (!quotePermissions.book(quote, now)) return null
  return (
    <div className="print:hidden">
      <p className="mb-3 text-sm text-muted">
        Your agent shows you the rates and answers your questions, in about 30 minutes.
      </p>
      <FreeTimes quote={quote} />
    </div>
  )
}

function FreeTimes({ quote }: { quote: Quote }) {
  const input = { quoteid: quote.id }
  // A key of its own: the dialog reads the times anew, because some may be taken meanwhile.
  const { data, isPending } = useQuery({
    queryKey: [appointments.slots.path, input, 'soonest'],
    queryFn: ({ signal }) => call(appointments.slots, input, { signal }),
    meta: { shows: appointments.slots.shows ?? [] },
  })
  const [pressedSlot, setPressedSlot] = useState<{ day: string; slot: string } | null>(null)
  if (isPending)
    return (
      <div role="status" className="h-20.5 overflow-hidden max-sm:h-36.5">
        <span className="sr-only">Loading free times...</span>
        <SkeletonBar height="panel" />
      </div>
    )
  // After a failure the person can still press Show My Rate, whose dialog reads the times again.
  if (!data) return null
  return (
    <>
      <SoonestSlots days={data.days} timeZone={data.timeZone} level={2} onChoose={setPressedSlot} />
      {pressedSlot && (
        <ScheduleDialog quote={quote} firstChoice={pressedSlot} onClose={() => setPressedSlot(null)} />
      )}
    </>
  )
}
