import { expect, test } from 'vitest'
import { changeInPercent, renewalInWords } from './renewal-words.ts'

test('a renewal is told with its premium, what that is more or less, and why', () => {
  const renewal = { premium: 8712, premiumBefore: 8340, because: null }
  expect(renewalInWords(renewal)).toBe('Your renewal is here: $8,712, 4.5% more.')
  expect(renewalInWords({ ...renewal, because: 'Because a van was added. ' })).toBe(
    'Your renewal is here: $8,712, 4.5% more, because a van was added.',
  )
  expect(renewalInWords({ ...renewal, premium: 8000 })).toBe('Your renewal is here: $8,000, 4.1% less.')
  expect(renewalInWords({ ...renewal, premium: 8340 })).toBe('Your renewal is here: $8,340, as before.')
  expect(renewalInWords({ ...renewal, premiumBefore: null })).toBe('Your renewal is here: $8,712.')
})

test('of a premium that is not known nothing is said', () => {
  expect(changeInPercent(0, 100)).toBe('')
  expect(changeInPercent(null, 100)).toBe('')
  expect(changeInPercent(100, 0)).toBe('')
})
