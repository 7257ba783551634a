import { useQuery } from '@tanstack/react-query'
import { IdCard, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { AutoIdCard, CarrierCard } from '../../contract/cards.ts'
import { cardSubject } from '../../contract/values/card-terms.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import { callForFile } from '../api/call-for-file.ts'
import { endpointQuery, isCallUnanswered } from '../api/query.ts'
import { cards } from '../api/wire.ts'
import { homePaths } from '../home/paths.ts'
import { ContactAgentButton } from '../messages/contact-button.tsx'
import { PageHeader } from '../page-header.tsx'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { useIsPhone } from '../ui/media.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardList } from './card-list.tsx'
import { readCarrierCard, readKeptCarrierCard } from './carrier-card-file.ts'
import { CarrierCards, subjectOfCarrierCard } from './carrier-cards.tsx'
import { DownloadAll, DownloadCard } from './download-cards.tsx'
import { OfflineCardsNotice } from './offline-cards-page.tsx'
import { readOfflineCards } from './read-offline-cards.ts'
import { useOwnCards } from './use-offline-cards.ts'

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** A client's ID cards, or those of one policy. Staff get here from a policy. */
export function CardsPage() {
  const [searchParams] = useSearchParams()
  const policyId = searchParams.get('policy')
  const staff = isStaff(useMe())
  if (policyId) return <PolicyCardsPage policyId={policyId} />
  return staff ? <Navigate to={homePaths.home} replace /> : <OwnCardsPage />
}

function OwnCardsPage() {
  const me = useMe()
  const reading = useOwnCards()
  const storedCards = reading.data ? null : readOfflineCards()
  // The portal went offline while it was open; show the stored cards.
  if (isCallUnanswered(reading.error) && storedCards?.userId === me.id)
    return (
      <Page cards={storedCards.cards}>
        <OfflineCardsNotice storedCards={storedCards} />
        <CarrierCards cards={storedCards.carrierCards} read={readKeptCarrierCard(me.id)} />
        {storedCards.cards.length > 0 && <CardList cards={storedCards.cards} />}
      </Page>
    )
  return <CardsPageContent reading={reading} />
}

function PolicyCardsPage({ policyId }: { policyId: string }) {
  return (
    <CardsPageContent reading={useQuery(endpointQuery(cards.ofPolicy, { policyId }))} policyId={policyId} />
  )
}

function CardsPageContent({
  reading: { data, error, refetch, isFetching },
  policyId,
}: {
  reading: Pick<ReturnType<typeof useOwnCards>, 'data' | 'error' | 'refetch' | 'isFetching'>
  policyId?: string
}) {
  return (
    <Page cards={data?.cards ?? []} {...(policyId ? { policyId } : {})}>
      {!data && error && <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton status="Loading ID cards..." shape="cards" count={2} />}
      {data && <CarriersCardsOnFile cards={data.carrierCards} />}
      {data && (data.cards.length > 0 || data.carrierCards.length === 0) && (
        <CardsOnFile cards={data.cards} />
      )}
    </Page>
  )
}

function Page({
  cards: shownCards,
  policyId,
  children,
}: {
  cards: readonly AutoIdCard[]
  policyId?: string
  children: React.ReactNode
}) {
  const backLink = policyId ? { to: policyPaths.one(policyId), label: 'Back to Policy' } : undefined
  const phone = useIsPhone()
  const print = shownCards.length > 0 && (
    <Button variant={phone ? 'ghost' : 'secondary'} icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  )
  return (
    <>
      <PageHeader
        title="ID Cards"
        // On a phone the cards need the height.
        isDense={phone}
        {...(phone ? {} : { subtitle: 'Proof of auto insurance, one card for each vehicle.' })}
        {...(backLink ? { backLink } : {})}
        actions={!phone && print}
      />
      {children}
      {phone && <div className="mt-4 flex justify-center print:hidden">{print}</div>}
    </>
  )
}

function CarriersCardsOnFile({ cards: shownCards }: { cards: readonly CarrierCard[] }) {
  const me = useMe()
  const [sharedCard, setShared] = useState<CarrierCard | null>(null)
  return (
    <>
      <CarrierCards
        cards={shownCards}
        read={readCarrierCard(me.id)}
        actionsOf={(card) =>
          !card.endsEarly && (
            <Button
              variant="secondary"
              icon={Share2}
              aria-label={`Share, ${subjectOfCarrierCard(card)}`}
              onClick={() => setShared(card)}
            >
              Share
            </Button>
          )
        }
      />
      {sharedCard && (
        <ShareDialog
          card={{
            ...{ id: sharedCard.id, policyId: sharedCard.policyId, isOfCarrier: true },
            subject: `${sharedCard.carrier}, ${subjectOfCarrierCard(sharedCard)}`,
          }}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}

function CardsOnFile({ cards: shownCards }: { cards: readonly AutoIdCard[] }) {
  const [sharedCard, setShared] = useState<AutoIdCard | null>(null)
  if (shownCards.length === 0) return <NoCards />
  return (
    <>
      <CardList
        cards={shownCards}
        actionsOf={(card) => (
          <>
            <DownloadCard card={card} fetchPaper={() => callForFile(cards.paper, { id: card.id })} />
            <Button
              variant="secondary"
              icon={Share2}
              aria-label={`Share, ${cardSubject(card)}`}
              onClick={() => setShared(card)}
            >
              Share
            </Button>
          </>
        )}
        renderAside={([first, second]) => first && second && <DownloadAll {...first} />}
      />
      {sharedCard && (
        <ShareDialog
          card={{
            ...{ id: sharedCard.id, policyId: sharedCard.policyId, isOfCarrier: false },
            subject: sharedCard.allOwned ? cardSubject(sharedCard) : formatVehicle(sharedCard),
          }}
          onClose={() => setShared(null)}
        />
      )}
    </>
  )
}

function NoCards() {
  const staff = isStaff(useMe())
  return (
    <Empty
      icon={IdCard}
      title="No ID Cards"
      text={
        staff
          ? 'Each vehicle of an active auto policy has a card. The policy page says why a card is missing.'
          : 'Each vehicle of your active auto policies has a card. Ask your agent if one is missing.'
      }
      action={!staff && <ContactAgentButton variant="secondary">Ask your agent</ContactAgentButton>}
    />
  )
}
