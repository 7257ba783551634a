import { RotateCw } from 'lucide-react'
import { formatMoment } from '../../contract/values/days.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { AgencyLogo } from '../agency-logo.tsx'
import { PageHeader } from '../page-header.tsx'
import { SessionFailed } from '../session/session-states.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CardList } from './card-list.tsx'
import { storedCarrierCardReader } from './carrier-card-file.ts'
import { CarrierCards } from './carrier-cards.tsx'
import { type OfflineCards, readOfflineCards } from './read-offline-cards.ts'

/** Replaces the portal while it is unreachable: the ID cards stored on this device. */
export function OfflineCardsPage({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const storedCards = readOfflineCards()
  if (!storedCards) return <SessionFailed onRetry={onRetry} busy={busy} />
  return (
    <div className="mx-auto max-w-240 px-5 py-6">
      <div className="mb-8 flex print:hidden">
        <AgencyLogo />
      </div>
      <main>
        <PageHeader
          title="ID Cards"
          actions={
            <Button variant="secondary" icon={RotateCw} busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        />
        <OfflineCardsNotice storedCards={storedCards} />
        <CarrierCards cards={storedCards.carrierCards} read={storedCarrierCardReader(storedCards.userId)} />
        {storedCards.cards.length > 0 && <CardList cards={storedCards.cards} />}
      </main>
    </div>
  )
}

/** Says that these are stored cards, and how old they are. */
export function OfflineCardsNotice({ storedCards: { at } }: { storedCards: OfflineCards }) {
  return (
    <div className="mb-6">
      <Alert tone="amber">
        The portal cannot be reached. These cards were saved on this device on {formatMoment(at)}. If your
        policy has changed since, call{' '}
        <a href={dialStringOf(agency.phone)} className="font-semibold underline">
          {agency.phone}
        </a>
        .
      </Alert>
    </div>
  )
}
