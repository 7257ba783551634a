import { expect, test } from 'vitest'
import { foldedPattern, foldLetters } from './folded-letters.ts'

test('letters lose their accents and strokes', () => {
  const folded = { Ørsted: 'orsted', Łódź: 'lodz', Ávila: 'avila', Straße: 'strasse', 'Æ & Co.': 'ae & co.' }
  for (const [name, plain] of Object.entries(folded)) expect(foldLetters(name)).toBe(plain)
})

test('a pattern finds a word however its letters are marked, and nothing else', () => {
  const isIn = (typed: string, name: string) => new RegExp(foldedPattern(typed)).test(name.toLowerCase())
  for (const [typed, name] of [
    ['orsted', 'Ørsted'],
    ['Ørsted', 'Orsted'],
    ['lodz', 'Łódź'],
    ['mueller', 'Müller'],
    ['strasse', 'Hauptstraße'],
    ['o.k', 'O.K. Diner'],
  ] as const)
    expect(isIn(typed, name), typed).toBe(true)
  expect(isIn('o.k', 'Oak Diner')).toBe(false)
  expect(isIn('lodz', 'Lodge')).toBe(false)
})
