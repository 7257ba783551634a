import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { type CardLink, maxCardLinks } from '../../../contract/cards.ts'
import { cardLinkDays, cardSubject } from '../../../contract/values/card-terms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { fullName } from '../../../contract/values/names.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { letterheadOf } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { startOfDay } from '../../platform/local-time.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import {
  cardOf,
  carrierCardsFor,
  endsEarly,
  isCarrierCardShown,
  toCardView,
  toCarrierCardView,
} from './cards.ts'
import { carrierCardOf } from './carrier-card.ts'
import {
  type CardRow,
  type CarrierCardRow,
  cardLinkToChange,
  cardsSeenBy,
  countOpenCardLinks,
  insertCardLink,
  type LinkedCard,
  lockLinkedCard,
  markCardLinkWithdrawn,
  openCardLinks,
  readSharedCard,
  readSharedCarrierCard,
} from './queries.ts'
import {
  hasSharedCard,
  type PrintableCard,
  printableCardOf,
  temporaryEndOf,
  vehiclesOnCard,
} from './state-cards.ts'

type SecretsContext = Pick<Context, 'secrets'>

const idLength = 16
/** The valid second halves of a token, one for each key. The present key's half comes first. */
const linkSealsOf = ({ secrets }: SecretsContext, id: Buffer) =>
  secrets.keyedHashes(`card link ${id.toString('hex')}`).map((hash) => hash.subarray(0, 16))

/** The token of a link: the link's id and a keyed hash of it. No token is stored. */
function tokenOf(context: SecretsContext, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, ...linkSealsOf(context, bytes).slice(0, 1)]).toString('base64url')
}

/** The link id in a token; null unless the portal made the token. */
function linkOf(context: SecretsContext, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, seal] = [bytes.subarray(0, idLength), bytes.subarray(idLength)]
  const isGenuine =
    id.length === idLength &&
    linkSealsOf(context, id).some(
      (tokenToFind) => seal.length === tokenToFind.length && timingSafeEqual(seal, tokenToFind),
    )
  // base64url has several spellings of the same bytes; only the issued one is valid.
  if (!isGenuine || bytes.toString('base64url') !== token) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The 404 does not say why a link is invalid. */
const invalidLinkError = () =>
  new Failure(404, 'not_found', 'This link is no longer valid. Ask the sender for a new one.')

async function drawCardOfLink(db: Db, context: Context, id: string): Promise<PrintableCard | undefined> {
  const row = await readSharedCard(db, id, today(context), context.now())
  return row && printableCardOf(row, today(context))
}

async function readUploadedCardOfLink(
  db: Db,
  context: Context,
  id: string,
): Promise<CarrierCardRow | undefined> {
  const linkedCard = await readSharedCarrierCard(db, id, today(context), context.now())
  if (!linkedCard || endsEarly(linkedCard.card)) return undefined
  return isCarrierCardShown(linkedCard.card, linkedCard.vehicles, context) ? linkedCard.card : undefined
}

/** The card that a link opens, if the portal draws it. */
export async function cardOfLink(db: Db, context: Context, token: string): Promise<PrintableCard> {
  const id = linkOf(context, token)
  const card = id && (await drawCardOfLink(db, context, id))
  if (!card) throw invalidLinkError()
  return card
}

/** The carrier's card that a link opens. */
export async function carrierCardOfLink(db: Db, context: Context, token: string): Promise<CarrierCardRow> {
  const id = linkOf(context, token)
  const card = id && (await readUploadedCardOfLink(db, context, id))
  if (!card) throw invalidLinkError()
  return card
}

/** The card behind a link: drawn by the portal, or the carrier's own. */
export async function openCardLink(db: Db, context: Context, token: string) {
  const id = linkOf(context, token)
  if (!id) throw invalidLinkError()
  const drawnCard = await drawCardOfLink(db, context, id)
  if (drawnCard)
    return { card: toCardView(drawnCard, await letterheadOf(db, context), context), carrierCard: null }
  const uploadedCard = await readUploadedCardOfLink(db, context, id)
  if (!uploadedCard) throw invalidLinkError()
  return { card: null, carrierCard: toCarrierCardView(uploadedCard, context) }
}

type LinkRow = Omit<z.input<typeof CardLink>, '_id' | 'url'>

