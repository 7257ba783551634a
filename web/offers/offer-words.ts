import { dollars } from '../../contract/values/money.ts'

/** The limit of an offer; none on file is never $0. */
export const offerAmount = (amount: number | null) => (amount ? dollars(amount) : 'See Agent')
