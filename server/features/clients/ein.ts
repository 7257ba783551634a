import { einDigits } from '../../../contract/values/ein.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** How an EIN is stored: sealed, with the last four digits beside it for the mask. Empty text removes it. */
export function sealedEin(ein: string, secrets: Secrets) {
  const digits = einDigits(ein)
  return digits
    ? { einSealed: secrets.seal(digits), einLastFour: digits.slice(-4) }
    : { einSealed: null, einLastFour: null }
}
