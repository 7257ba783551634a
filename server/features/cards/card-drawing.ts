import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AutoIdCard } from '../../../contract/cards.ts'
import { cardSubject } from '../../../contract/values/card-terms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import type { Letterhead } from '../../letterhead.ts'
import { drawPdf } from '../../platform/paper/pdf-drawing.ts'
import { hairlineColor, leftEdge, mutedColor, type Sheet, textWidth } from '../../platform/paper/sheet.ts'

const gutter = 12
const halfWidth = (textWidth - gutter) / 2
const cardPadding = 12
const innerWidth = halfWidth - 2 * cardPadding
const columnWidth = innerWidth / 2 - 6

const accidentInstructions = [
  'Get to a safe place. Call 911 if anyone is hurt.',
  'Write down names, phone numbers and insurers of the other drivers, and any witnesses.',
  'Take photos of all vehicles and of the road.',
  'Do not admit fault. Sign nothing except what the police ask you to.',
  'Report the accident to your insurer, or call your agency.',
]

type PrintedCard = Omit<AutoIdCard, 'id' | '_id' | 'policyId' | 'timeZone'> & {
  /** Number of printed copies. */
  copies: number
}

const cutHint = 'Cut along the border, fold in the middle and keep each card in its vehicle.'
const cutTwiceHint =
  'Cut along the border and fold in the middle. Each card is here twice: keep one in the vehicle, use one to register it.'

interface CardSheet {
  letterhead: Pick<Letterhead, 'name' | 'color' | 'foot'>
  /** At least one card. All cards are of the same policy. */
  cards: readonly PrintedCard[]
  drawnAt: Date
}

/**
 * Draws a card per vehicle: facts on the left, accident instructions on the right. Yields to the
 * event loop after each card, because a fleet has hundreds.
 */
export function drawCards(
  { letterhead, cards, drawnAt }: CardSheet,
  yieldTurn: () => Promise<void> = nextTurn,
): Promise<Buffer> {
  const number = cards[0]?.policyNumber ?? ''
  const kind = cards.length === 1 ? 'Auto insurance ID card' : 'Auto insurance ID cards'
  const heading = { title: `${kind}, policy ${number}`, author: letterhead.name, subject: kind }
  const { color: accent, foot } = letterhead
  return drawPdf({ ...heading, at: drawnAt.toISOString(), accent, foot }, async (sheet) => {
    sheet.addHeading(letterhead.name, `Policy ${number}`, kind)
    sheet.addText(cards.some(({ copies }) => copies > 1) ? cutTwiceHint : cutHint, { color: mutedColor })
    sheet.y += 4
    for (const [index, card] of cards.entries()) {
      if (index > 0) await yieldTurn()
      for (let copy = 0; copy < card.copies; copy += 1) drawCard(sheet, card)
    }
    for (const text of cards[0]?.penalties ?? []) sheet.addText(text, { color: mutedColor })
  })
}

function drawCard(sheet: Sheet, card: PrintedCard): void {
  const height = 2 * cardPadding + Math.max(frontHeight(sheet, card), backHeight(sheet, card))
  sheet.ensureSpace(height)
  drawBorder(sheet, height)
  drawFront(sheet, card)
  drawBack(sheet, card)
  sheet.y += height + 16
}

function drawBorder(sheet: Sheet, height: number): void {
  const { doc, y } = sheet
  const foldX = leftEdge + halfWidth + gutter / 2
  sheet.drawOrnament(() => {
    doc.roundedRect(leftEdge, y, textWidth, height, 6).lineWidth(0.8).strokeColor(mutedColor).stroke()
    doc.moveTo(foldX, y + 6).lineTo(foldX, y + height - 6)
    doc.lineWidth(0.6).dash(3, {}).strokeColor(hairlineColor).stroke().undash()
  })
}

const labelStyle = { size: 6.5, color: mutedColor } as const
const valueStyle = { size: 8.5, bold: true, gap: 1 } as const
const smallStyle = { size: 7.5, gap: 1 } as const
const warningStyle = { size: 8, bold: true } as const
const footnoteStyle = { size: 6.5, bold: true, color: mutedColor } as const

type CardFact = [string, string]

/** The facts of a card, in rows of one or two. */
const factsOf = (card: PrintedCard): CardFact[][] => [
  [['Named insured', card.namedInsured]],
  ...(card.insuredAddress ? [[['Insured’s address', card.insuredAddress] satisfies CardFact]] : []),
  ...(card.insurerAddress ? [[['Insurer’s address', card.insurerAddress] satisfies CardFact]] : []),
  [['Policy number', card.policyNumber], ...(card.naic ? [naicOf(card.naic)] : [])],
  [
    ['Effective, 12:01 a.m.', formatDay(card.startDate)],
    ...(card.showsEnd ? [['Expires, 12:01 a.m.', formatDay(card.endDate)] satisfies CardFact] : []),
  ],
  [['Vehicle', cardSubject(card)]],
  ...(card.allOwned ? [] : [[vinOf(card)]]),
]
const vinOf = ({ vin, vinEnd }: PrintedCard): [string, string] => [
  'VIN',
  vin ?? (vinEnd ? `Ends in ${vinEnd}` : 'On file with the carrier'),
]
const naicOf = (naic: string): [string, string] => ['NAIC number', naic]

