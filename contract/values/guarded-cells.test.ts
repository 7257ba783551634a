import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './guarded-cells.ts'

// Spec: lists/export
test('no exported cell starts like a formula, and an escaped cell is read back unchanged', () => {
  const firstSign = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '＝',
    '﹣',
    '−',
    "'",
    ' ',
    '\u200b',
    '',
  )
  const text = fc
    .tuple(fc.array(firstSign, { maxLength: 4 }), fc.string({ unit: 'binary' }))
    .map(([signCharacters, rest]) => signCharacters.join('') + rest)
  fc.assert(
    fc.property(text, (text) => {
      const cell = guardCell(text)
      expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝﹣−]/u)
      expect(cell).not.toMatch(/^[\t\r\n]/)
      expect(unguardCell(cell)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 312 555 0100', "'+1 312 555 0100"],
  ['-5', "'-5"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', "'\rcmd"],
  ["'=kept", "''=kept"],
  ["O'Brien", "O'Brien"],
  ["'Round the Corner Bakery", "'Round the Corner Bakery"],
  ['', ''],
])('%j leaves as %j', (cellText, cell) => {
  expect(guardCell(cellText)).toBe(cell)
  expect(unguardCell(cell)).toBe(cellText)
})
