import { exact } from './text.ts'

export const passwordRule =
  'At least 10 characters, and not quickly guessed. A few unrelated words make a good one.'

/** A password to be set: 10 to 128 characters of any kind. The server also refuses what is quickly guessed. */
export const NewPassword = exact(128).min(10, 'Password must be at least 10 characters')

/**
 * How hard a password is to guess, 0 (not long enough) to 4, for the meter beside the field.
 * Length counts most; one repeated or a single kind of character counts little. The server has the last word: it knows
 * what is tried first.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 10) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (distinct < 5) return 1
  const points = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return points === 0 ? 2 : points === 1 ? 3 : 4
}
