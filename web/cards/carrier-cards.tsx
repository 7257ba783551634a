import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, IdCard } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { CarrierCard } from '../../contract/cards.ts'
import { hasEnded } from '../../contract/values/card-terms.ts'
import { formatDate, formatDay } from '../../contract/values/days.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { EmbeddedFile } from '../documents/embedded-file.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { EndedCardBanner } from './card-view.tsx'
import type { CarrierCardReader } from './carrier-card-file.ts'

/**
 * The cards that the carriers issued, as the agency uploaded them. One press shows the card. An
 * ended card says so and is not shown.
 */
export function CarrierCards({
  cards,
  read,
  actionsOf,
}: {
  cards: readonly CarrierCard[]
  read: CarrierCardReader
  /** Buttons for one card. */
  actionsOf?: (card: CarrierCard) => ReactNode
}) {
  const [shownCard, setShownCard] = useState<CarrierCard | null>(null)
  const now = useNow([nextHour(new Date())])
  if (cards.length === 0) return null
  return (
    <>
      <ul
        aria-label="Carrier’s ID cards"
        className="mb-8 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3"
      >
        {cards.map((card) => (
          <li key={card.id}>
            <CarrierCardView
              card={card}
              isEnded={hasEnded(card, now)}
              actions={actionsOf?.(card)}
              onShow={() => setShownCard(card)}
            />
          </li>
        ))}
      </ul>
      {shownCard && <CarrierCardDialog card={shownCard} read={read} onClose={() => setShownCard(null)} />}
    </>
  )
}

const vehiclesOn = ({ vehicles }: CarrierCard) =>
  new Intl.ListFormat('en-US').format(vehicles.map(({ name }) => name))

/** Policy number, with the vehicles of a card that is not for all. */
export const subjectOfCarrierCard = (card: CarrierCard) =>
  card.vehicles.length === 0 ? card.policyNumber : `${card.policyNumber}, ${vehiclesOn(card)}`

function CarrierCardView({
  card,
  isEnded,
  actions,
  onShow,
}: {
  card: CarrierCard
  isEnded: boolean
  actions: ReactNode
  onShow: () => void
}) {
  const id = useId()
  return (
    <article
      aria-labelledby={id}
      className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
    >
      {isEnded && <EndedCardBanner card={card} />}
      <div className={clsx('border-b border-line bg-wash px-5 py-4', isEnded && 'grayscale')}>
        <p className="text-xs text-muted">ID card issued by the carrier</p>
        <h2 id={id} className="mt-0.5 text-lg leading-6 font-bold wrap-anywhere">
          {card.carrier}
        </h2>
      </div>
      <div className="space-y-1 px-5 py-4">
        <p className="font-semibold wrap-anywhere">
          {withInsurance(card.policyType)}, {card.policyNumber}
        </p>
        {card.vehicles.length > 0 && <p className="text-sm wrap-anywhere">{vehiclesOn(card)}</p>}
        <p className="text-sm text-muted">
          Until {formatDay(card.endDate)}. Uploaded {formatDate(card.uploadedAt)}.
        </p>
        {card.endsEarly && (
          <p className="text-sm font-semibold">
            Coverage ends on {formatDay(card.endDate)}, 12:01 a.m., regardless of the date on the card.
          </p>
        )}
      </div>
      {!isEnded && (
        <div className="flex flex-wrap gap-2 border-t border-line p-4 print:hidden">
          <Button icon={IdCard} aria-label={`Show card, ${subjectOfCarrierCard(card)}`} onClick={onShow}>
            Show Card
          </Button>
          {actions}
        </div>
      )}
    </article>
  )
}

function CarrierCardDialog({
  card,
  read,
  onClose,
}: {
  card: CarrierCard
  read: CarrierCardReader
  onClose: () => void
}) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['carrier card', card.id],
    queryFn: () => read(card),
    networkMode: 'always',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [file] = data ?? []
  // Pictures stored on a phone are not the carrier's file, so they cannot be downloaded.
  const download = file?.type === card.contentType ? () => saveFile(file, card.fileName) : null
  return (
    <Dialog
      title={card.title}
      description={card.fileName}
      size="xl"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {download && (
            <Button icon={Download} onClick={download}>
              Download
            </Button>
          )}
        </>
      }
    >
      {error && <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />}
      {!data && !error && (
        <Skeleton status="Loading the ID card...">
          <SkeletonBar height="card" />
        </Skeleton>
      )}
      {data?.map((part, index) => (
        <div key={index} className="mb-4 h-[64dvh] last:mb-0">
          <EmbeddedFile
            content={part}
            contentType={part.type}
            title={data.length > 1 ? `${card.title}, page ${index + 1} of ${data.length}` : card.title}
          />
        </div>
      ))}
    </Dialog>
  )
}
