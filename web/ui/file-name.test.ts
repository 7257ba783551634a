import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFileSize, shortenFileName } from './file-name.ts'

test('a long file name is shown as its first 15 characters, an ellipsis and its last 6', () => {
  expect(shortenFileName('certificate-of-insurance-2026.pdf')).toBe('certificate-of-…26.pdf')
  expect(shortenFileName('a-name-of-22-chars.jpeg')).toBe('a-name-of-22-ch…s.jpeg')
})

test('a shorter file name stays whole', () => {
  expect(shortenFileName('id-card.pdf')).toBe('id-card.pdf')
  expect(shortenFileName('exactly-21-letter.pdf')).toBe('exactly-21-letter.pdf')
  expect(shortenFileName('')).toBe('')
})

test('characters are counted as people count them, and none is cut in half', () => {
  const name = `${'🏠'.repeat(30)}.pdf`
  expect(shortenFileName(name)).toBe(`${'🏠'.repeat(15)}…🏠🏠.pdf`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 22, maxLength: 60 }), (longName) => {
      const short = Array.from(shortenFileName(longName))
      expect(short).toHaveLength(22)
      expect(Array.from(longName).slice(0, 15)).toEqual(short.slice(0, 15))
      expect(Array.from(longName).slice(-6)).toEqual(short.slice(-6))
    }),
  )
})

test('a size is told in the unit that fits', () => {
  const sizes: [number, string][] = [
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [48_700, '48 KB'],
    [1_048_064, '1 MB'],
    [1_048_576, '1 MB'],
    [1_258_291, '1.2 MB'],
    [10 * 1024 * 1024, '10 MB'],
    [250 * 1024 * 1024, '250 MB'],
    [3 * 1024 ** 3, '3 GB'],
  ]
  for (const [bytes, text] of sizes) expect(formatFileSize(bytes)).toBe(text)
})
