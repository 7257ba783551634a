import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AutoIdCard } from '../../../contract/cards.ts'
import { cardSubject } from '../../../contract/values/card-terms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import type { Letterhead } from '../../letterhead.ts'
import { drawPdf } from '../../platform/paper/draw.ts'
import { hairline, leftEdge, muted, type Sheet, textWidth } from '../../platform/paper/sheet.ts'

const gutter = 12
const wide = (textWidth - gutter) / 2
const inset = 12
const inner = wide - 2 * inset
const half = inner / 2 - 6

const afterAnAccident = [
  'Get to a safe place. Call 911 if anyone is hurt.',
  'Write down names, phone numbers and insurers of the other drivers, and any witnesses.',
  'Take photos of all vehicles and of the road.',
  'Do not admit fault. Sign nothing except what the police ask you to.',
  'Report it to your insurer, or call your agency.',
]

type PrintedCard = Omit<AutoIdCard, 'id' | '_id' | 'policyId' | 'timeZone'> & {
  /** Number of printed copies. */
  copies: number
}

const keepEach = 'Cut along the border, fold in the middle and keep each card in its vehicle.'
const keepTwo =
  'Cut along the border and fold in the middle. Each card is here twice: keep one in the vehicle, use one to register it.'

interface CardSheet {
  letterhead: Pick<Letterhead, 'name' | 'color' | 'foot'>
  /** At least one card. All cards are of the same policy. */
  cards: readonly PrintedCard[]
  at: Date
}

/**
 * Draws a card per vehicle: facts on the left, accident instructions on the right. Yields to the
 * event loop after each card, because a fleet has hundreds.
 */
export function drawCards(
  { letterhead, cards, at }: CardSheet,
  rest: () => Promise<void> = nextTurn,
): Promise<Buffer> {
  const number = cards[0]?.policyNumber ?? ''
  const kind = cards.length === 1 ? 'Auto insurance ID card' : 'Auto insurance ID cards'
  const heading = { title: `${kind}, policy ${number}`, author: letterhead.name, subject: kind }
  const { color: accent, foot } = letterhead
  return drawPdf({ ...heading, at: at.toISOString(), accent, foot }, async (sheet) => {
    sheet.head(letterhead.name, `Policy ${number}`, kind)
    sheet.say(cards.some(({ copies }) => copies > 1) ? keepTwo : keepEach, { color: muted })
    sheet.y += 4
    for (const [place, card] of cards.entries()) {
      if (place > 0) await rest()
      for (let copy = 0; copy < card.copies; copy += 1) drawCard(sheet, card)
    }
    for (const told of cards[0]?.penalties ?? []) sheet.say(told, { color: muted })
  })
}

function drawCard(sheet: Sheet, card: PrintedCard): void {
  const high = 2 * inset + Math.max(frontHeight(sheet, card), backHeight(sheet, card))
  sheet.keep(high)
  border(sheet, high)
  front(sheet, card)
  back(sheet, card)
  sheet.y += high + 16
}

function border(sheet: Sheet, high: number): void {
  const { doc, y } = sheet
  const fold = leftEdge + wide + gutter / 2
  sheet.ornament(() => {
    doc.roundedRect(leftEdge, y, textWidth, high, 6).lineWidth(0.8).strokeColor(muted).stroke()
    doc.moveTo(fold, y + 6).lineTo(fold, y + high - 6)
    doc.lineWidth(0.6).dash(3, {}).strokeColor(hairline).stroke().undash()
  })
}

const label = { size: 6.5, color: muted } as const
const value = { size: 8.5, bold: true, gap: 1 } as const
const small = { size: 7.5, gap: 1 } as const
const warning = { size: 8, bold: true } as const
const footnote = { size: 6.5, bold: true, color: muted } as const

type Fact = [string, string]

/** The facts of a card, in rows of one or two. */
const factsOf = (card: PrintedCard): Fact[][] => [
  [['Named insured', card.namedInsured]],
  ...(card.insuredAddress ? [[['Address of the insured', card.insuredAddress] satisfies Fact]] : []),
  ...(card.insurerAddress ? [[['Address of the insurer', card.insurerAddress] satisfies Fact]] : []),
  [['Policy number', card.policyNumber], ...(card.naic ? [naicOf(card.naic)] : [])],
  [
    ['Effective, 12:01 a.m.', formatDay(card.startDate)],
    ...(card.showsEnd ? [['Expires, 12:01 a.m.', formatDay(card.endDate)] satisfies Fact] : []),
  ],
  [['Vehicle', cardSubject(card)]],
  ...(card.allOwned ? [] : [[vinOf(card)]]),
]
const vinOf = ({ vin, vinEnd }: PrintedCard): [string, string] => [
  'VIN',
  vin ?? (vinEnd ? `Ends in ${vinEnd}` : 'On file with the carrier'),
]
const naicOf = (naic: string): [string, string] => ['NAIC number', naic]

