import { createHash } from 'node:crypto'
import { checkDigitOf } from '../../contract/values/vin.ts'

const vinCharacters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/**
 * A fictitious VIN: no manufacturer's code begins with 0 (ISO 3780). Its check digit is valid, so
 * the portal accepts it. The same vehicle always gets the same VIN.
 */
export function fictitiousVin(policyNumber: string, index: number): string {
  const bytes = createHash('sha256').update(`${policyNumber} ${index}`).digest()
  const randomCharacters = [...bytes.subarray(0, 9)]
    .map((byte) => vinCharacters[byte % vinCharacters.length])
    .join('')
  const vinWithoutCheck = `0DM${randomCharacters.slice(0, 5)}0${randomCharacters.slice(5)}00${String(index + 1).padStart(2, '0')}`
  return vinWithoutCheck.slice(0, 8) + checkDigitOf(vinWithoutCheck) + vinWithoutCheck.slice(9)
}
