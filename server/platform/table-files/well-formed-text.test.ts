import { expect, test } from 'vitest'
import { shortenText, toWellFormedText, wellFormedJson } from './well-formed-text.ts'

test('NUL is gone, half a letter becomes the sign for a lost one, and whole letters stay', () => {
  expect(toWellFormedText('Har\0bor \uD83D Bakery 🥖')).toBe('Harbor \uFFFD Bakery 🥖')
  expect(shortenText('ab🥖', 3)).toBe('ab')
  expect(shortenText('ab🥖', 4)).toBe('ab🥖')
})

test('JSON is mended where it escapes what cannot be kept, in its keys too, and nowhere else', () => {
  const writtenJson = String.raw`{"a\u0000b":"\ud800","c":"\ud83e\udd56\uDD56","d":"\\u0000 \\\u0000 \"x\"","\ud83e":[1,"\u0041\ud83e\udd56"]}`
  expect(JSON.parse(wellFormedJson(writtenJson))).toEqual({
    ab: '\uFFFD',
    c: '🥖\uFFFD',
    d: String.raw`\u0000 \ "x"`,
    '\uFFFD': [1, 'A🥖'],
  })
})
