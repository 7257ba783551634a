/** Letters that Unicode does not take apart into a plain letter and its mark. */
const wholeLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Lower case without accents and strokes: 'Łódź' is 'lodz'. */
export const foldLetters = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => wholeLetters[letter] ?? letter)
    .join('')

/** Latin letters of Europe's languages, in lower case: U+00DF to U+017F. */
const latinLetters = Array.from({ length: 0x17f - 0xdf }, (_, index) => String.fromCodePoint(0xdf + index))
const isLower = (letter: string) => letter === letter.toLowerCase() && /\p{L}/u.test(letter)

/** The other ways to write a letter: ò, ó, ô, … of 'o'. */
const variantsOfLetter = Map.groupBy(latinLetters.filter(isLower), foldLetters)

/** Two letters that stand for one with a mark, as in 'Mueller' for 'Müller'. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  ae: ['æ', 'ä'],
  oe: ['œ', 'ö', 'ø'],
  ue: ['ü'],
  aa: ['å'],
  ss: ['ß'],
  th: ['þ'],
}

/** A regular expression of PostgreSQL that finds a word with or without accents. */
export function patternOfWord(word: string): string {
  const letters = [...foldLetters(word)]
  let pattern = ''
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index] ?? ''
    const pair = letter + (letters[index + 1] ?? '')
    const pairForms = pairs[pair] ?? []
    const letterClass = classOf(letter)
    if (pairForms.length === 0) pattern += letterClass
    else {
      pattern += `(${letterClass}${classOf(letters[index + 1] ?? '')}|${pairForms.join('|')})`
      index++
    }
  }
  return pattern
}

function classOf(letter: string): string {
  const otherVariants = variantsOfLetter.get(letter) ?? []
  if (otherVariants.length > 0) return `[${letter}${otherVariants.join('')}]`
  return /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`
}
