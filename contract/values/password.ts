import { exactText } from './text.ts'

export const passwordRule = 'At least 10 characters and hard to guess. A few unrelated words work well.'

/** 10 to 128 characters of any kind. The server also refuses easily guessed passwords. */
export const NewPassword = exactText(128).min(10, 'Password must be at least 10 characters')

/**
 * Strength from 0 (too short) to 4, for the meter. Length counts most; repetition and a single kind
 * of character count little. The server decides, since it has the list of common passwords.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < 10) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const distinctCount = new Set(password).size
  if (distinctCount < 5) return 1
  const points = (password.length >= 14 ? 1 : 0) + (password.length >= 18 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return points === 0 ? 2 : points === 1 ? 3 : 4
}
