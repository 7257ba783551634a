import type { Paper } from '../../../contract/endpoint.ts'
import { cardSubject } from '../../../contract/values/card-terms.ts'
import { type Context, type Visit, whoLooks } from '../../context.ts'
import { conflict } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { drawnInTurn } from '../../platform/paper/drawn-in-turn.ts'
import { allInLetters } from '../../platform/paper/letters.ts'
import { recordView } from '../activity/view-queries.ts'
import { shownCard } from './cards.ts'
import { drawCards } from './draw.ts'
import { carriedBy, type LawfulRow } from './state-cards.ts'

const fileNameOf = (told: string) => `${told.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.pdf`

/** Names may be in letters that the papers' font has no shape for: a card with boxes in it proves nothing. */
function settable<Told extends object>(told: Told): Told {
  const { value, missing } = allInLetters(told)
  if (missing.length === 0) return value
  throw conflict(
    'unknown_letters',
    `The paper cannot show ${missing.join(' ')}. Please ask your agency to write the name in Latin letters`,
  )
}

/** Draws the cards of a policy, for a person or for whoever comes from an address. */
export async function cardPaper(
  context: Context,
  who: string,
  rows: readonly LawfulRow[],
  { withVin }: { withVin: boolean },
): Promise<Paper> {
  const own = await letterheadOf(context.db, context)
  const { letterhead, cards } = settable({
    letterhead: own,
    cards: rows.map((row) => ({
      ...shownCard(row, own, context, { withVin }),
      copies: row.law.copies,
    })),
  })
  const [first] = cards
  const told =
    first && cards.length === 1 ? `id-card-${cardSubject(first)}` : `id-cards-${first?.policyNumber}`
  return {
    fileName: fileNameOf(told),
    content: await drawnInTurn(who, (rest) => drawCards({ letterhead, cards, at: context.now() }, rest)),
  }
}

/** The paper of at least one card, for somebody who is signed in: that they looked at the paper goes on record. */
export async function viewedPaper(visit: Visit, rows: readonly [LawfulRow, ...LawfulRow[]]): Promise<Paper> {
  const paper = await cardPaper(visit, whoLooks(visit.me).id, rows, { withVin: true })
  const [first] = rows
  await recordView(visit.db, visit, {
    action: 'policy.cardViewed',
    id: first.policyId,
    clientId: first.userId,
    details: rows.length === 1 ? { vehicle: carriedBy(first) } : { cards: rows.length },
  })
  return paper
}
