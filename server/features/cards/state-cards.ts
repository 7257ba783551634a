import { hasAllOwnedAutos } from '../../../contract/values/card-terms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import type { CardRow } from './queries.ts'
import { type CardLaw, cardLawOf } from './states.ts'

/** A vehicle that has a card, with its state's card law. */
export type PrintableCard = CardRow & { law: CardLaw }

/** Whether one card covers all owned vehicles. A bound, unconfirmed vehicle has its own card. */
export const hasSharedCard = ({ cardFor, temporaryUntil }: Pick<CardRow, 'cardFor' | 'temporaryUntil'>) =>
  cardFor === 'all owned' && temporaryUntil === null

/** The subject of a card for the audit log. */
export const vehiclesOnCard = (row: CardRow) =>
  hasSharedCard(row) ? 'all owned vehicles' : formatVehicle(row)

/** The state of registration: the agency's choice, otherwise the state of the insured's address. */
const stateOf = (row: CardRow) => row.cardState ?? addressStateOf(row)

const lawOf = (row: CardRow) => {
  const state = stateOf(row)
  return state === null ? undefined : cardLawOf(state, row.category)
}

/** The reasons why a policy has no cards, as sentences. */
export function policyCardProblems(row: CardRow): string[] {
  const state = stateOf(row)
  if (state === null)
    return [
      'The portal does not know in which state the vehicles are registered, as the client has no address on file. Please choose it under Edit Vehicles',
    ]
  const law = lawOf(row)
  if (!law) return [`The ID card rules of ${state} are not verified here. Please upload the carrier’s card`]
  if (row.cardFor === 'all owned' && !hasAllOwnedAutos(row.facts))
    return [
      'The policy covers neither any nor all owned autos, by its details. Please choose cards of each listed vehicle under Edit Vehicles',
    ]
  return law.naic && !row.naic
    ? [
        `The NAIC number of ${row.carrier} is missing, which ${state} has on the card. An admin enters it under Carriers`,
      ]
    : []
}

/** The reasons why one vehicle has no card, as sentences. */
export function missingOfVehicle(row: CardRow, day: string): string[] {
  const law = lawOf(row)
  if (row.temporaryUntil !== null && row.temporaryUntil <= day)
    return [
      `Its temporary card ended on ${formatDay(row.temporaryUntil)}, and the carrier has not confirmed the vehicle`,
    ]
  if (!law || hasSharedCard(row)) return []
  if (law.vin === 'whole' && row.vinSealed === null)
    return [
      `The whole VIN is missing, which ${stateOf(row)} has on the card. Please enter it under Edit Vehicles`,
    ]
  if (law.vin === 'end' && row.vinEnd === null)
    return [
      `The VIN or its last characters are missing, which ${stateOf(row)} has on the card. Please enter them under Edit Vehicles`,
    ]
  return []
}

/** The row with its card law; undefined if anything is missing. */
export function printableCardOf(row: CardRow, day: string): PrintableCard | undefined {
  const law = lawOf(row)
  return law && policyCardProblems(row).length === 0 && missingOfVehicle(row, day).length === 0
    ? { ...row, law }
    : undefined
}
