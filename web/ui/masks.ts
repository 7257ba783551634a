/** An input mask: the characters that count, and a function that formats them. */
export type InputMask = { countedCharacters: RegExp; format: (typedText: string) => string }

const digitsOf = (text: string) => text.replace(/\D/g, '')
const groupThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** '(555) 123-4567', also while incomplete. A country code 1 before ten digits is dropped. */
export function maskPhone(typedText: string): string {
  const allDigits = digitsOf(typedText)
  const digits = (allDigits.length > 10 ? allDigits.replace(/^1/, '') : allDigits).slice(0, 10)
  if (digits === '') return ''
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  if (line) return `(${area}) ${exchange}-${line}`
  return exchange ? `(${area}) ${exchange}` : `(${area}`
}

/** '12-3456789', also while incomplete. */
export function maskEin(typedText: string): string {
  const digits = digitsOf(typedText).slice(0, 9)
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}

/** Whole dollars without separators: '1,840.50' becomes '1840', never '184050'. */
export const toWholeDollars = (typedText: string) =>
  digitsOf(typedText.split('.')[0] ?? '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 12)

/** '1,840' while typing. A decimal point stays until blur, and digits after it are dropped. */
export const maskTypedAmount = (typedText: string) =>
  groupThousands(toWholeDollars(typedText)) + (typedText.includes('.') ? '.' : '')

/** An untouched amount: '1,840', or '1,840.50' with cents. */
export function maskAmount(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim()
  const parts = /^(\d+)(?:\.(\d+))?$/.exec(text.replaceAll(',', ''))
  if (!parts) return text
  const [, dollars = '', cents = ''] = parts
  return groupThousands(dollars) + (Number(cents) > 0 ? `.${cents.padEnd(2, '0')}` : '')
}

/** Formats an untouched value; unchanged if the mask would drop characters. */
export function applyMask(mask: InputMask, value: string): string {
  const maskedText = mask.format(value)
  const count = (text: string) => [...text].filter((sign) => mask.countedCharacters.test(sign)).length
  return count(maskedText) === count(value) ? maskedText : value
}

export const phoneMask: InputMask = { countedCharacters: /\d/, format: maskPhone }
export const einMask: InputMask = { countedCharacters: /\d/, format: maskEin }
export const amountMask: InputMask = { countedCharacters: /[\d.]/, format: maskTypedAmount }

type MaskEdit = {
  /**
   * `textBefore`: the text before the key press. `text` and `caret`: the text and the caret's
   * position after the key press.
   */
  textBefore: string
  text: string
  caret: number
  /** The direction of a deletion. */
  deleted?: 'backward' | 'forward'
}

/**
 * Formats typed text and returns the caret, which stays behind the same counted characters.
 * Deleting a mask character deletes the next counted one; otherwise the key would do nothing.
 */
export function applyMaskEdit(
  mask: InputMask,
  { textBefore, text, caret, deleted }: MaskEdit,
): { text: string; caret: number } {
  const countedPart = (part: string) => [...part].filter((sign) => mask.countedCharacters.test(sign))
  let head = countedPart(text.slice(0, caret))
  let tail = countedPart(text.slice(caret))
  if (
    deleted &&
    head.length + tail.length === countedPart(textBefore).length &&
    text.length < textBefore.length
  ) {
    if (deleted === 'backward') head = head.slice(0, -1)
    else tail = tail.slice(1)
  }
  const maskedText = mask.format([...head, ...tail].join(''))
  if (tail.length === 0) return { text: maskedText, caret: maskedText.length }
  let position = 0
  for (
    let countedCharacters = 0;
    countedCharacters < head.length && position < maskedText.length;
    position++
  ) {
    if (mask.countedCharacters.test(maskedText.charAt(position))) countedCharacters++
  }
  return { text: maskedText, caret: position }
}
