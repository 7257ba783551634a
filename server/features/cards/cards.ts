import type { z } from 'zod'
import type { AutoIdCard, CarrierCard, WithheldCard } from '../../../contract/cards.ts'
import { dayIn } from '../../../contract/values/days.ts'
import { fullName } from '../../../contract/values/names.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { type Context, type Me, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, notFound } from '../../failure.ts'
import { type Letterhead, letterheadOf } from '../../letterhead.ts'
import { addWireId } from '../../wire.ts'
import { policySeenBy } from '../policies/queries.ts'
import { namedInsuredOf } from '../vehicles/named-insured.ts'
import {
  type CardRow,
  type CarrierCardRow,
  cardFor,
  cardsSeenBy,
  carrierCardsSeenBy,
  vehicleFor,
} from './queries.ts'
import {
  excludedDriversOf,
  hasSharedCard,
  insuredAddressOf,
  type PrintableCard,
  policyCardProblems,
  printableCardOf,
  temporaryEndOf,
  vehicleCardProblems,
} from './state-cards.ts'

/**
 * A card for display, with the agency's name and, in the demo, a footer. Shows a whole VIN on file
 * if the state requires it, or with `withVin`. Pass `withVin` for signed-in people only.
 */
export function toCardView(
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
  const temporaryEnd = temporaryEndOf(row)
  const excludedDrivers = law.excludedDrivers ? excludedDriversOf(row) : []
  const excludedVehicles = law.excludedVehicles ? (row.facts.excludedVehicles ?? []) : []
  return {
    ...{ id, _id: id, policyId, policyNumber, policyType, carrier, naic, claimPhone },
    ...{ year, make, model, vinEnd, allOwned },
    namedInsured: namedInsuredOf(row),
    vin: hasVin ? secrets.open(vinSealed) : null,
    fleetWord: allOwned ? (law.fleet?.word ?? null) : null,
    insuredAddress: law.insuredAddress ? insuredAddressOf(row) : null,
    insurerAddress: law.insurerAddress ? row.insurerAddress : null,
    // A bound vehicle that the carrier has not confirmed is insured from a day of its own.
    startDate: row.temporaryFrom ?? row.startDate,
    endDate: temporaryEnd ?? row.endDate,
    showsEnd: law.expires || temporaryEnd !== null,
    temporary: temporaryEnd !== null,
    heading: temporaryEnd === null ? law.heading : (law.temporaryHeading ?? law.heading),
    statements: [
      ...law.statements,
      ...(excludedDrivers.length > 0
        ? [`WARNING: excluded from coverage as drivers: ${excludedDrivers.join(', ')}.`]
        : []),
      ...(excludedVehicles.length > 0
        ? [`WARNING: excluded from coverage as vehicles: ${excludedVehicles.join(', ')}.`]
        : []),
    ],
    penalties: [...law.penalties],
    agent: law.byAgent
      ? `${fullName(row.agentFirstName, row.agentLastName)}, license ${row.agentLicense}`
      : null,
    notice: law.notice,
    replacement: law.replacement,
    timeZone,
    agencyName: letterhead.name,
    agencyPhone: phone,
    foot: letterhead.foot,
  }
}

/** The available cards: one for each vehicle, or one for all owned vehicles. */
export function printableCards(rows: readonly CardRow[], day: string): PrintableCard[] {
  const sharedCardPolicies = new Set<string>()
  return rows.flatMap((row) => {
    const card = printableCardOf(row, day)
    if (!card) return []
    if (!hasSharedCard(row)) return [card]
    const isFirst = !sharedCardPolicies.has(row.policyId)
    sharedCardPolicies.add(row.policyId)
    return isFirst ? [card] : []
  })
}

/**
 * Whether the file was uploaded before a gap in coverage ended. Such a file shows coverage in the
 * gap.
 */
const isBeforeGap = (
  { resumedOn, uploadedAt }: Pick<CarrierCardRow, 'resumedOn' | 'uploadedAt'>,
  { agency }: Pick<Context, 'agency'>,
) => resumedOn !== null && dayIn(agency().timeZone, new Date(uploadedAt)) < resumedOn

/** The coverage ends before the day that the file shows. */
export const endsEarly = ({ endDate, termEnd }: Pick<CarrierCardRow, 'endDate' | 'termEnd'>) =>
  endDate < termEnd

