import { type ReactNode, useId } from 'react'
import type { AutoIdCard } from '../../contract/cards.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { useIsPhone } from '../ui/media.ts'
import { nextHour, useNow } from '../ui/use-now.ts'
import { CardDeck } from './card-deck.tsx'
import { CardView } from './card-view.tsx'

/** Cards grouped by policy; on phones one at a time. */
export function CardList({
  cards,
  actionsOf,
  renderAside,
}: {
  cards: readonly AutoIdCard[]
  /** Buttons for one card. */
  actionsOf?: (card: AutoIdCard) => ReactNode
  /** Buttons for all cards of a policy. */
  renderAside?: (cards: readonly AutoIdCard[]) => ReactNode
}) {
  const isPhone = useIsPhone()
  // A term ends at midnight in the agency's zone, which is a full hour in the viewer's zone.
  const now = useNow([nextHour(new Date())])
  if (isPhone) return <CardDeck cards={cards} actionsOf={actionsOf} renderAside={renderAside} />
  return (
    <div className="space-y-8">
      {[...Map.groupBy(cards, ({ policyId }) => policyId)].map(([policyId, policyCards]) => (
        <PolicyCardGroup key={policyId} cards={policyCards} aside={renderAside?.(policyCards)}>
          {policyCards.map((card) => (
            <li key={card.id}>
              <CardView card={card} now={now} actions={actionsOf?.(card)} />
            </li>
          ))}
        </PolicyCardGroup>
      ))}
    </div>
  )
}

function PolicyCardGroup({
  cards: [firstCard],
  aside,
  children,
}: {
  cards: readonly AutoIdCard[]
  aside: ReactNode
  children: ReactNode
}) {
  const id = useId()
  if (!firstCard) return null
  return (
    <section aria-labelledby={id}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-md leading-6">
            {withInsurance(firstCard.policyType)}
          </h2>
          <p className="text-sm text-muted wrap-anywhere">
            {firstCard.carrier}, {firstCard.policyNumber}
          </p>
        </div>
        {aside && <div className="print:hidden">{aside}</div>}
      </header>
      <ul className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">{children}</ul>
    </section>
  )
}
