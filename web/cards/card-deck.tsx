import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { AutoIdCard } from '../../contract/cards.ts'
import { cardSubject } from '../../contract/values/card-terms.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { nextHour, useNow } from '../ui/use-now.ts'
import { CardView } from './card-view.tsx'

/** Cards on a phone: one fills the screen, an edge of the next one says that there are more. */
export function CardDeck({
  cards,
  actionsOf,
  renderAside,
}: {
  cards: readonly AutoIdCard[]
  /** Buttons for one card. */
  actionsOf?: ((card: AutoIdCard) => ReactNode) | undefined
  /** Buttons for all cards of a policy. */
  renderAside?: ((cards: readonly AutoIdCard[]) => ReactNode) | undefined
}) {
  const deck = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const now = useNow([nextHour(new Date())])
  const shownCard = cards[Math.min(index, cards.length - 1)]
  const scrollToCard = (next: number) => {
    const card = deck.current?.children[Math.min(Math.max(next, 0), cards.length - 1)]
    card?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const syncIndex = () => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = deck.current ?? {}
    const scrollRange = scrollWidth - clientWidth
    setIndex(scrollRange > 0 ? Math.round((scrollLeft / scrollRange) * (cards.length - 1)) : 0)
  }
  const turnOnArrowKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    scrollToCard(index + step)
  }
  return (
    <section aria-label="ID cards" onKeyDown={turnOnArrowKey}>
      <ul
        ref={deck}
        onScroll={syncIndex}
        className="no-scrollbar -mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-smooth px-4 print:m-0 print:block print:p-0"
      >
        {cards.map((card, index) => (
          <li
            key={card.id}
            aria-label={`${index + 1} of ${cards.length}, ${cardSubject(card)}`}
            className={clsx(
              'min-h-[calc(100dvh-13.5rem-var(--bottom-bar,0px))] shrink-0 snap-center pb-2 print:mb-4 print:min-h-0 print:p-0',
              cards.length > 1 ? 'w-[calc(100%-1.75rem)]' : 'w-full',
            )}
          >
            <CardView card={card} now={now} level={2} actions={actionsOf?.(card)} isFullHeight />
          </li>
        ))}
      </ul>
      {cards.length > 1 && (
        <div className="mt-1 flex items-center justify-center gap-4 print:hidden">
          <IconButton
            icon={ChevronLeft}
            label="Previous card"
            disabled={index <= 0}
            onClick={() => scrollToCard(index - 1)}
          />
          <p role="status" className="min-w-14 text-center text-sm font-semibold tabular-nums">
            {index + 1} of {cards.length}
          </p>
          <IconButton
            icon={ChevronRight}
            label="Next card"
            disabled={index >= cards.length - 1}
            onClick={() => scrollToCard(index + 1)}
          />
        </div>
      )}
      {shownCard && renderAside && (
        <div className="mt-3 flex justify-center print:hidden">
          {renderAside(cards.filter(({ policyId }) => policyId === shownCard.policyId))}
        </div>
      )}
    </section>
  )
}
