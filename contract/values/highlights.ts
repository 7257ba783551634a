import { foldLetters } from './folded-letters.ts'
import { normalizeSearchNumber, type SearchTerm } from './short-forms.ts'

/** Highlighted range of a text. */
export type HighlightRange = [from: number, to: number]

const separatorPattern = /[\s‐-―−-]/

/** Ranges of a number in a text, ignoring spaces and dashes. */
function* placesOfNumber(text: string, number: string): Generator<HighlightRange> {
  for (let startIndex = 0; startIndex < text.length; startIndex++) {
    let textIndex = startIndex
    let matchedCount = 0
    while (textIndex < text.length && matchedCount < number.length) {
      if (text[textIndex] === number[matchedCount]) matchedCount++
      else if (matchedCount === 0 || !separatorPattern.test(text[textIndex] ?? '')) break
      textIndex++
    }
    if (matchedCount === number.length) {
      yield [startIndex, textIndex]
      startIndex = textIndex - 1
    }
  }
}

function* wordRangesIn(text: string, word: string): Generator<HighlightRange> {
  for (
    let startIndex = text.indexOf(word);
    startIndex >= 0;
    startIndex = text.indexOf(word, startIndex + word.length)
  )
    yield [startIndex, startIndex + word.length]
}

/** Merges overlapping and touching ranges, sorted. */
function joinRanges(marks: HighlightRange[]): HighlightRange[] {
  const all: HighlightRange[] = []
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}

/** Ranges to highlight. `number` is the query as one number without spaces and dashes. */
export function findHighlights(
  value: string,
  terms: readonly SearchTerm[],
  number: string | null,
): HighlightRange[] {
  // Letters that are longer without accents or in lower case stay, because they would shift all
  // later positions.
  const text = [...value]
    .map((letter) => {
      const plainLetters = [foldLetters(letter), letter.toLowerCase()]
      return plainLetters.find(({ length }) => length === letter.length) ?? letter
    })
    .join('')
    .replace(/[‘’ʼ]/g, "'")
  const words = terms.flatMap(({ typed, meant }) => [
    // A two-letter abbreviation is not highlighted inside other words.
    ...(typed.length > 2 || meant === null ? [typed] : []),
    ...(meant === null ? [] : [meant]),
  ])
  const numbers = [number, ...terms.map(({ typed }) => normalizeSearchNumber(typed))]
  return joinRanges([
    ...words.flatMap((word) => [...wordRangesIn(text, foldLetters(word))]),
    ...numbers.flatMap((one) => (one === null ? [] : [...placesOfNumber(text, one)])),
  ])
}

const excerptLead = 40

/** An excerpt around the first match, on one line. */
export function excerptOf(
  value: string,
  maxLength: number,
  find: (text: string) => HighlightRange[],
): string {
  const text = value.replace(/\s+/g, ' ').trim()
  const [firstHighlight] = find(text)
  if (text.length <= maxLength || !firstHighlight || firstHighlight[1] <= maxLength)
    return cutText(text, maxLength)
  const start = text.lastIndexOf(' ', Math.max(0, firstHighlight[0] - excerptLead)) + 1
  return `…${cutText(text.slice(start), maxLength)}`
}

/** Cuts at a word boundary if one is near the limit. */
function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength)
  return `${text.slice(0, end > maxLength / 2 ? end : maxLength)}…`.replace(/\p{Cs}…$/u, '…')
}
