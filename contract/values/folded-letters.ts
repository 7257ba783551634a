/** Letters that Unicode does not take apart into a plain letter and its mark. */
const wholeLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n' },
  ...{ þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe' },
}

/** Lower case without accents and strokes: 'Łódź' is 'lodz'. */
export const foldLetters = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => wholeLetters[letter] ?? letter)
    .join('')

/** Latin letters of Europe's languages, in lower case: U+00DF to U+017F. */
const latinLetters = Array.from({ length: 0x17f - 0xdf }, (_, place) => String.fromCodePoint(0xdf + place))
const isLower = (letter: string) => letter === letter.toLowerCase() && /\p{L}/u.test(letter)

/** The ways to write 'o': o, ò, ó, …; of two letters 'ae': æ. */
const waysOf = Map.groupBy(latinLetters.filter(isLower), foldLetters)

/** A regular expression of PostgreSQL that finds a word however its letters are marked. */
export function foldedPattern(word: string): string {
  const letters = [...foldLetters(word)]
  let pattern = ''
  for (let place = 0; place < letters.length; place++) {
    const letter = letters[place] ?? ''
    const pair = letter + (letters[place + 1] ?? '')
    const together = pair.length > letter.length ? (waysOf.get(pair) ?? []) : []
    const one = classOf(letter)
    if (together.length === 0) pattern += one
    else {
      pattern += `(${one}${classOf(letters[place + 1] ?? '')}|${together.join('|')})`
      place++
    }
  }
  return pattern
}

function classOf(letter: string): string {
  const others = waysOf.get(letter) ?? []
  if (others.length > 0) return `[${letter}${others.join('')}]`
  return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`
}
