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
import { withId } from '../../wire.ts'
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
import { asPrintable, hasSharedCard, type PrintableCard, vehiclesOnCard } from './state-cards.ts'

type SecretsContext = Pick<Context, 'secrets'>

const idLength = 16
/** What the second half of a token may be, the first of them in a token that is made now. */
const sealsOf = ({ secrets }: SecretsContext, id: Buffer) =>
  secrets.keyedHashes(`card link ${id.toString('hex')}`).map((hash) => hash.subarray(0, 16))

/** What opens a card: the link's id, and a hash of it that nobody can make without the portal's key. Nothing is stored. */
function tokenOf(context: SecretsContext, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, ...sealsOf(context, bytes).slice(0, 1)]).toString('base64url')
}

/** The id of the link that a token is of, if it was made here. */
function linkOf(context: SecretsContext, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  const [id, seal] = [bytes.subarray(0, idLength), bytes.subarray(idLength)]
  const isGenuine =
    id.length === idLength &&
    sealsOf(context, id).some((wanted) => seal.length === wanted.length && timingSafeEqual(seal, wanted))
  // Another spelling of the same bytes is not what was sent.
  if (!isGenuine || bytes.toString('base64url') !== token) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The card that a link opens now. Why it opens none is nobody's business. */
export async function cardOfLink(db: Db, context: Context, token: string): Promise<PrintableCard> {
  const id = linkOf(context, token)
  const row = id ? await sharedCard(db, id, today(context), context.now()) : undefined
  const found = row && asPrintable(row, today(context))
  if (!found)
    throw new Failure(404, 'not_found', 'This link is not valid any more. Ask whoever sent it for a new one.')
  return found
}

type LinkRow = Awaited<ReturnType<typeof openCardLinks>>[number] & { allOwned: boolean }

const shownLink = (context: Context, link: LinkRow): z.input<typeof CardLink> => ({
  ...withId(link),
  vehicle: cardSubject(link),
  url: `${context.settings.publicUrl}/card/${tokenOf(context, link.id)}`,
})

/** The links that open a card of a policy now. */
export async function cardLinksOf(db: Db, visit: RequestContext, policyId: string) {
  const day = today(visit)
  const rows = await cardsSeenBy(db, visit.me, day, policyId)
  const withCard = new Map(rows.flatMap((row) => (asPrintable(row, day) ? [[row.id, row]] : [])))
  const links = await openCardLinks(db, visit.me, { policyId, day, now: visit.now() })
  return links.flatMap((link) => {
    const row = withCard.get(link.vehicleId)
    return row ? [shownLink(visit, { ...link, allOwned: hasSharedCard(row) })] : []
  })
}

/** The last moment of a link made now: after 30 days, and never after the card. */
function expiryOf({ endDate }: { endDate: string }, { agency, now }: Pick<Context, 'agency' | 'now'>): Date {
  const afterDays = now().getTime() + cardLinkDays * 86_400_000
  return new Date(Math.min(afterDays, startOfDay(endDate, agency().timeZone).getTime()))
}

/** Makes a link to the card of a vehicle, and shows it. */
export async function shareCard(tx: Db, visit: RequestContext, vehicleId: string) {
  await lockVehicle(tx, vehicleId)
  const row = await cardOf(tx, visit, vehicleId)
  if ((await countOpenCardLinks(tx, visit.me, { vehicleId, now: visit.now() })) >= maxCardLinks)
    throw conflict('too_many_links', `This card has ${maxCardLinks} open links. Please withdraw one first`)
  const link = {
    id: newId(),
    vehicleId,
    createdAt: visit.now().toISOString(),
    expiresAt: expiryOf({ endDate: row.temporaryUntil ?? row.endDate }, visit).toISOString(),
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

/** From now on the link opens nothing. */
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
