import type { FileReply } from '../../../contract/endpoint.ts'
import { cardSubject } from '../../../contract/values/card-terms.ts'
import { actualUser, type Context, type RequestContext } from '../../context.ts'
import { conflict } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { drawInTurn } from '../../platform/paper/drawing-queue.ts'
import { replaceMissingGlyphsIn } from '../../platform/paper/glyphs.ts'
import { recordView } from '../activity/view-queries.ts'
import { drawCards } from './card-drawing.ts'
import { toCardView } from './cards.ts'
import { type PrintableCard, vehiclesOnCard } from './state-cards.ts'

const fileNameOf = (text: string) => `${text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.pdf`

/** Refuses names with characters that the font lacks: a card with empty boxes proves nothing. */
function requirePrintable<Texts extends object>(text: Texts): Texts {
  const { value, missingLetters } = replaceMissingGlyphsIn(text)
  if (missingLetters.length === 0) return value
  throw conflict(
    'unknown_letters',
    `The document cannot show ${missingLetters.join(' ')}. Please ask your agency to write the name in Latin letters`,
  )
}

/**
 * `holderName` is the person's id or the visitor's address. Several of them take turns at drawing.
 */
export async function cardPdf(
  context: Context,
  holderName: string,
  rows: readonly PrintableCard[],
  { withVin }: { withVin: boolean },
): Promise<FileReply> {
  const agencyLetterhead = await letterheadOf(context.db, context)
  const { letterhead, cards } = requirePrintable({
    letterhead: agencyLetterhead,
    cards: rows.map((row) => ({
      ...toCardView(row, agencyLetterhead, context, { withVin }),
      copies: row.law.copies,
    })),
  })
  const [firstCard] = cards
  const fileName =
    firstCard && cards.length === 1
      ? `id-card-${cardSubject(firstCard)}`
      : `id-cards-${firstCard?.policyNumber}`
  return {
    fileName: fileNameOf(fileName),
    content: await drawInTurn(holderName, (yieldTurn) =>
      drawCards({ letterhead, cards, drawnAt: context.now() }, yieldTurn),
    ),
  }
}

/** The PDF of at least one card for a signed-in person. Records the view. */
export async function recordAndDrawCards(
  context: RequestContext,
  rows: readonly [PrintableCard, ...PrintableCard[]],
): Promise<FileReply> {
  const paper = await cardPdf(context, actualUser(context.me).id, rows, { withVin: true })
  const [firstRow] = rows
  await recordView(context.db, context, {
    action: 'policy.cardViewed',
    id: firstRow.policyId,
    clientId: firstRow.userId,
    details: rows.length === 1 ? { vehicle: vehiclesOnCard(firstRow) } : { cards: rows.length },
  })
  return paper
}
