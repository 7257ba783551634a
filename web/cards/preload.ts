import { cards } from '../api/wire.ts'

export const ownCardsQuery = [cards.mine, {}] as const
