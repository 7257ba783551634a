const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])
const isSuffix = (word: string) => suffixes.has(word.toLowerCase().replace(/[.,]/g, ''))

/** 'Maria Reyes'; either part may be missing. */
export const fullName = (firstName: string | null, lastName: string | null) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Splits 'Reyes, Maria' and 'Maria Reyes' into first and last name. */
export function splitName(wholeName: string): { first: string; last: string } {
  const [beforeComma = '', afterComma = ''] = wholeName.split(',').map((part) => part.trim())
  if (afterComma !== '' && !isSuffix(afterComma)) return { first: afterComma, last: beforeComma }
  const words = wholeName.replace(',', ' ').split(' ').filter(Boolean)
  const count = words.length > 2 && isSuffix(words.at(-1) ?? '') ? 2 : 1
  return words.length === 1
    ? { first: words[0] ?? '', last: '' }
    : { first: words.slice(0, -count).join(' '), last: words.slice(-count).join(' ') }
}

/** Splits 'Maria Reyes <maria@example.com>', as email programs copy an address; null otherwise. */
export function splitNameAndEmail(text: string) {
  const trimmedText = text.trim()
  const start = trimmedText.indexOf('<')
  const name = trimmedText.slice(0, Math.max(start, 0)).replaceAll('"', ' ').trim()
  const email = trimmedText.slice(start + 1, -1).trim()
  const isAddress = email.includes('@') && !/[<>\s]/.test(email)
  if (!trimmedText.endsWith('>') || name === '' || name.includes('>') || !isAddress) return null
  const { first, last } = splitName(name)
  return { email, firstName: first, lastName: last }
}

/** 'RC' for 'Ron Castellano Jr': first and last name, without suffixes and nonletters. */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).flatMap((word) => word.match(/[\p{L}\p{N}].*/u) ?? [])
  const properWords = words.filter((word, index) => index === 0 || !isSuffix(word))
  const firstWord = properWords[0]
  const last = properWords.length > 1 ? properWords.at(-1) : undefined
  return [firstWord, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase()
}

/** Display name of a client: company, otherwise full name, otherwise email. */
export const clientDisplayName = (person: {
  company: string | null
  firstName: string | null
  lastName: string | null
  email: string
}) => person.company || fullName(person.firstName, person.lastName) || person.email

/** Limit of an index row. Compatibility letters such as 'ﷺ' expand to up to 18 characters. */
const maxSortKey = 200

/** Sort key without accents and case, so that 'Ávila' sorts under A. */
export const sortKey = (name: string) =>
  Array.from(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()).slice(0, maxSortKey).join('')

/** 'Plover & Reed, Gannet & Sons and 11 more'. */
export function formatNameList(names: readonly string[], count = names.length): string {
  const shownNames = names.slice(0, 3)
  const hiddenCount = count - shownNames.length
  return hiddenCount > 0
    ? `${shownNames.join(', ')} and ${hiddenCount.toLocaleString('en-US')} more`
    : shownNames.join(', ')
}
