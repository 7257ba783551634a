import { expect, test } from 'vitest'
import { MessageContent } from './messages.ts'
import { validateMessage } from './values/message-rules.ts'

test.each([
  '',
  '  Four ',
  ' Hello there \r\n and more ',
  '👋👋👋👋👋',
  '\u3164\u3164\u3164\u3164\u3164',
  'A NUL \0 in it',
  'half a pair \ud83d of two',
  'x'.repeat(10_000),
  'x'.repeat(10_001),
  `${'x'.repeat(10_000)}  \n`,
])('the page validates a message as the server does: %j', (text) => {
  const { data, error } = MessageContent.safeParse(text)
  const { content, wrong } = validateMessage(text)
  expect(wrong).toBe(error?.issues[0]?.message ?? null)
  if (wrong === null) expect(content).toBe(data)
})
