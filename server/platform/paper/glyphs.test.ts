import { expect, test } from 'vitest'
import { replaceMissingGlyphs } from './glyphs.ts'

test('letters that the papers can set stay as they are, in either of their two spellings', () => {
  for (const name of ['Müller & Søn', 'Łódź – “O’Neill”', 'José Peña'])
    expect(replaceMissingGlyphs(name.normalize('NFD'))).toEqual({ text: name, missingLetters: [] })
})

test('a letter that the font lacks gives way to its plain one, and nothing is set for what is not seen', () => {
  expect(replaceMissingGlyphs('Nguy\u1ec5n\u200b\u00a0Ltd')).toEqual({
    text: expect.stringMatching(/^Nguy[eễ]n Ltd$/),
    missingLetters: [],
  })
  expect(replaceMissingGlyphs('𝐀cme')).toEqual({ text: 'Acme', missingLetters: [] })
})

test('what has no plain letter is named, each once', () => {
  expect(replaceMissingGlyphs('北京 北 Café 🚚').missingLetters).toEqual(['北', '京', '🚚'])
})
