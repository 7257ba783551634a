// Folds a text to what a reader sees, whatever characters were typed. Its users decide which words
// are refused: holder-promises.ts for clients, certificate-promises.ts for agents, and the server's
// hostile-words.ts for requests to an agent.

/** Letters without decomposition that look like others: 'insuređ'. */
const lookalikeLetters: Record<string, string> = {
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

/** Lower case without accents. */
export const foldText = (typedText: string): string =>
  typedText
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .replace(/[đðħłøŋæœßþ]/g, (letter) => lookalikeLetters[letter] ?? letter)

/** Digits used as letters: '1nsured', 'addit10nal'. */
const lettersByDigit: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

/** Replaces digits by the letters they imitate, in a folded text. */
export const replaceDigitsByLetters = (text: string): string =>
  text.replace(/[0134578]/g, (digit) => lettersByDigit[digit] ?? digit)

/** Keeps only letters and merges doubled ones, in a folded text. */
export const squeezeLetters = (text: string): string => text.replace(/[^a-z]/g, '').replace(/(.)\1+/g, '$1')

/**
 * Variants of a text: as is, with single letters joined ('i n s u r e d'), and with split words
 * joined ('in-sured', '1nsured').
 */
export function readingsOf(typedText: string): string[] {
  const foldedText = foldText(typedText)
  const initialsJoined = foldedText.replace(/\b(\w)[ .,'&()/#+-]+(?=\w\b)/g, '$1')
  const punctuationRemoved = foldedText.replace(/(?<=[a-z])[.'/#+&()-]+(?=[a-z])/g, '')
  const digitsReplaced = foldedText.replace(/\b(?=\w*[a-z]\w*[a-z])\w+\b/g, replaceDigitsByLetters)
  return [foldedText, initialsJoined, punctuationRemoved, digitsReplaced]
}
