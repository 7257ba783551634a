import { useParams } from 'react-router'
import type { AutoIdCard } from '../../contract/cards.ts'
import { agency } from '../agency.ts'
import { callForFile } from '../api/call-for-file.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { cards } from '../api/wire.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Toaster } from '../ui/toast.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { NeedHelp } from '../visitor/need-help.tsx'
import { VisitorHeader } from '../visitor/visitor-layout.tsx'
import { CardView } from './card-view.tsx'
import { sharedCarrierCardReader } from './carrier-card-file.ts'
import { CarrierCards } from './carrier-cards.tsx'
import { DownloadCard } from './download-cards.tsx'

export function SharedCardPage() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col px-5 py-6">
      <title>{`ID Card · ${agency.name}`}</title>
      <VisitorHeader />
      <main className="flex-1 py-6">
        <h1 className="sr-only">ID Card</h1>
        <QueryView
          query={endpointQuery(cards.shared, { token })}
          skeleton={<Skeleton status="Loading the ID card..." shape="cards" count={1} />}
          missing={({ message }) => <InvalidCardNotice text={message} />}
        >
          {({ card, carrierCard }) => (
            <>
              {card && <SharedCard card={card} token={token} />}
              {carrierCard && <CarrierCards cards={[carrierCard]} read={sharedCarrierCardReader(token)} />}
            </>
          )}
        </QueryView>
      </main>
      <Toaster />
    </div>
  )
}

function SharedCard({ card, token }: { card: AutoIdCard; token: string }) {
  const now = useNow([nextHour(new Date())])
  const downloadButton = (
    <DownloadCard card={card} fetchFile={() => callForFile(cards.sharedPaper, { token })} />
  )
  return <CardView card={card} now={now} level={2} actions={downloadButton} />
}

function InvalidCardNotice({ text }: { text: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-6 shadow-card">
      <h2 className="text-xl font-bold">This link no longer works</h2>
      <p className="mt-2 text-muted">{text}</p>
      <div className="mt-4 text-sm">
        <NeedHelp />
      </div>
    </div>
  )
}