const toLinkView = (context: Context, link: LinkRow): z.input<typeof CardLink> => ({
  ...addWireId(link),
  url: `${context.settings.publicUrl}/card/${tokenOf(context, link.id)}`,
})

export async function cardLinksOf(db: Db, context: RequestContext, policyId: string) {
  const day = today(context)
  const rows = await cardsSeenBy(db, context.me, day, policyId)
  const rowsWithCard = new Map(rows.flatMap((row) => (printableCardOf(row, day) ? [[row.id, row]] : [])))
  const shownCards = (await carrierCardsFor(db, context, rows, policyId)).filter((card) => !endsEarly(card))
  const uploadedIds = new Set(shownCards.map(({ id }) => id))
  const links = await openCardLinks(db, context.me, { policyId, day, now: context.now() })
  return links.flatMap((link) => {
    const row = rowsWithCard.get(link.vehicleId ?? '')
    if (row) return toLinkView(context, { ...link, vehicle: subjectOf(row) })
    return uploadedIds.has(link.documentId ?? '') ? toLinkView(context, { ...link, vehicle: null }) : []
  })
}

const subjectOf = (row: CardRow) => cardSubject({ ...row, allOwned: hasSharedCard(row) })

/** Expiry of a new link: after 30 days, or with the card if that is sooner. */
function expiryOf({ endDate }: { endDate: string }, { agency, now }: Pick<Context, 'agency' | 'now'>): Date {
  const latestExpiry = now().getTime() + cardLinkDays * 86_400_000
  return new Date(Math.min(latestExpiry, startOfDay(endDate, agency().timeZone).getTime()))
}

interface SharedCard {
  card: LinkedCard
  vehicle: string | null
  endDate: string
  policyId: string
  userId: string
  details: object
}

/** Creates a link to a locked card. */
async function insertLink(
  tx: Db,
  context: RequestContext,
  { card, vehicle, endDate, policyId, userId, details }: SharedCard,
) {
  if ((await countOpenCardLinks(tx, context.me, { card, now: context.now() })) >= maxCardLinks)
    throw conflict('too_many_links', `This card has ${maxCardLinks} active links. Please withdraw one first`)
  const link = {
    ...{ id: newId(), vehicleId: null, documentId: null, ...card },
    createdAt: context.now().toISOString(),
    expiresAt: expiryOf({ endDate }, context).toISOString(),
  }
  await insertCardLink(tx, { ...link, createdBy: context.me.id })
  await record(tx, context, { action: 'policy.cardShared', id: policyId, clientId: userId, details })
  const createdByName = fullName(context.me.firstName, context.me.lastName)
  return toLinkView(context, { ...link, vehicle, createdByName })
}

export async function shareCard(tx: Db, context: RequestContext, vehicleId: string) {
  await lockLinkedCard(tx, { vehicleId })
  const row = await cardOf(tx, context, vehicleId)
  const { policyId, userId } = row
  return insertLink(tx, context, {
    ...{ card: { vehicleId }, vehicle: subjectOf(row), policyId, userId },
    endDate: temporaryEndOf(row) ?? row.endDate,
    details: { vehicle: vehiclesOnCard(row) },
  })
}

export async function shareCarrierCard(tx: Db, context: RequestContext, documentId: string) {
  await lockLinkedCard(tx, { documentId })
  const card = await carrierCardOf(tx, context, documentId)
  const { policyId, userId, carrier, endDate } = card
  if (endsEarly(card))
    throw conflict(
      'no_card',
      `The coverage ends on ${formatDay(endDate)}, and this card may show a later day. Ask your agent for a new card`,
    )
  const linkedCard = { card: { documentId }, vehicle: null, endDate, policyId, userId }
  return insertLink(tx, context, { ...linkedCard, details: { carrier } })
}

/** Withdraws a link, which then opens nothing. */
export async function withdrawCardLink(tx: Db, context: RequestContext, id: string): Promise<void> {
  const link = await cardLinkToChange(tx, context.me, id)
  const { year, make, model, vinEnd, carrier } = link
  await markCardLinkWithdrawn(tx, id, { actorId: context.me.id, time: context.now() })
  await record(tx, context, {
    action: 'policy.cardLinkWithdrawn',
    id: link.policyId,
    clientId: link.userId,
    details: year && make && model ? { vehicle: formatVehicle({ year, make, model, vinEnd }) } : { carrier },
  })
}
