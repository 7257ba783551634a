import { dollars } from '../../contract/values/money.ts'

/** An offer's limit. A missing one is never shown as $0. */
export const formatOfferLimit = (amount: number | null) => (amount ? dollars(amount) : 'See Agent')

export const unstatedLabel = 'Not stated'

/** An amount in a comparison. A missing one is never shown as $0. */
export const formatStatedAmount = (amount: number | null) => (amount ? dollars(amount) : unstatedLabel)
