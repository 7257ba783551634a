import { cards } from '../api/wire.ts'

export const ownCards = [cards.mine, {}] as const
