import { expect, test } from 'vitest'
import { findMigrationProblems, unreleasedLines } from './migration-order.ts'

const people = { name: '0001-people', text: 'create table people ();' }
const papers = { name: '0003-papers', text: 'create table papers ();' }
const order = unreleasedLines('', [papers, people]).join('\n')

test('migrations that were released as they stand are right, and a new one behind them too', () => {
  expect(order.split('\n').map((line) => line.split(' ')[1])).toEqual(['0001-people', '0003-papers'])
  expect(findMigrationProblems(order, [people, papers, { name: '0004-claims', text: '' }])).toEqual([])
})

test('one that is changed, taken away or put between those that databases have run is refused in words', () => {
  expect(findMigrationProblems(order, [people, { ...papers, text: 'create table paper ();' }])).toEqual([
    expect.stringMatching(/^0003-papers was changed, .* into a migration of its own$/),
  ])
  expect(findMigrationProblems(order, [papers])).toEqual([expect.stringMatching(/^0001-people is gone/)])
  expect(findMigrationProblems(order, [people, papers, { name: '0002-invites', text: '' }])).toEqual([
    expect.stringMatching(/^0002-invites comes before 0003-papers, .* Give it a higher number/),
  ])
})

test('how the lines of a file end is no change', () => {
  const lines = { name: '0001-people', text: 'create table people (\n);\n' }
  const unreleasedText = unreleasedLines('', [lines]).join('\n')
  expect(
    findMigrationProblems(unreleasedText, [{ ...lines, text: 'create table people (\r\n);\r\n' }]),
  ).toEqual([])
})

// Spec: upgrade/beside
test('what takes something away says which releases go on working without it', () => {
  const drop = '-- squawk-ignore ban-drop-column\nalter table papers drop column title;'
  const problemsOfLater = (text: string) =>
    findMigrationProblems(order, [people, papers, { name: '0004-titles', text }])
  expect(problemsOfLater(drop)).toEqual([expect.stringMatching(/^0004-titles takes away .* -- Works with/)])
  expect(problemsOfLater(`-- Works with 0.3.0 and newer: no title is read any more.\n${drop}`)).toEqual([])
})
