import { expect, test } from 'vitest'
import { formatEventChanges } from './event-labels.ts'

const changeTexts = (changes: Record<string, [unknown, unknown]>) => formatEventChanges({ changes })

test('what changed of the parts of a policy is told as what was added and taken off', () => {
  expect(changeTexts({ drivers: [['Luis Ferreira, CT'], ['Ana Prior, CT', 'Luis Ferreira, CT']] })).toEqual([
    'Drivers: added Ana Prior, CT',
  ])
  expect(changeTexts({ forms: [['CG 20 10'], ['CG 20 37']] })).toEqual([
    'Forms and Endorsements: added CG 20 37; removed CG 20 10',
  ])
  expect(
    changeTexts({
      forms: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    }),
  ).toEqual(['Forms and Endorsements: reordered'])
  // Vehicles of interests have no text, so equal names count as changed.
  expect(changeTexts({ interests: [['a'], ['a']] })).toEqual(['Additional Interests changed'])
})

test('facts of a term are told before and after', () => {
  expect(
    changeTexts({
      aggregateApplies: [null, 'project'],
      surplusLines: [false, true],
      retention: [null, 0],
      statesCovered: [['CT'], ['CT', 'RI']],
      minimumEarned: [null, 500],
    }),
  ).toEqual([
    'General aggregate applies per: none to project',
    'Surplus lines: no to yes',
    'Retention: none to $0',
    'States covered: added RI',
    'Minimum earned premium, dollars: none to $500',
  ])
})
