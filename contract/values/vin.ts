/** Normalizes a typed VIN: no spaces or hyphens, upper case. */
export const normalizeVin = (typedText: string) => typedText.replace(/[\s-]/g, '').toUpperCase()

// A VIN has no I, O or Q.
const isVinAlphabet = (vin: string) => /^[A-HJ-NPR-Z0-9]*$/.test(vin)

/** The last 4 to 8 characters, stored if the full VIN is unknown. */
export const isVinEnd = (vin: string) => vin.length >= 4 && vin.length <= 8 && isVinAlphabet(vin)

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
// Value of each letter, A to Z (49 CFR 565.15). Letters that no VIN contains have 0.
const letterValues = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]

const valueOfCharacter = (character: string) =>
  /\d/.test(character) ? Number(character) : (letterValues[character.charCodeAt(0) - 65] ?? 0)

/** Computes the check digit, the ninth character. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, index) => total + valueOfCharacter(character) * (weights[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A full VIN: 17 characters with a valid check digit. */
export const isVin = (vin: string) => vin.length === 17 && isVinAlphabet(vin) && vin[8] === checkDigitOf(vin)

/** Error text for an invalid VIN or VIN end. */
export function vinError(vin: string): string {
  if (!isVinAlphabet(vin)) return 'A VIN has only letters and digits, never I, O or Q'
  if (vin.length !== 17) return 'Please enter all 17 characters of the VIN, or its last 4 to 8'
  return 'This VIN has a wrong character. Please compare it with the registration, or enter only the last 4 to 8'
}

/** The full VIN; null for a VIN end or empty text. */
export const fullVinOf = (vin: string) => (vin.length === 17 ? vin : null)

/** The part of a full VIN that lists and imports show. */
export const vinEndOf = (vin: string) => vin.slice(-8)
