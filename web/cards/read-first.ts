import { cards } from '../api/wire.ts'

/** What the page of a client's own ID cards reads. */
export const ownCards = [cards.mine, {}] as const
