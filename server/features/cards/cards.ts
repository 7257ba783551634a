import type { z } from 'zod'
import type { Card, Withheld } from '../../../contract/cards.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { vehicleInWords } from '../../../contract/values/vehicle-words.ts'
import { type Context, type Me, today, type Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { policySeenBy } from '../policies/queries.ts'
import { namedInsuredOf } from '../vehicles/named-insured.ts'
import { type CardRow, cardFor, cardsSeenBy, vehicleFor } from './queries.ts'
import { isOfAllOwned, type LawfulRow, lackOfPolicy, lackOfVehicle, lawful } from './state-cards.ts'

/**
 * A card as it is shown: with the agency's name, and in the demo with what stands at its foot. The whole VIN stands on it where the
 * state asks for it; `withVin` also where it is only on file, for whoever is signed in.
 */
export function shownCard(
  row: LawfulRow,
  letterhead: Letterhead,
  { agency, secrets }: Pick<Context, 'agency' | 'secrets'>,
  { withVin = false } = {},
): z.input<typeof Card> {
  const { phone, timeZone } = agency()
  const { id, law, vinSealed } = row
  const { policyId, policyNumber, policyType, carrier, naic, claimPhone, year, make, model, vinEnd } = row
  const allOwned = isOfAllOwned(row)
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
export function lawfulCards(rows: readonly CardRow[], day: string): LawfulRow[] {
  const oneForAll = new Set<string>()
  return rows.flatMap((row) => {
    const found = lawful(row, day)
    if (!found) return []
    if (!isOfAllOwned(row)) return [found]
    const isFirst = !oneForAll.has(row.policyId)
    oneForAll.add(row.policyId)
    return isFirst ? [found] : []
  })
}

/** The cards that a client sees of all their policies. */
export async function cardsOf(db: Db, visit: Visit) {
  const letterhead = await letterheadOf(db, visit)
  const rows = await cardsSeenBy(db, visit.me, today(visit))
  return lawfulCards(rows, today(visit)).map((row) => shownCard(row, letterhead, visit))
}

/** The cards of a policy, which may be without one; staff is told why. */
export async function cardsOfPolicy(db: Db, visit: Visit, policyId: string) {
  const day = today(visit)
  await policySeenBy(db, visit.me, policyId, day)
  const letterhead = await letterheadOf(db, visit)
  const rows = await cardsSeenBy(db, visit.me, day, policyId)
  return {
    cards: lawfulCards(rows, day).map((row) => shownCard(row, letterhead, visit)),
    withheld: isStaff(visit.me) ? whyWithheld(rows, day) : [],
  }
}

/** What is missing for the cards of a policy: of all its vehicles once, then of each. */
export const whyWithheld = (rows: readonly CardRow[], day: string): Withheld[] => [
  ...rows
    .slice(0, 1)
    .flatMap(lackOfPolicy)
    .map((why) => ({ vehicleId: null, vehicle: null, why })),
  ...rows.flatMap((row) =>
    lackOfVehicle(row, day).map((why) => ({ vehicleId: row.id, vehicle: vehicleInWords(row), why })),
  ),
]

/** The card of a vehicle that the person sees. Why there is none is said; another's vehicle is not there. */
export async function cardOf(db: Db, visit: Visit, vehicleId: string): Promise<LawfulRow> {
  const row = await cardFor(db, visit.me, today(visit), vehicleId)
  if (!row && !(await vehicleFor(db, visit.me, vehicleId))) throw notFound('ID card')
  const found = row && lawful(row, today(visit))
  if (found) return found
  throw noCard(visit.me, whyWithheld(row ? [row] : [], today(visit)))
}

const noneOfTerm = 'There is no ID card: the policy is not active today, or has no vehicles'

/** 409: the policy is there, and a card is not. Staff is told what is missing of one, a client whom to ask. */
export function noCard(me: Pick<Me, 'role'>, missing: readonly Withheld[]) {
  if (missing.length === 0) return conflict('no_card', noneOfTerm)
  return conflict(
    'no_card',
    isStaff(me)
      ? missing.map(({ why }) => why).join('. ')
      : 'There is no ID card of this vehicle here. Please ask your agent for the one of the carrier',
  )
}
