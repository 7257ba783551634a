import { expect, test } from 'vitest'
import { bakery, listOf } from '../../testing/book-imports.ts'
import { readImport } from '../../testing/import-files.ts'

test('the signs by which a spreadsheet keeps a text are taken off', async () => {
  const guarded = bakery.map((cell) => (cell === '' ? '' : `="${cell}"`))
  const { good, wrong, leftOut } = await readImport(
    listOf(
      guarded.with(0, '="Alpha LLC"').with(7, '="0004471920"').with(10, '="03/01/2026"'),
      bakery.with(0, "'Tis The Season LLC").with(5, "'06355").with(7, "'0004471921"),
      bakery.with(0, "'58 Diner").with(7, 'HBP 3').with(5, '=""'),
    ),
  )
  expect([wrong, leftOut]).toEqual([[], []])
  expect(good.map(({ values }) => [values['accounts.name'], values['policies.number']])).toEqual([
    ['Alpha LLC', '0004471920'],
    ["'Tis The Season LLC", '0004471921'],
    ["'58 Diner", 'HBP 3'],
  ])
  expect(good[0]?.values['policies.start']).toBe('2026-03-01')
  expect(good.map(({ values }) => values['accounts.mailingZip'])).toEqual(['06355', '06355', undefined])
})
