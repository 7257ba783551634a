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
import { carrierCardReader, storedCarrierCardReader } from './carrier-card-file.ts'
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
  const isForStaff = isStaff(useMe())
  if (policyId) return <PolicyCardsPage policyId={policyId} />
  return isForStaff ? <Navigate to={homePaths.home} replace /> : <OwnCardsPage />
}

function OwnCardsPage() {
  const me = useMe()
  const cardsQuery = useOwnCards()
  const storedCards = cardsQuery.data ? null : readOfflineCards()
  // The portal went offline while it was open; show the stored cards.
  if (isCallUnanswered(cardsQuery.error) && storedCards?.userId === me.id)
    return (
      <Page cards={storedCards.cards}>
        <OfflineCardsNotice storedCards={storedCards} />
        <CarrierCards cards={storedCards.carrierCards} read={storedCarrierCardReader(me.id)} />
        {storedCards.cards.length > 0 && <CardList cards={storedCards.cards} />}
      </Page>
    )
  return <CardsPageContent query={cardsQuery} />
}

function PolicyCardsPage({ policyId }: { policyId: string }) {
  return (
    <CardsPageContent query={useQuery(endpointQuery(cards.ofPolicy, { policyId }))} policyId={policyId} />
  )
}

function CardsPageContent({
  query: { data, error, refetch, isFetching },
  policyId,
}: {
  query: Pick<ReturnType<typeof useOwnCards>, 'data' | 'error' | 'refetch' | 'isFetching'>
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
  const isPhone = useIsPhone()
  const printButton = shownCards.length > 0 && (
    <Button variant={isPhone ? 'ghost' : 'secondary'} icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  )
  return (
    <>
      <PageHeader
        title="ID Cards"
        // On a phone the cards need the height.
        isDense={isPhone}
        {...(isPhone ? {} : { subtitle: 'Proof of auto insurance, one card for each vehicle.' })}
        {...(backLink ? { backLink } : {})}
        actions={!isPhone && printButton}
      />
      {children}
      {isPhone && <div className="mt-4 flex justify-center print:hidden">{printButton}</div>}
    </>
  )
}

function CarriersCardsOnFile({ cards: shownCards }: { cards: readonly CarrierCard[] }) {
  const me = useMe()
  const [sharedCard, setSharedCard] = useState<CarrierCard | null>(null)
  return (
    <>
      <CarrierCards
        cards={shownCards}
        read={carrierCardReader(me.id)}
        actionsOf={(card) =>
          !card.endsEarly && (
            <Button
              variant="secondary"
              icon={Share2}
              aria-label={`Share, ${subjectOfCarrierCard(card)}`}
              onClick={() => setSharedCard(card)}
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
          onClose={() => setSharedCard(null)}
        />
      )}
    </>
  )
}

function CardsOnFile({ cards: shownCards }: { cards: readonly AutoIdCard[] }) {
  const [sharedCard, setSharedCard] = useState<AutoIdCard | null>(null)
  if (shownCards.length === 0) return <NoCards />
  return (
    <>
      <CardList
        cards={shownCards}
        actionsOf={(card) => (
          <>
            <DownloadCard card={card} fetchFile={() => callForFile(cards.paper, { id: card.id })} />
            <Button
              variant="secondary"
              icon={Share2}
              aria-label={`Share, ${cardSubject(card)}`}
              onClick={() => setSharedCard(card)}
            >
              Share
            </Button>
          </>
        )}
        renderAside={([firstCard, secondCard]) => firstCard && secondCard && <DownloadAll {...firstCard} />}
      />
      {sharedCard && (
        <ShareDialog
          card={{
            ...{ id: sharedCard.id, policyId: sharedCard.policyId, isOfCarrier: false },
            subject: sharedCard.allOwned ? cardSubject(sharedCard) : formatVehicle(sharedCard),
          }}
          onClose={() => setSharedCard(null)}
        />
      )}
    </>
  )
}

function NoCards() {
  const isForStaff = isStaff(useMe())
  return (
    <Empty
      icon={IdCard}
      title="No ID Cards"
      text={
        isForStaff
          ? 'Each vehicle of an active auto policy has a card. The policy page says why a card is missing.'
          : 'Each vehicle of your active auto policies has a card. Ask your agent if one is missing.'
      }
      action={!isForStaff && <ContactAgentButton variant="secondary">Ask your agent</ContactAgentButton>}
    />
  )
}
