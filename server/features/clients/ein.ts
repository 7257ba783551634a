import { einDigits } from '../../../contract/values/ein.ts'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * The stored form of an EIN: encrypted, with the last four digits in plain text for the mask. An
 * empty string removes the EIN.
 */
export function sealEin(ein: string, secrets: Secrets) {
  const digits = einDigits(ein)
  return digits
    ? { einSealed: secrets.seal(digits), einLastFour: digits.slice(-4) }
    : { einSealed: null, einLastFour: null }
}
