import { coversAllOwned } from '../../../contract/values/card-terms.ts'
import { formatDay } from '../../../contract/values/days.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import type { CardRow } from './queries.ts'
import { type CardLaw, cardLawOf } from './states.ts'

/** What may have a card, and has one: with what the law of its state has stand on it. */
export type PrintableCard = CardRow & { law: CardLaw }

/** Its card is of all vehicles that the insured owns. One that is bound until it is confirmed has a card of its own. */
export const hasSharedCard = ({ cardFor, temporaryUntil }: Pick<CardRow, 'cardFor' | 'temporaryUntil'>) =>
  cardFor === 'all owned' && temporaryUntil === null

/** What a card is of, as the record has it. */
export const vehiclesOnCard = (row: CardRow) =>
  hasSharedCard(row) ? 'all owned vehicles' : formatVehicle(row)

/** The state in which the vehicles of a policy are registered: what the agency chose, else that of the insured's address. */
const stateOf = (row: CardRow) => row.cardState ?? addressStateOf(row)

const lawOf = (row: CardRow) => {
  const state = stateOf(row)
  return state === null ? undefined : cardLawOf(state, row.category)
}

/** What is missing of a policy for any card of it, in sentences. */
export function missingOfPolicy(row: CardRow): string[] {
  const state = stateOf(row)
  if (state === null)
    return [
      'The portal does not know in which state the vehicles are registered, as the client has no address on file. Please choose it under Edit Vehicles',
    ]
  const law = lawOf(row)
  if (!law)
    return [
      `The portal does not know what ${state} asks of an ID card, and draws none. Please upload the carrier’s own card`,
    ]
  if (row.cardFor === 'all owned' && !coversAllOwned(row.facts))
    return [
      'The policy covers neither any nor all owned autos, by its details. Please choose cards of each listed vehicle under Edit Vehicles',
    ]
  return law.naic && !row.naic
    ? [
        `The NAIC number of ${row.carrier} is missing, which ${state} has on the card. An admin enters it under Carriers`,
      ]
    : []
}

/** What is missing of one vehicle, in sentences. */
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

/** What may have a card, where nothing is missing for it. */
export function asPrintable(row: CardRow, day: string): PrintableCard | undefined {
  const law = lawOf(row)
  return law && missingOfPolicy(row).length === 0 && missingOfVehicle(row, day).length === 0
    ? { ...row, law }
    : undefined
}
