import { clsx } from 'clsx'
import { CarFront, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AutoIdCard } from '../../contract/cards.ts'
import { cardSubject, hasEnded } from '../../contract/values/card-terms.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'

const vinOf = ({ vin, vinEnd }: AutoIdCard) =>
  vin ?? (vinEnd ? `Ends in ${vinEnd}` : 'On file with the carrier')

/** An ID card to show through a car's window. An expired card says so first. */
export function CardView({
  card,
  now,
  level = 3,
  actions,
  isFullHeight = false,
}: {
  card: AutoIdCard
  now: Date
  /** The heading's level, by the card's place on the page. */
  level?: 2 | 3
  actions?: ReactNode
  /** Takes the whole height, with the telephones and buttons at its foot. */
  isFullHeight?: boolean
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const isEnded = hasEnded(card, now)
  return (
    <article
      aria-labelledby={id}
      className={clsx(
        'overflow-hidden rounded-2xl border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none',
        isFullHeight && 'flex h-full flex-col',
      )}
    >
      {isEnded ? <EndedCardBanner card={card} /> : card.temporary && <TemporaryCardBanner card={card} />}
      <div className={clsx('border-b border-line bg-wash px-5 py-4', isEnded && 'grayscale')}>
        <p className="text-xs text-muted">{card.heading ?? 'Auto insurance ID card'}</p>
        <p className="mt-0.5 text-lg leading-6 font-bold wrap-anywhere">{card.carrier}</p>
      </div>
      <div className="flex-1 px-5 py-4">
        <Heading id={id} className="flex items-start gap-2.5 text-xl leading-7 font-bold wrap-anywhere">
          <CarFront aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
          {cardSubject(card)}
        </Heading>
        <dl
          className={clsx(
            'mt-4 grid grid-cols-[auto_minmax(5rem,1fr)] gap-x-6 gap-y-3.5',
            isEnded && 'text-muted',
          )}
        >
          <Fact label="Named insured" value={card.namedInsured} isWide />
          {card.insuredAddress && <Fact label="Insured’s address" value={card.insuredAddress} isWide />}
          {card.insurerAddress && <Fact label="Insurer’s address" value={card.insurerAddress} isWide />}
          <Fact label="Policy number" value={card.policyNumber} isWide={!card.naic} />
          {card.naic && <Fact label="NAIC number" value={card.naic} />}
          <Fact label="Effective" value={formatDay(card.startDate)} />
          {(isEnded || card.showsEnd) && (
            <Fact label={isEnded ? 'Ended' : 'Expires'} value={formatDay(card.endDate)} />
          )}
          {!card.allOwned && <Fact label="VIN" value={vinOf(card)} isWide />}
        </dl>
      </div>
      <div className="space-y-1 border-t border-line px-5 py-3.5 text-sm">
        {card.claimPhone && <PhoneLine label={`Report a claim to ${card.carrier}`} phone={card.claimPhone} />}
        <PhoneLine label={card.agencyName} phone={card.agencyPhone} />
        {card.statements.map((text) => (
          <p key={text} className="pt-1 text-xs">
            {text}
          </p>
        ))}
        {card.agent && <p className="pt-1 text-xs">Licensed agent: {card.agent}</p>}
        {card.penalties.length > 0 && (
          <details className="pt-1 text-xs">
            <summary className="min-h-6 cursor-pointer font-semibold">Penalties</summary>
            {card.penalties.map((text) => (
              <p key={text} className="pt-1">
                {text}
              </p>
            ))}
          </details>
        )}
        {card.notice && <p className="pt-1 text-xs font-bold">{card.notice}</p>}
        {card.foot && <p className="pt-1 text-xs font-semibold text-muted">{card.foot}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 border-t border-line p-4 print:hidden">{actions}</div>}
    </article>
  )
}

export function EndedCardBanner({ card }: { card: Pick<AutoIdCard, 'endDate'> }) {
  return (
    <Banner className="bg-red text-white" title={`Ended ${formatDay(card.endDate)}`}>
      This card is no longer proof of insurance.
    </Banner>
  )
}

function TemporaryCardBanner({ card }: { card: AutoIdCard }) {
  return (
    <Banner className="bg-amber-soft text-amber-ink" title="Temporary card">
      Good until {formatDay(card.endDate)}, 12:01 a.m.
    </Banner>
  )
}

function Banner({ className, title, children }: { className: string; title: string; children: ReactNode }) {
  return (
    <p className={clsx('flex items-start gap-2.5 px-5 py-3.5', className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="block text-lg leading-6">{title}</strong>
        <span className="text-sm">{children}</span>
      </span>
    </p>
  )
}

function Fact({ label, value, isWide = false }: { label: string; value: string; isWide?: boolean }) {
  return (
    <div className={clsx('min-w-0', isWide && 'col-span-2')}>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg leading-6.5 font-semibold wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}

function PhoneLine({ label, phone }: { label: string; phone: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 text-muted wrap-anywhere">{label}</span>
      <a
        href={dialStringOf(phone)}
        className="inline-flex min-h-10 items-center rounded-control font-semibold whitespace-nowrap text-orange-ink hover:underline print:text-ink"
      >
        {phone}
      </a>
    </p>
  )
}
