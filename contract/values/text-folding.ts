// How is a text read? As somebody does who holds the paper, and not as it was typed. Which words are hostile, and what
// becomes of them, is settled elsewhere: refused to a client in holder-words.ts, to an agent in certificate-promises.ts, and sent to
// an agent in the server's hostile-words.ts.

/** Letters of their own that are read as others: 'insuređ'. */
const readAs: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** In small letters, without accents. */
export const foldText = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/[đðħłøŋæœßþ]/g, (letter) => readAs[letter] ?? letter)

/** Digits that stand for letters: '1nsured', 'addit10nal'. */
const likeLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** With digits as the letters that they stand for: of a plain text. */
export const digitsAsLetters = (text: string): string =>
  text.replace(/[0134578]/g, (digit) => likeLetters[digit] ?? digit)

/** The letters alone, each once where it is doubled: of a plain text. */
export const squeezeLetters = (text: string): string => text.replace(/[^a-z]/g, '').replace(/(.)\1+/g, '$1')

/** As it stands, with single letters joined ('i n s u r e d'), and with words joined that are cut ('in-sured', '1nsured'). */
export function possibleReadings(typed: string): string[] {
  const read = foldText(typed)
  const joined = read.replace(/\b(\w)[ .,'&()/#+-]+(?=\w\b)/g, '$1')
  const uncut = read.replace(/(?<=[a-z])[.'/#+&()-]+(?=[a-z])/g, '')
  const lettered = read.replace(/\b(?=\w*[a-z]\w*[a-z])\w+\b/g, digitsAsLetters)
  return [read, joined, uncut, lettered]
}
