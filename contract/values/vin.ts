/** Normalizes a typed VIN: no spaces or hyphens, upper case. */
export const normalizeVin = (typedText: string) => typedText.replace(/[\s-]/g, '').toUpperCase()

// A VIN has no I, O or Q.
const isVinAlphabet = (plain: string) => /^[A-HJ-NPR-Z0-9]*$/.test(plain)

/** The last 4 to 8 characters, stored if the full VIN is unknown. */
export const isVinEnd = (plain: string) => plain.length >= 4 && plain.length <= 8 && isVinAlphabet(plain)

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
// Value of each letter, A to Z (49 CFR 565.15). Letters that no VIN contains have 0.
const letterValues = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]

const valueOfCharacter = (character: string) =>
  /\d/.test(character) ? Number(character) : (letterValues[character.charCodeAt(0) - 65] ?? 0)

/** Computes the check digit, the ninth character. */
export function checkDigitOf(plain: string): string {
  const sum = [...plain].reduce(
    (total, character, index) => total + valueOfCharacter(character) * (weights[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A full VIN: 17 characters with a valid check digit. */
export const isVin = (plain: string) =>
  plain.length === 17 && isVinAlphabet(plain) && plain[8] === checkDigitOf(plain)

/** Error text for an invalid VIN or VIN end. */
export function vinError(plain: string): string {
  if (!isVinAlphabet(plain)) return 'A VIN has only letters and digits, never I, O or Q'
  if (plain.length !== 17) return 'Please enter all 17 characters of the VIN, or its last 4 to 8'
  return 'This VIN has a wrong character. Please compare it with the registration, or enter only the last 4 to 8'
}

/** The full VIN; null for a VIN end or empty text. */
export const fullVinOf = (plain: string) => (plain.length === 17 ? plain : null)

/** The part of a full VIN that lists and imports show. */
export const vinEndOf = (vin: string) => vin.slice(-8)
