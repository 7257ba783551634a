/**
 * Repeated, these units make regular expressions backtrack. A different last character makes the
 * match fail.
 */
const repeatedTexts = [
  'a',
  ' ',
  '0',
  '0000',
  '1,',
  "1'000",
  '1.000',
  '10 ',
  'e0',
  ',',
  '.',
  '-',
  '/',
  '\n',
  '\n ',
  '\t',
  'A ',
  'A, ',
  'a.',
  'a-',
  '(',
  '[',
  '[1,',
  '"',
  'x',
  '#: ',
  'one ',
  'ins',
  'insu',
  'additional ',
  'a@',
  'a@a.',
  'http://',
  '2026-',
  'true',
  '\u0301',
  '\ufdfa',
  'İ',
  '🎉',
  '\0',
  '\ud800',
]

/** Builds each worst-case text at a given length. */
export const worstTexts = repeatedTexts.map(
  (unit) => (length: number) => `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}!`,
)