/**
 * Whether to show the carrier's card: it names none of these vehicles, or one for which the portal
 * cannot draw a card.
 */
export function isCarrierCardShown(
  card: CarrierCardRow,
  rows: readonly CardRow[],
  context: Pick<Context, 'agency' | 'now'>,
): boolean {
  if (isBeforeGap(card, context)) return false
  const day = today(context)
  const cardVehicles = rows.filter(({ id }) => card.vehicles.some((vehicle) => vehicle.id === id))
  return cardVehicles.length === 0 || cardVehicles.some((row) => printableCardOf(row, day) === undefined)
}

/** The carriers' cards to show, given the vehicles for which the portal may draw cards. */
export async function carrierCardsFor(
  db: Db,
  context: RequestContext,
  rows: readonly CardRow[],
  policyId?: string,
): Promise<CarrierCardRow[]> {
  const day = today(context)
  const carrierCards = await carrierCardsSeenBy(db, context.me, day, policyId)
  return carrierCards.filter((card) => isCarrierCardShown(card, rows, context))
}

export const toCarrierCardView = (
  { userId: _, termEnd, resumedOn: __, isForAll, vehicles, ...card }: CarrierCardRow,
  { agency }: Pick<Context, 'agency'>,
): z.input<typeof CarrierCard> => ({
  ...addWireId(card),
  vehicles: isForAll ? [] : vehicles,
  endsEarly: endsEarly({ ...card, termEnd }),
  timeZone: agency().timeZone,
})

export async function cardsOf(db: Db, context: RequestContext) {
  const letterhead = await letterheadOf(db, context)
  const rows = await cardsSeenBy(db, context.me, today(context))
  return {
    cards: printableCards(rows, today(context)).map((row) => toCardView(row, letterhead, context)),
    carrierCards: (await carrierCardsFor(db, context, rows)).map((card) => toCarrierCardView(card, context)),
  }
}

/** The cards of a policy, which may have none. Staff also get the reasons for missing ones. */
export async function cardsOfPolicy(db: Db, context: RequestContext, policyId: string) {
  const day = today(context)
  await policySeenBy(db, context.me, policyId, day)
  const letterhead = await letterheadOf(db, context)
  const rows = await cardsSeenBy(db, context.me, day, policyId)
  const carrierCards = await carrierCardsFor(db, context, rows, policyId)
  return {
    cards: printableCards(rows, day).map((row) => toCardView(row, letterhead, context)),
    carrierCards: carrierCards.map((card) => toCarrierCardView(card, context)),
    withheld: isStaff(context.me) ? withheldReasons(rows, day) : [],
  }
}

/** The reasons for missing cards: those of the policy once, then those of each vehicle. */
export const withheldReasons = (rows: readonly CardRow[], day: string): WithheldCard[] => [
  ...rows
    .slice(0, 1)
    .flatMap(policyCardProblems)
    .map((reason) => ({ vehicleId: null, vehicle: null, why: reason })),
  ...rows.flatMap((row) =>
    vehicleCardProblems(row, day).map((reason) => ({
      vehicleId: row.id,
      vehicle: formatVehicle(row),
      why: reason,
    })),
  ),
]

/** 409 with the reason if the vehicle has no card; 404 if the viewer does not see the vehicle. */
export async function cardOf(db: Db, context: RequestContext, vehicleId: string): Promise<PrintableCard> {
  const row = await cardFor(db, context.me, today(context), vehicleId)
  if (!row && !(await vehicleFor(db, context.me, vehicleId))) throw notFound('ID card')
  const card = row && printableCardOf(row, today(context))
  if (card) return card
  throw noCardConflict(context.me, withheldReasons(row ? [row] : [], today(context)))
}

const noCardText = 'There is no ID card: the policy is not active today, or has no vehicles'

/** 409. Staff see what is missing; clients are referred to their agent. */
export function noCardConflict(me: Pick<Me, 'role'>, missingCards: readonly WithheldCard[]) {
  if (missingCards.length === 0) return conflict('no_card', noCardText)
  return conflict(
    'no_card',
    isStaff(me)
      ? missingCards.map(({ why }) => why).join('. ')
      : 'There is no ID card for this vehicle here. Please ask your agent for the carrier’s card',
  )
}
