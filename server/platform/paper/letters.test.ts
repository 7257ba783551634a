import { expect, test } from 'vitest'
import { inLetters } from './letters.ts'

test('letters that the papers can set stay as they are, in either of their two spellings', () => {
  for (const name of ['Müller & Søn', 'Łódź – “O’Neill”', 'José Peña'])
    expect(inLetters(name.normalize('NFD'))).toEqual({ text: name, missing: [] })
})

test('a letter that the font lacks gives way to its plain one, and nothing is set for what is not seen', () => {
  expect(inLetters('Nguy\u1ec5n\u200b\u00a0Ltd')).toEqual({
    text: expect.stringMatching(/^Nguy[eễ]n Ltd$/),
    missing: [],
  })
  expect(inLetters('𝐀cme')).toEqual({ text: 'Acme', missing: [] })
})

test('what has no plain letter is named, each once', () => {
  expect(inLetters('北京 北 Café 🚚').missing).toEqual(['北', '京', '🚚'])
})
