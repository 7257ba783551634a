import type { z } from 'zod'
import type { AutoIdCard, WithheldCard } from '../../../contract/cards.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { policySeenBy } from '../policies/queries.ts'
import { namedInsuredOf } from '../vehicles/named-insured.ts'
import { type CardRow, cardFor, cardsSeenBy, vehicleFor } from './queries.ts'
import {
  asPrintable,
  hasSharedCard,
  missingOfPolicy,
  missingOfVehicle,
  type PrintableCard,
} from './state-cards.ts'

/**
 * A card as it is shown: with the agency's name, and in the demo with what stands at its foot. The whole VIN stands on it where the
 * state asks for it; `withVin` also where it is only on file, for whoever is signed in.
 */
export function cardView(
  row: PrintableCard,
  letterhead: Letterhead,
  { agency, secrets }: Pick<Context, 'agency' | 'secrets'>,
  { withVin = false } = {},
): z.input<typeof AutoIdCard> {
  const { phone, timeZone } = agency()
  const { id, law, vinSealed } = row
  const { policyId, policyNumber, policyType, carrier, naic, claimPhone, year, make, model, vinEnd } = row
  const allOwned = hasSharedCard(row)
  const hasVin = vinSealed !== null && !allOwned && (withVin || law.vin === 'whole')
  return {
    ...{ id, _id: id, policyId, policyNumber, policyType, carrier, naic, claimPhone },
    ...{ year, make, model, vinEnd, allOwned },
    namedInsured: namedInsuredOf(row),
    vin: hasVin ? secrets.open(vinSealed) : null,
    // A vehicle that is bound until it is confirmed is insured from its own day on.
    startDate: row.temporaryFrom ?? row.startDate,
    endDate: row.temporaryUntil ?? row.endDate,
    temporary: row.temporaryUntil !== null,
    heading: law.heading,
    notice: law.notice,
    replacement: law.replacement,
    timeZone,
    agencyName: letterhead.name,
    agencyPhone: phone,
    foot: letterhead.foot,
  }
}

/** The cards of what may have one: of each vehicle, or one for all that the insured owns. */
export function printableCards(rows: readonly CardRow[], day: string): PrintableCard[] {
  const oneForAll = new Set<string>()
  return rows.flatMap((row) => {
    const found = asPrintable(row, day)
    if (!found) return []
    if (!hasSharedCard(row)) return [found]
    const isFirst = !oneForAll.has(row.policyId)
    oneForAll.add(row.policyId)
    return isFirst ? [found] : []
  })
}

/** The cards that a client sees of all their policies. */
export async function cardsOf(db: Db, visit: RequestContext) {
  const letterhead = await letterheadOf(db, visit)
  const rows = await cardsSeenBy(db, visit.me, today(visit))
  return printableCards(rows, today(visit)).map((row) => cardView(row, letterhead, visit))
}

/** The cards of a policy, which may be without one; staff is told why. */
export async function cardsOfPolicy(db: Db, visit: RequestContext, policyId: string) {
  const day = today(visit)
  await policySeenBy(db, visit.me, policyId, day)
  const letterhead = await letterheadOf(db, visit)
  const rows = await cardsSeenBy(db, visit.me, day, policyId)
  return {
    cards: printableCards(rows, day).map((row) => cardView(row, letterhead, visit)),
    withheld: isStaff(visit.me) ? withheldReasons(rows, day) : [],
  }
}

/** What is missing for the cards of a policy: of all its vehicles once, then of each. */
export const withheldReasons = (rows: readonly CardRow[], day: string): WithheldCard[] => [
  ...rows
    .slice(0, 1)
    .flatMap(missingOfPolicy)
    .map((why) => ({ vehicleId: null, vehicle: null, why })),
  ...rows.flatMap((row) =>
    missingOfVehicle(row, day).map((why) => ({ vehicleId: row.id, vehicle: formatVehicle(row), why })),
  ),
]

/** The card of a vehicle that the person sees. Why there is none is said; another's vehicle is not there. */
export async function cardOf(db: Db, visit: RequestContext, vehicleId: string): Promise<PrintableCard> {
  const row = await cardFor(db, visit.me, today(visit), vehicleId)
  if (!row && !(await vehicleFor(db, visit.me, vehicleId))) throw notFound('ID card')
  const found = row && asPrintable(row, today(visit))
  if (found) return found
  throw noCardConflict(visit.me, withheldReasons(row ? [row] : [], today(visit)))
}

const noneOfTerm = 'There is no ID card: the policy is not active today, or has no vehicles'

/** 409: the policy is there, and a card is not. Staff is told what is missing of one, a client whom to ask. */
export function noCardConflict(me: Pick<Me, 'role'>, missing: readonly WithheldCard[]) {
  if (missing.length === 0) return conflict('no_card', noneOfTerm)
  return conflict(
    'no_card',
    isStaff(me)
      ? missing.map(({ why }) => why).join('. ')
      : 'There is no ID card of this vehicle here. Please ask your agent for the one of the carrier',
  )
}
