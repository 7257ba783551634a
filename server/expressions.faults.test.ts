import { expect, test } from 'vitest'
import {
  findSlowParts,
  growthOfPattern,
  readProvenParts,
  repeatingParts,
  saveProvenParts,
} from './testing/expressions.ts'

test('every expression is proven anew to take no longer than in proportion, and is among those that are known', async () => {
  expect(await findSlowParts(repeatingParts)).toEqual([])
  if (process.env.UPDATE_EXPRESSIONS) saveProvenParts()
  const knownParts = readProvenParts()
  expect([...repeatingParts.keys()].filter((expression) => !knownParts.has(expression))).toEqual([])
}, 240_000)

test('expressions that do are seen', async () => {
  for (const unsafePattern of [
    '(a+)+$',
    '\\s*\\n\\s*',
    '\\w*insured',
    '\\b\\d+0{5,}\\b',
    '^(.+), *([^,]+), *(\\d{5})$',
  ])
    expect(await growthOfPattern(unsafePattern, ''), unsafePattern).not.toMatch(/linear|unknown/)
  expect(await growthOfPattern('^(.+), *([^,]+), *(\\d{5})$', '', 1)).toBe('unknown (timeout)')
})
