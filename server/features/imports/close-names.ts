import { distance } from 'fastest-levenshtein'

const lettersOf = (text: string) => [...text].sort().join('')
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whether a text is a name with a letter added, missing, wrong or swapped; two if it is long. */
export function isMisspelling(text: string, name: string): boolean {
  if (text === name || text.length < 5 || name.length < 5) return false
  if (text[0] !== name[0] || digitsOf(text) !== digitsOf(name)) return false
  const maxDistance = Math.min(text.length, name.length) >= 9 ? 2 : 1
  const editDistance = distance(text, name)
  return editDistance <= maxDistance || (editDistance === 2 && lettersOf(text) === lettersOf(name))
}

/**
 * Whether each word of a text begins the word of a name in its place: 'lib mut' is a short form of
 * 'liberty mutual'. A text with fewer words is a short form of the name's beginning.
 */
export function isShortForm(text: string, name: string): boolean {
  const [words, wholeText] = [text.split(' '), name.split(' ')]
  return (
    text !== name &&
    words.length <= wholeText.length &&
    words.every(
      (word, index) => word.length >= (words.length === 1 ? 4 : 3) && wholeText[index]?.startsWith(word),
    )
  )
}

/** The value that all matching names share; null without a match, or with several values. */
export function onlyMatch<Value>(
  names: Iterable<readonly [string, Value]>,
  matches: (name: string) => boolean,
): Value | null {
  const matchingValues = new Set<Value>()
  for (const [name, value] of names) if (matches(name)) matchingValues.add(value)
  const [onlyMatch = null, ...otherMatchingValues] = matchingValues
  return otherMatchingValues.length === 0 ? onlyMatch : null
}
