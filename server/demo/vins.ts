import { createHash } from 'node:crypto'
import { checkDigitOf } from '../../contract/values/vin.ts'

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/**
 * A VIN that no vehicle has: no maker in the world has a number that begins with 0 (ISO 3780). Its ninth character is right, so that
 * the portal takes it as it takes a real one; the same vehicle of the demo has the same each time.
 */
export function fictitiousVin(policyNumber: string, place: number): string {
  const bytes = createHash('sha256').update(`${policyNumber} ${place}`).digest()
  const drawn = [...bytes.subarray(0, 9)].map((byte) => characters[byte % characters.length]).join('')
  const withoutCheck = `0DM${drawn.slice(0, 5)}0${drawn.slice(5)}00${String(place + 1).padStart(2, '0')}`
  return withoutCheck.slice(0, 8) + checkDigitOf(withoutCheck) + withoutCheck.slice(9)
}
