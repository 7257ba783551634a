import type { ParsedHolder } from './parsed-holder.ts'
import { foldText } from './text-folding.ts'

interface HolderOnFile {
  name: string
  street: string
  city: string
  zip: string
}

/** Letters and digits of a text in lower case, as words. */
const wordsOf = (text: string) =>
  foldText(text)
    .replaceAll('.', '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
const keyOf = (text: string) => wordsOf(text).join(' ')

const legalForms = new Set([
  'inc',
  'incorporated',
  'llc',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'co',
  'lp',
])
/** The name without its legal form: 'bayfare grocers' of 'Bayfare Grocers, Inc.' */
const coreOf = (name: string) =>
  wordsOf(name)
    .filter((word) => !legalForms.has(word))
    .join(' ')

const shortForms = new Map([
  ['street', 'st'],
  ['avenue', 'ave'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['boulevard', 'blvd'],
  ['place', 'pl'],
  ['suite', 'ste'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
])
const streetKeyOf = (street: string) =>
  wordsOf(street)
    .map((word) => shortForms.get(word) ?? word)
    .join(' ')

/** Words may come before a name that is read out of a sentence. */
const endsWithName = (text: string, name: string) => ` ${coreOf(text)}`.endsWith(` ${coreOf(name)}`)

const isSameAddress = (one: HolderOnFile, other: HolderOnFile) =>
  streetKeyOf(one.street) === streetKeyOf(other.street) &&
  (one.zip && other.zip
    ? one.zip.slice(0, 5) === other.zip.slice(0, 5)
    : keyOf(one.city) === keyOf(other.city))

/** Shorter names may be part of other words. */
const minNamedLength = 6

/** The holders on file whose name the text has; of several names the longest. */
function holdersNamedIn<Holder extends HolderOnFile>(
  holdersOnFile: readonly Holder[],
  text: string,
): Holder[] {
  const textKey = ` ${keyOf(text)} `
  const sameNameHolders = holdersOnFile.filter(
    ({ name }) => name.length >= minNamedLength && textKey.includes(` ${keyOf(name)} `),
  )
  const maxNameLength = Math.max(...sameNameHolders.map(({ name }) => name.length))
  return sameNameHolders.filter(({ name }) => name.length === maxNameLength)
}

/**
 * The client's holder on file whom the words mean. Without one, `elsewhere` is a holder of the same
 * name at another address.
 */
export function matchHolder<Holder extends HolderOnFile>(
  holdersOnFile: readonly Holder[],
  parsedHolder: ParsedHolder | null,
  text: string,
): { match: Holder | null; elsewhere: Holder | null } {
  const isAddressed = parsedHolder !== null && parsedHolder.street !== ''
  if (isAddressed) {
    const holderAtAddress = holdersOnFile.find(
      (holder) => endsWithName(parsedHolder.name, holder.name) && isSameAddress(holder, parsedHolder),
    )
    const sameNameHolder = holdersOnFile.find(({ name }) => keyOf(name) === keyOf(parsedHolder.name))
    if (holderAtAddress || parsedHolder.name !== '')
      return { match: holderAtAddress ?? null, elsewhere: holderAtAddress ? null : (sameNameHolder ?? null) }
  }
  const holdersWithName = parsedHolder?.name
    ? holdersOnFile.filter(({ name }) => keyOf(name) === keyOf(parsedHolder.name))
    : holdersNamedIn(holdersOnFile, text)
  const [onlyHolder, ...otherHolders] =
    holdersWithName.length > 0 ? holdersWithName : holdersNamedIn(holdersOnFile, text)
  return { match: onlyHolder && otherHolders.length === 0 ? onlyHolder : null, elsewhere: null }
}
