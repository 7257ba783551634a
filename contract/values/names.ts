const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])
const isSuffix = (word: string) => suffixes.has(word.toLowerCase().replace(/[.,]/g, ''))

/** 'Maria Reyes'; a half that is missing leaves no blank. */
export const fullName = (firstName: string | null, lastName: string | null) =>
  [firstName, lastName].filter(Boolean).join(' ')

/** First letters of the first and last name: 'RC' for 'Ron Castellano Jr' (suffixes and what is no letter are skipped). */
export function initials(name: string): string {
  const words = name.split(/[\s,]+/).flatMap((word) => word.match(/[\p{L}\p{N}].*/u) ?? [])
  const proper = words.filter((word, place) => place === 0 || !isSuffix(word))
  const first = proper[0]
  const last = proper.length > 1 ? proper.at(-1) : undefined
  return [first, last]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase()
}

/** The name a client is listed under: the company if there is one, else the full name, else the e-mail. */
export const shownName = (person: {
  company: string | null
  firstName: string | null
  lastName: string | null
  email: string
}) => person.company || fullName(person.firstName, person.lastName) || person.email

/** Index rows have a limit, and compatibility letters such as 'ﷺ' become up to 18 each. */
const maxSortKey = 200

/** What a shown name is sorted by: without accents and letter case, so that 'Ávila' stands under A. */
export const sortKey = (name: string) =>
  Array.from(name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()).slice(0, maxSortKey).join('')

/** 'Plover & Reed, Gannet & Sons and 11 more'. */
export function formatNameList(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, 3)
  const more = count - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more.toLocaleString('en-US')} more` : shown.join(', ')
}
