import { findPrivateNumber, privateNumberRefusal } from './private-numbers.ts'
import { isStorableText, normalizeTypedText, unstorableTextError } from './typed-text.ts'

const minMessageLength = 5
export const maxMessageLength = 10_000
export const messageTooShortError = 'Message must be at least 5 characters'
export const messageTooLongError = 'Please use at most 10,000 characters'
/** A visible character: no spaces, control or combining characters, fillers or empty Braille. */
const visibleCharacterPattern = /[^\p{C}\p{Z}\p{M}\s\u115F\u1160\u3164\uFFA0\u2800]/u
/** Counts code points, so that most emoji count as one. */
const countOf = (text: string) => [...text].length

export const isLongEnough = (text: string) =>
  countOf(text) >= minMessageLength && visibleCharacterPattern.test(text)

/** The text as sent, with its error text or null. The schema applies the same rules. */
export function validateMessage(text: string): { content: string; wrong: string | null } {
  const content = normalizeTypedText(text)
  if (content.length > maxMessageLength) return { content, wrong: messageTooLongError }
  if (!isStorableText(content)) return { content, wrong: unstorableTextError }
  const privateNumber = findPrivateNumber(content)
  if (privateNumber) return { content, wrong: privateNumberRefusal(privateNumber, 'Message') }
  return { content, wrong: isLongEnough(content) ? null : messageTooShortError }
}
