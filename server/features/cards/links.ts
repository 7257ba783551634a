import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { type CardLink, maxCardLinks } from '../../../contract/cards.ts'
import { cardLinkDays, cardSubject } from '../../../contract/values/card-terms.ts'
import { fullName } from '../../../contract/values/names.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, Failure } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { startOfDay } from '../../platform/local-time.ts'
import { addWireId } from '../../wire.ts'
import { record } from '../activity/record.ts'
import { cardOf } from './cards.ts'
import {
  cardLinkToChange,
  cardsSeenBy,
  countOpenCardLinks,
  insertCardLink,
  lockVehicle,
  markCardLinkWithdrawn,
  openCardLinks,
  sharedCard,
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
const sealsOf = ({ secrets }: SecretsContext, id: Buffer) =>
  secrets.keyedHashes(`card link ${id.toString('hex')}`).map((hash) => hash.subarray(0, 16))

/** The token of a link: the link's id and a keyed hash of it. No token is stored. */
function tokenOf(context: SecretsContext, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, ...sealsOf(context, bytes).slice(0, 1)]).toString('base64url')
}

/** The link id in a token; null unless the token was made here. */
function linkOf(context: SecretsContext, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, seal] = [bytes.subarray(0, idLength), bytes.subarray(idLength)]
  const isGenuine =
    id.length === idLength &&
    sealsOf(context, id).some((wanted) => seal.length === wanted.length && timingSafeEqual(seal, wanted))
  // base64url has several spellings of the same bytes; only the issued one is valid.
  if (!isGenuine || bytes.toString('base64url') !== token) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The card that a link opens. The 404 does not say why a link is invalid. */
export async function cardOfLink(db: Db, context: Context, token: string): Promise<PrintableCard> {
  const id = linkOf(context, token)
  const row = id ? await sharedCard(db, id, today(context), context.now()) : undefined
  const found = row && printableCardOf(row, today(context))
  if (!found)
    throw new Failure(404, 'not_found', 'This link is no longer valid. Ask the sender for a new one.')
  return found
}

type LinkRow = Awaited<ReturnType<typeof openCardLinks>>[number] & { allOwned: boolean }

const shownLink = (context: Context, link: LinkRow): z.input<typeof CardLink> => ({
  ...addWireId(link),
  vehicle: cardSubject(link),
  url: `${context.settings.publicUrl}/card/${tokenOf(context, link.id)}`,
})

export async function cardLinksOf(db: Db, visit: RequestContext, policyId: string) {
  const day = today(visit)
  const rows = await cardsSeenBy(db, visit.me, day, policyId)
  const withCard = new Map(rows.flatMap((row) => (printableCardOf(row, day) ? [[row.id, row]] : [])))
  const links = await openCardLinks(db, visit.me, { policyId, day, now: visit.now() })
  return links.flatMap((link) => {
    const row = withCard.get(link.vehicleId)
    return row ? [shownLink(visit, { ...link, allOwned: hasSharedCard(row) })] : []
  })
}

/** Expiry of a new link: after 30 days, or with the card if that is sooner. */
function expiryOf({ endDate }: { endDate: string }, { agency, now }: Pick<Context, 'agency' | 'now'>): Date {
  const afterDays = now().getTime() + cardLinkDays * 86_400_000
  return new Date(Math.min(afterDays, startOfDay(endDate, agency().timeZone).getTime()))
}

/** Creates a link to the card of a vehicle. */
export async function shareCard(tx: Db, visit: RequestContext, vehicleId: string) {
  await lockVehicle(tx, vehicleId)
  const row = await cardOf(tx, visit, vehicleId)
  if ((await countOpenCardLinks(tx, visit.me, { vehicleId, now: visit.now() })) >= maxCardLinks)
    throw conflict('too_many_links', `This card has ${maxCardLinks} open links. Please withdraw one first`)
  const link = {
    id: newId(),
    vehicleId,
    createdAt: visit.now().toISOString(),
    expiresAt: expiryOf({ endDate: temporaryEndOf(row) ?? row.endDate }, visit).toISOString(),
  }
  await insertCardLink(tx, { ...link, createdBy: visit.me.id })
  await record(tx, visit, {
    action: 'policy.cardShared',
    id: row.policyId,
    clientId: row.userId,
    details: { vehicle: vehiclesOnCard(row) },
  })
  const { year, make, model } = row
  const createdByName = fullName(visit.me.firstName, visit.me.lastName)
  return shownLink(visit, { ...link, year, make, model, createdByName, allOwned: hasSharedCard(row) })
}

/** Withdraws a link, which then opens nothing. */
export async function withdrawCardLink(tx: Db, visit: RequestContext, id: string): Promise<void> {
  const link = await cardLinkToChange(tx, visit.me, id)
  await markCardLinkWithdrawn(tx, id, { by: visit.me.id, at: visit.now() })
  await record(tx, visit, {
    action: 'policy.cardLinkWithdrawn',
    id: link.policyId,
    clientId: link.userId,
    details: { vehicle: formatVehicle(link) },
  })
}