const title = { size: 12, bold: true } as const
const agencyLine = ({ agencyName, agencyPhone }: PrintedCard) => `${agencyName}, ${agencyPhone}`
const boxOf = (row: unknown[]) => (row.length > 1 ? half : inner)
const rowHeight = (sheet: Sheet, row: [string, string][]) =>
  8.5 + Math.max(...row.map(([, told]) => sheet.height(told, boxOf(row), value))) + 3

/** The statements below the facts, and the signature on a statement of the agent. */
const toldBelow = ({ statements, agent }: PrintedCard) => [
  ...statements,
  ...(agent ? [`Licensed agent: ${agent}`, 'Signature: ______________________________'] : []),
]

const headingOf = ({ heading }: PrintedCard) => heading ?? 'Auto insurance identification card'
const temporary = ({ temporary, endDate }: PrintedCard) =>
  temporary ? `Temporary card, good until ${formatDay(endDate)}, 12:01 a.m.` : ''

const frontHeight = (sheet: Sheet, card: PrintedCard) =>
  sheet.height(headingOf(card), inner, small) +
  2 +
  (card.temporary ? sheet.height(temporary(card), inner, warning) + 2 : 0) +
  sheet.height(card.carrier, inner, title) +
  4 +
  factsOf(card).reduce((sum, row) => sum + rowHeight(sheet, row), 0) +
  toldBelow(card).reduce((sum, told) => sum + sheet.height(told, inner, small) + 2, 0) +
  sheet.height(agencyLine(card), inner, small) +
  (card.foot ? 4 + sheet.height(card.foot, inner, footnote) : 0)

function front(sheet: Sheet, card: PrintedCard): void {
  const x = leftEdge + inset
  let y = sheet.y + inset
  y += sheet.put(headingOf(card), x, y, inner, small) + 2
  if (card.temporary) y += sheet.put(temporary(card), x, y, inner, warning) + 2
  y += sheet.put(card.carrier, x, y, inner, { ...title, color: sheet.accent, part: 'H2' }) + 4
  for (const row of factsOf(card)) {
    for (const [place, [name, told]] of row.entries()) {
      const across = x + place * (half + 12)
      sheet.put(name, across, y, boxOf(row), label)
      sheet.put(told, across, y + 8.5, boxOf(row), value)
    }
    y += rowHeight(sheet, row)
  }
  for (const told of toldBelow(card)) y += sheet.put(told, x, y, inner, small) + 2
  y += sheet.put(agencyLine(card), x, y, inner, small)
  if (card.foot) sheet.put(card.foot, x, y + 4, inner, footnote)
}

const linesOf = ({ carrier, claimPhone }: PrintedCard) => [
  ...afterAnAccident,
  ...(claimPhone ? [`To report a claim right away, call ${carrier} at ${claimPhone}.`] : []),
]

const aside = { size: 7.5, gap: 1, bold: true } as const
const replacement = 'Vehicle that replaces this one: year, make or model, VIN'
const ruledLine = 15

const backHeight = (sheet: Sheet, card: PrintedCard) =>
  linesOf(card).reduce((sum, told) => sum + sheet.height(told, inner - 11, small) + 2.5, 16) +
  (card.replacement ? 4 + sheet.height(replacement, inner, label) + 2 * ruledLine : 0) +
  (card.notice ? 6 + sheet.height(card.notice, inner, aside) : 0)

function back(sheet: Sheet, card: PrintedCard): void {
  const x = leftEdge + wide + gutter + inset
  let y = sheet.y + inset
  sheet.put('After an accident', x, y, inner, { size: 9, bold: true, color: sheet.accent, part: 'H2' })
  y += 16
  for (const [place, told] of linesOf(card).entries()) {
    sheet.put(`${place + 1}`, x, y, 10, { ...small, color: muted })
    y += sheet.put(told, x + 11, y, inner - 11, small) + 2.5
  }
  if (card.replacement) y = ruled(sheet, x, y + 4)
  if (card.notice) sheet.put(card.notice, x, y + 6, inner, aside)
}

/** Draws lines for handwriting. Returns their lower edge. */
function ruled(sheet: Sheet, x: number, from: number): number {
  let y = from + sheet.put(replacement, x, from, inner, label)
  sheet.ornament(() => {
    for (const _ of [1, 2]) {
      y += ruledLine
      sheet.doc
        .moveTo(x, y)
        .lineTo(x + inner, y)
        .lineWidth(0.6)
        .strokeColor(muted)
        .stroke()
    }
  })
  return y
}
