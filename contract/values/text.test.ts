import { expect, test } from 'vitest'
import { requiredText } from './text.ts'

test.each(['', '  \n', '\u200b', '\u2060\ufeff \u00ad', '\u3164'])(
  'text without a visible character is refused: %j',
  (typedText) => {
    expect(requiredText(100, 'Last name is required').safeParse(typedText).error?.issues).toEqual([
      expect.objectContaining({ message: 'Last name is required' }),
    ])
  },
)

test.each(['.', 'Ó', '李', '👩‍👧', 'क्‍ष', '٣'])(
  'text with a visible character is accepted: %s',
  (typedText) => {
    expect(requiredText(100, 'Last name is required').parse(` ${typedText} `)).toBe(typedText)
  },
)
