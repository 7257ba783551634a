import { dayIn } from './days.ts'
import { vehicleName } from './vehicle-labels.ts'

/** A card has ended once its end date has come where the agency is. */
export const hasEnded = ({ endDate, timeZone }: { endDate: string; timeZone: string }, now: Date) =>
  dayIn(timeZone, now) >= endDate

/** How long a shared card can be seen, unless its term ends before. */
export const cardLinkDays = 30

/** What the ID cards of a policy are of: each listed vehicle, or all that the insured owns on one card. */
export const cardsFor = ['listed', 'all owned'] as const
export type CardsFor = (typeof cardsFor)[number]

/** Whether a policy insures all that its insured owns, as far as it says which autos it covers. */
export const coversAllOwned = ({ coveredAutos = [] }: { coveredAutos?: readonly string[] }) =>
  coveredAutos.length === 0 || coveredAutos.includes('any') || coveredAutos.includes('owned')

/** From how many vehicles on a personal policy may have one card (Connecticut General Statutes 38a-364, Minnesota Statutes 65B.482). */
export const minVehiclesForOneCard = 5

/** How long a temporary card is good at most: as long as a binder may be (Connecticut General Statutes 38a-340). */
export const maxTemporaryCardDays = 60

/** '2019 Ford Transit 250', or 'All owned vehicles': what a card is of. */
export const cardSubject = (card: { allOwned: boolean; year: number; make: string; model: string }) =>
  card.allOwned ? 'All owned vehicles' : vehicleName(card)
