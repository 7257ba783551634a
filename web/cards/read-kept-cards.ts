import { z } from 'zod'
import '../api/parsing.ts'
import { Card } from '../../contract/cards.ts'
import { keptCards } from '../kept/kept-cards.ts'

const Kept = z.object({ userId: z.string(), at: z.iso.datetime(), cards: z.array(Card) })
export type KeptCards = z.infer<typeof Kept>

/** The cards that this device keeps; those of an older shape are as good as none. */
export function readKept(): KeptCards | null {
  const read = Kept.safeParse(keptCards())
  return read.success ? read.data : null
}
