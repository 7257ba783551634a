import { formatPhone } from '../../../contract/values/phone.ts'

/** A phone number of ten digits; `ext` may be empty. */
interface ParsedPhone {
  phone: string
  ext: string
}

/** The phone numbers in a cell, remarks next to them, and numbers without ten digits. */
export interface ParsedPhones {
  numbers: ParsedPhone[]
  notes: string[]
  unreadTexts: string[]
}

const extensionPattern =
  /[\s,;.-]{0,5}(?:\bext(?:ension|n)?\b|(?<![a-z])x(?=[\s.:]{0,5}\d)|#)[\s.:#-]{0,5}(\d{1,7})$/i
// '(cell)', '[home]', and words before or after the number.
const bracketPattern = /\(([^()]*)\)|\[([^[\]]*)\]/g
const leadingWordsPattern = /^[^\d+(]*\p{L}[^\d+(]*/u

/** The words after the last digit, with the separator before them. */
function trailingWordsOf(text: string): string {
  let end = text.length
  while (end > 0 && !/\d/.test(text.charAt(end - 1))) end--
  const trailingText = text.slice(end)
  const start = trailingText.search(/[\s,-]{0,5}\p{L}/u)
  return start < 0 ? '' : trailingText.slice(start)
}

/** A single phone number; null if it does not have ten digits. */
function readPhone(phoneText: string): (ParsedPhone & { notes: string[] }) | null {
  const notes: string[] = []
  let text = phoneText.replace(
    bracketPattern,
    (wholePhone: string, roundBracketText?: string, squareBracketText?: string) => {
      const bracketText = (roundBracketText ?? squareBracketText ?? '').trim()
      if (!/\p{L}/u.test(bracketText)) return wholePhone
      // '(ext. 7)' is an extension.
      if (/^(ext|x)/i.test(bracketText) && /\d/.test(bracketText)) return ` ${bracketText}`
      notes.push(bracketText)
      return ' '
    },
  )
  text = text.trim()
  const leadingWords = leadingWordsPattern.exec(text)?.[0]
  if (leadingWords !== undefined) {
    notes.push(leadingWords.replace(/[\s:.#-]{1,5}$/, '').trim())
    text = text.slice(leadingWords.length)
  }
  let ext = ''
  const [extensionText = '', digits = ''] = extensionPattern.exec(text) ?? []
  if (digits !== '') {
    ext = digits
    text = text.slice(0, text.length - extensionText.length)
  } else {
    const words = trailingWordsOf(text)
    if (words !== '') {
      notes.push(words.replace(/^[\s,-]+/, '').trim())
      text = text.slice(0, text.length - words.length)
    }
  }
  const strippedText = text.trim().replace(/\.0$/, '')
  if (/[^\d\s().+/\u2010-\u2015-]/.test(strippedText)) return null
  const allDigits = strippedText.replace(/\D/g, '')
  if (strippedText.startsWith('+') && !allDigits.startsWith('1')) return null
  const localNumber = allDigits.replace(/^(?:001|1)(?=\d{10}$)/, '')
  if (!/^[2-9]\d{9}$/.test(localNumber)) return null
  const label = notes.filter((note) => note !== '' && !/^(tel|telephone|phone|ph|p|t|no|number)$/i.test(note))
  return { phone: formatPhone(localNumber), ext, notes: label }
}

/**
 * Reads the phone numbers in a cell: '+1-860-555-0144', '(860) 555-0103 ext. 7', '860-555-0104
 * (cell) or 860-555-0105'.
 */
export function parsePhones(text: string): ParsedPhones {
  const wholePhone = readPhone(text)
  if (wholePhone)
    return {
      numbers: [{ phone: wholePhone.phone, ext: wholePhone.ext }],
      notes: wholePhone.notes,
      unreadTexts: [],
    }
  const parsedPhones: ParsedPhones = { numbers: [], notes: [], unreadTexts: [] }
  const parts = text.split(/[;,/|\n&]|\bor\b|\band\b|(?<=\d{4})\s{1,3}(?=\(?[2-9]\d{2}\)?[\s.-]?\d{3})/i)
  for (const part of parts.map((part) => part.trim()).filter(Boolean)) {
    const one = readPhone(part)
    if (one) {
      parsedPhones.numbers.push({ phone: one.phone, ext: one.ext })
      parsedPhones.notes.push(...one.notes)
    } else parsedPhones.unreadTexts.push(part)
  }
  return parsedPhones
}
