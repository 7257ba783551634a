import { expect, test } from 'vitest'
import { bestTimeOf } from '../contract/testing/best-time.ts'
import { worstTexts } from '../contract/testing/worst-texts.ts'
import {
  expressions,
  filesWithBuiltExpressions,
  findSlowParts,
  readProvenParts,
  repeatingParts,
} from './testing/expressions.ts'

test('no expression of the contract or of the server takes longer than in proportion to the text it is put to', async () => {
  expect(expressions.length).toBeGreaterThan(100)
  const knownParts = readProvenParts()
  expect(
    await findSlowParts(new Map([...repeatingParts].filter(([expression]) => !knownParts.has(expression)))),
  ).toEqual([])
})

// Linear expressions take some milliseconds, or some tens on a slow machine. Quadratic expressions
// take seconds.
test('none takes 60 ms to go through 64 kB of the worst texts', async () => {
  const texts = worstTexts.map((makeText) => makeText(65_536))
  const slowExpressions: object[] = []
  for (const { file, pattern, flags } of expressions) {
    const expression = new RegExp(pattern, flags)
    for (const text of texts) {
      const ms = await bestTimeOf(() => text.search(expression), { enough: 60 })
      if (ms >= 60) slowExpressions.push({ file, pattern, text: text.slice(0, 12), ms })
    }
  }
  expect(slowExpressions).toEqual([])
})

test('none is put together from texts, which nothing here could read, but from the numerals of holders, which are short', () => {
  expect([...filesWithBuiltExpressions]).toEqual(['contract/values/holder-promises.ts'])
})
