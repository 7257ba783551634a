import { ArrowRight, CalendarCheck } from 'lucide-react'
import { useId } from 'react'
import { isScheduled } from '../../contract/quote-permissions.ts'
import type { Quote } from '../../contract/quotes.ts'
import { formatDate } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { formatAppointment } from '../appointments/appointment-times.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { useNow } from '../ui/use-now.ts'
import { quotePaths } from './paths.ts'
import { formatBestQuote, formatExpiry, quoteStatusLabels, quoteTone } from './quote-labels.ts'

/** A quote in a client's list. Its four rows use the list's subgrid, to align cards. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const headingId = useId()
  const { id, requestId, title, description, status, requestedAt, quotesCount } = quote
  const { presentationDateTime: datetime } = quote
  const now = useNow([datetime])
  return (
    <article
      aria-labelledby={headingId}
      className="row-span-4 grid h-full min-w-0 grid-cols-1 grid-rows-subgrid content-start gap-y-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <header>
        <div className="flex items-center justify-between gap-2">
          <span className="text-xs text-muted tabular-nums">#{requestId}</span>
          <Badge tone={quoteTone[status]}>{quoteStatusLabels[status]}</Badge>
        </div>
        <h2 id={headingId} className="mt-1 text-md leading-6 wrap-anywhere">
          {title}
        </h2>
      </header>
      <div className="space-y-2 text-sm">
        <p className="line-clamp-3 text-muted">{description}</p>
        {datetime !== null && isScheduled(quote, now) && (
          <p className="flex items-start gap-2">
            <CalendarCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>Presentation {formatAppointment(datetime, agency.timeZone)}</span>
          </p>
        )}
      </div>
      <div className="border-t border-line pt-4">
        <Facts
          facts={[
            { label: 'Best quote', value: formatBestQuote(quote) },
            { label: 'Quotes', value: quotesCount },
            { label: 'Requested', value: formatDate(requestedAt) },
            { label: 'Expires', value: formatExpiry(quote) },
          ]}
        />
      </div>
      <div className="grid self-end">
        <Button
          variant="secondary"
          to={quotePaths.one(id)}
          iconAfter={ArrowRight}
          aria-label={`View Details of ${title}`}
        >
          View Details
        </Button>
      </div>
    </article>
  )
}
