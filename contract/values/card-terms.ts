import { dayIn } from './days.ts'
import { vehicleName } from './vehicle-labels.ts'

/** A card ends at the start of its end date in the agency's time zone. */
export const hasEnded = ({ endDate, timeZone }: { endDate: string; timeZone: string }, now: Date) =>
  dayIn(timeZone, now) >= endDate

/** Days until a shared link expires, unless the term ends first. */
export const cardLinkDays = 30

/** One card per listed vehicle, or one card for all owned vehicles. */
export const cardScopes = ['listed', 'all owned'] as const
export type CardScope = (typeof cardScopes)[number]

/** True if the covered autos include all owned autos, or are not stated. */
export const hasAllOwnedAutos = ({ coveredAutos = [] }: { coveredAutos?: readonly string[] }) =>
  coveredAutos.length === 0 || coveredAutos.includes('any') || coveredAutos.includes('owned')

/**
 * Vehicles a personal policy needs before all may share one card (Connecticut General Statutes
 * 38a-364, Minnesota Statutes 65B.482).
 */
export const minVehiclesForOneCard = 5

/** In days: as long as a binder may last (Connecticut General Statutes 38a-340). */
export const maxTemporaryCardDays = 60

interface CardSubject {
  allOwned: boolean
  fleetWord?: string | null
  year: number
  make: string
  model: string
}

/** '2019 Ford Transit 250', 'All owned vehicles', or the state's word for these. */
export const cardSubject = (card: CardSubject) =>
  card.allOwned ? (card.fleetWord ?? 'All owned vehicles') : vehicleName(card)
