/** A VIN as it is typed, in one form: without spaces and hyphens, in capitals. */
export const plainVin = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

// A VIN has no I, O or Q.
const isOfVins = (plain: string) => /^[A-HJ-NPR-Z0-9]*$/.test(plain)

/** The last 4 to 8 characters of a VIN: what is on file where the whole is not. */
export const isVinEnd = (plain: string) => plain.length >= 4 && plain.length <= 8 && isOfVins(plain)

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
// What a letter counts for, by its place in the alphabet (49 CFR 565.15): those that a VIN does not have count for nothing.
const lettersCount = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]

const countsFor = (character: string) =>
  /\d/.test(character) ? Number(character) : (lettersCount[character.charCodeAt(0) - 65] ?? 0)

/** What the ninth character of a VIN has to be. */
export function checkDigitOf(plain: string): string {
  const sum = [...plain].reduce(
    (total, character, place) => total + countsFor(character) * (weights[place] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A whole VIN: 17 characters, the ninth of which says that the others are right. */
export const isVin = (plain: string) =>
  plain.length === 17 && isOfVins(plain) && plain[8] === checkDigitOf(plain)

/** Why what was typed is neither a VIN nor the end of one. */
export function whyNoVin(plain: string): string {
  if (!isOfVins(plain)) return 'A VIN has letters and digits, and no I, O or Q'
  if (plain.length !== 17) return 'Please enter all 17 characters of the VIN, or its last 4 to 8'
  return 'One of these characters is wrong: the ninth does not fit the others. Please compare it with the registration, or enter the last 4 to 8 alone'
}

/** The whole VIN that was typed, or null where it was its end or nothing. */
export const wholeVin = (plain: string) => (plain.length === 17 ? plain : null)

/** What stands in lists of a whole VIN, as an import keeps it. */
export const endOfVin = (vin: string) => vin.slice(-8)