const titleStyle = { size: 12, bold: true } as const
const agencyLine = ({ agencyName, agencyPhone }: PrintedCard) => `${agencyName}, ${agencyPhone}`
const cellWidthOf = (row: unknown[]) => (row.length > 1 ? columnWidth : innerWidth)
const rowHeight = (sheet: Sheet, row: [string, string][]) =>
  8.5 + Math.max(...row.map(([, text]) => sheet.height(text, cellWidthOf(row), valueStyle))) + 3

/** The statements below the facts. A statement by the agent also has a line for the signature. */
const footerTexts = ({ statements, agent }: PrintedCard) => [
  ...statements,
  ...(agent ? [`Licensed agent: ${agent}`, 'Signature: ______________________________'] : []),
]

const headingOf = ({ heading }: PrintedCard) => heading ?? 'Auto insurance identification card'
const temporaryText = ({ temporary, endDate }: PrintedCard) =>
  temporary ? `Temporary card, good until ${formatDay(endDate)}, 12:01 a.m.` : ''

const frontHeight = (sheet: Sheet, card: PrintedCard) =>
  sheet.height(headingOf(card), innerWidth, smallStyle) +
  2 +
  (card.temporary ? sheet.height(temporaryText(card), innerWidth, warningStyle) + 2 : 0) +
  sheet.height(card.carrier, innerWidth, titleStyle) +
  4 +
  factsOf(card).reduce((sum, row) => sum + rowHeight(sheet, row), 0) +
  footerTexts(card).reduce((sum, text) => sum + sheet.height(text, innerWidth, smallStyle) + 2, 0) +
  sheet.height(agencyLine(card), innerWidth, smallStyle) +
  (card.foot ? 4 + sheet.height(card.foot, innerWidth, footnoteStyle) : 0)

function drawFront(sheet: Sheet, card: PrintedCard): void {
  const x = leftEdge + cardPadding
  let y = sheet.y + cardPadding
  y += sheet.put(headingOf(card), x, y, innerWidth, smallStyle) + 2
  if (card.temporary) y += sheet.put(temporaryText(card), x, y, innerWidth, warningStyle) + 2
  y += sheet.put(card.carrier, x, y, innerWidth, { ...titleStyle, color: sheet.accent, part: 'H2' }) + 4
  for (const row of factsOf(card)) {
    for (const [index, [name, text]] of row.entries()) {
      const columnX = x + index * (columnWidth + 12)
      sheet.put(name, columnX, y, cellWidthOf(row), labelStyle)
      sheet.put(text, columnX, y + 8.5, cellWidthOf(row), valueStyle)
    }
    y += rowHeight(sheet, row)
  }
  for (const text of footerTexts(card)) y += sheet.put(text, x, y, innerWidth, smallStyle) + 2
  y += sheet.put(agencyLine(card), x, y, innerWidth, smallStyle)
  if (card.foot) sheet.put(card.foot, x, y + 4, innerWidth, footnoteStyle)
}

const accidentLinesOf = ({ carrier, claimPhone }: PrintedCard) => [
  ...accidentInstructions,
  ...(claimPhone ? [`To report a claim right away, call ${carrier} at ${claimPhone}.`] : []),
]

const sideNoteStyle = { size: 7.5, gap: 1, bold: true } as const
const replacementLabel = 'Vehicle that replaces this one: year, make or model, VIN'
const ruledLineHeight = 15

const backHeight = (sheet: Sheet, card: PrintedCard) =>
  accidentLinesOf(card).reduce(
    (sum, text) => sum + sheet.height(text, innerWidth - 11, smallStyle) + 2.5,
    16,
  ) +
  (card.replacement ? 4 + sheet.height(replacementLabel, innerWidth, labelStyle) + 2 * ruledLineHeight : 0) +
  (card.notice ? 6 + sheet.height(card.notice, innerWidth, sideNoteStyle) : 0)

function drawBack(sheet: Sheet, card: PrintedCard): void {
  const x = leftEdge + halfWidth + gutter + cardPadding
  let y = sheet.y + cardPadding
  sheet.put('After an accident', x, y, innerWidth, { size: 9, bold: true, color: sheet.accent, part: 'H2' })
  y += 16
  for (const [index, text] of accidentLinesOf(card).entries()) {
    sheet.put(`${index + 1}`, x, y, 10, { ...smallStyle, color: mutedColor })
    y += sheet.put(text, x + 11, y, innerWidth - 11, smallStyle) + 2.5
  }
  if (card.replacement) y = drawRuledLines(sheet, x, y + 4)
  if (card.notice) sheet.put(card.notice, x, y + 6, innerWidth, sideNoteStyle)
}

/** Draws lines for handwriting. Returns their lower edge. */
function drawRuledLines(sheet: Sheet, x: number, top: number): number {
  let y = top + sheet.put(replacementLabel, x, top, innerWidth, labelStyle)
  sheet.drawOrnament(() => {
    for (const _ of [1, 2]) {
      y += ruledLineHeight
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + innerWidth, y)
        .lineWidth(0.6)
        .strokeColor(mutedColor)
        .stroke()
    }
  })
  return y
}
