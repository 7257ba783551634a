import { clsx } from 'clsx'
import { CarFront, Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Card } from '../../contract/cards.ts'
import { cardSubject, hasEnded } from '../../contract/values/card-terms.ts'
import { formatDay } from '../../contract/values/days.ts'
import { telephone } from '../../contract/values/phone-extension.ts'

const vinOf = ({ vin, vinEnd }: Card) => vin ?? (vinEnd ? `Ends in ${vinEnd}` : 'On file with the carrier')

/** An ID card as it is held out through a car's window. One whose term has ended says so before anything else. */
export function CardView({
  card,
  now,
  level = 3,
  actions,
}: {
  card: Card
  now: Date
  /** The heading's level, by where the card stands on the page. */
  level?: 2 | 3
  actions?: ReactNode
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const ended = hasEnded(card, now)
  // A whole one, or the words in its place: the company's number then stands beside that of the policy.
  const hasWideVin = !card.allOwned && (card.vin !== null || !card.vinEnd)
  return (
    <article
      aria-labelledby={id}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none"
    >
      {ended ? <Ended card={card} /> : card.temporary && <Temporary card={card} />}
      <div className={clsx('bg-orange-soft px-5 py-4', ended && 'grayscale')}>
        <p className="text-xs text-orange-ink">{card.heading ?? 'Auto insurance ID card'}</p>
        <p className="mt-0.5 text-lg leading-6 font-bold wrap-anywhere">{card.carrier}</p>
      </div>
      <div className="px-5 py-4">
        <Heading id={id} className="flex items-start gap-2.5 text-xl leading-7 font-bold wrap-anywhere">
          <CarFront aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
          {cardSubject(card)}
        </Heading>
        <dl className={clsx('mt-4 grid grid-cols-2 gap-x-4 gap-y-3.5', ended && 'text-muted')}>
          <Fact label="Named insured" told={card.namedInsured} wide />
          <Fact label="Policy number" told={card.policyNumber} wide={!hasWideVin} />
          {hasWideVin && card.naic && <Fact label="NAIC number" told={card.naic} />}
          <Fact label="Effective" told={formatDay(card.startDate)} />
          <Fact label={ended ? 'Ended' : 'Expires'} told={formatDay(card.endDate)} />
          {!card.allOwned && <Fact label="VIN" told={vinOf(card)} wide={hasWideVin || !card.naic} />}
          {!hasWideVin && card.naic && <Fact label="NAIC number" told={card.naic} />}
        </dl>
      </div>
      <div className="space-y-1 border-t border-line px-5 py-3.5 text-sm">
        {card.claimPhone && <Line label={`Report a claim to ${card.carrier}`} phone={card.claimPhone} />}
        <Line label={card.agencyName} phone={card.agencyPhone} />
        {card.notice && <p className="pt-1 text-xs font-bold">{card.notice}</p>}
        {card.foot && <p className="pt-1 text-xs font-semibold text-muted">{card.foot}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 border-t border-line p-4 print:hidden">{actions}</div>}
    </article>
  )
}

function Temporary({ card }: { card: Card }) {
  return (
    <p className="flex items-start gap-2.5 border-b border-line bg-amber-soft px-5 py-3 text-amber-ink">
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <strong>Temporary card, good until {formatDay(card.endDate)}, 12:01 a.m.</strong>
    </p>
  )
}

function Ended({ card }: { card: Card }) {
  return (
    <p className="flex items-start gap-2.5 bg-red px-5 py-3.5 text-white">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="block text-lg leading-6">Ended {formatDay(card.endDate)}</strong>
        <span className="text-sm">This card is no longer proof of insurance.</span>
      </span>
    </p>
  )
}

function Fact({ label, told, wide = false }: { label: string; told: string; wide?: boolean }) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg leading-6.5 font-semibold wrap-anywhere tabular-nums">{told}</dd>
    </div>
  )
}

function Line({ label, phone }: { label: string; phone: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 text-muted wrap-anywhere">{label}</span>
      <a
        href={telephone(phone)}
        className="inline-flex min-h-10 items-center rounded-control font-semibold whitespace-nowrap text-orange-ink hover:underline print:text-ink"
      >
        {phone}
      </a>
    </p>
  )
}
