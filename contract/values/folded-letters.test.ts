import { expect, test } from 'vitest'
import { foldLetters, patternOfWord } from './folded-letters.ts'

test('letters lose their accents and strokes', () => {
  const foldedInput = {
    Ørsted: 'orsted',
    Łódź: 'lodz',
    Ávila: 'avila',
    Straße: 'strasse',
    'Æ & Co.': 'ae & co.',
  }
  for (const [name, plainName] of Object.entries(foldedInput)) expect(foldLetters(name)).toBe(plainName)
})

test('a pattern finds a word however its letters are marked, and nothing else', () => {
  const isFoundIn = (typedText: string, name: string) =>
    new RegExp(patternOfWord(typedText)).test(name.toLowerCase())
  for (const [typedText, name] of [
    ['orsted', 'Ørsted'],
    ['Ørsted', 'Orsted'],
    ['lodz', 'Łódź'],
    ['mueller', 'Müller'],
    ['strasse', 'Hauptstraße'],
    ['o.k', 'O.K. Diner'],
  ] as const)
    expect(isFoundIn(typedText, name), typedText).toBe(true)
  expect(isFoundIn('o.k', 'Oak Diner')).toBe(false)
  expect(isFoundIn('lodz', 'Lodge')).toBe(false)
})
