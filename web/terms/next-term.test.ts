import { expect, test } from 'vitest'
import { groupByNextTerm } from './next-term.tsx'

const term = (id: string, renewedId?: string) => ({
  id,
  renewal: renewedId === undefined ? null : { of: renewedId },
})
type TestTerm = ReturnType<typeof term>

const cards = (...terms: TestTerm[]) =>
  groupByNextTerm(terms).map(({ policy, nextTerm }) =>
    nextTerm ? `${policy.id} with ${nextTerm.id}` : policy.id,
  )

// Spec: renewals/shown
test('a term and the one that renews it stand on one card, in the place of the first, and none is lost', () => {
  expect(cards(term('auto'), term('umbrella'), term('next auto', 'auto'))).toEqual([
    'auto with next auto',
    'umbrella',
  ])
  expect(cards(term('next auto', 'auto'))).toEqual(['next auto'])
  expect(cards(term('a'), term('b', 'a'), term('c', 'b'))).toEqual(['a with b', 'c'])
  expect(cards(term('a'), term('b', 'a'), term('b again', 'a'))).toEqual(['a with b again', 'b'])
})
