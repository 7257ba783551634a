import { dollars } from '../../contract/values/money.ts'

/** The limit of an offer; none on file is never $0. */
export const formatOfferLimit = (amount: number | null) => (amount ? dollars(amount) : 'See Agent')

/** Stands for what is not on file. */
export const notStatedLabel = 'Not stated'

/** An amount of an offer as it stands among others; none on file is never $0. */
export const formatStatedAmount = (amount: number | null) => (amount ? dollars(amount) : notStatedLabel)
