import { expect, test } from 'vitest'
import { splitQuotedText } from './quoted-text.ts'

test('an answer by mail is apart from what it quotes and from the signature behind', () => {
  const text =
    'Yes, go ahead.\n\nOn Tue, Nov 24, 2026 at 3:12 PM Ana Ruiz <ana@harborline.example> wrote:\n> Shall I ask Travelers for the higher limit?\n>\n> Ana\n>> earlier: thanks for the call\n\n--\nNora Pell\nPintail Brewing LLC | 860-555-0131'
  expect(splitQuotedText(text)).toEqual([
    { text: 'Yes, go ahead.', isQuoted: false },
    {
      text: 'On Tue, Nov 24, 2026 at 3:12 PM Ana Ruiz <ana@harborline.example> wrote:\n> Shall I ask Travelers for the higher limit?\n>\n> Ana\n>> earlier: thanks for the call',
      isQuoted: true,
    },
    { text: '--\nNora Pell\nPintail Brewing LLC | 860-555-0131', isQuoted: false },
  ])
})

test('what quotes nothing stays one text, letter for letter', () => {
  for (const text of [
    'Hello',
    'Grüße – Łódź – חנה\n\n  5 < 6 && 7 > 3 <b>needs</b>',
    '> 5 vehicles since May',
    'On Tuesday she wrote:\nnothing',
    '',
  ])
    expect(splitQuotedText(text)).toEqual(text === '' ? [] : [{ text, isQuoted: false }])
})

test('a message that is nothing but a quotation is one', () => {
  expect(splitQuotedText('> one\n> two')).toEqual([{ text: '> one\n> two', isQuoted: true }])
})
