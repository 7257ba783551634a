import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountMask,
  applyMask,
  applyMaskEdit,
  einMask,
  maskAmount,
  maskEin,
  maskPhone,
  maskTypedAmount,
  phoneMask,
  toWholeDollars,
} from './masks.ts'

/** Types into a field key by key; '<' is Backspace. Returns the text with the caret as '|'. */
function typeKeys(mask: typeof phoneMask, keys: string, start = '|') {
  let [head = '', tail = ''] = start.split('|')
  for (const key of keys) {
    const textBefore = head + tail
    const editedHead = key === '<' ? head.slice(0, -1) : head + key
    const edit = applyMaskEdit(mask, {
      textBefore,
      text: editedHead + tail,
      caret: editedHead.length,
      deleted: key === '<' ? 'backward' : undefined,
    })
    head = edit.text.slice(0, edit.caret)
    tail = edit.text.slice(edit.caret)
  }
  return `${head}|${tail}`
}

// Spec: format/phone
test('a telephone number takes its form while it is typed', () => {
  expect(['5', '555', '5551', '5551234', '5551234567'].map(maskPhone)).toEqual([
    '(5',
    '(555',
    '(555) 1',
    '(555) 123-4',
    '(555) 123-4567',
  ])
  expect(maskPhone('+1 (555) 123-4567')).toBe('(555) 123-4567')
  expect(maskPhone('555.123.4567 ext. 89')).toBe('(555) 123-4567')
  expect(maskPhone('')).toBe('')
})

test('a value that does not fit its mask is shown as it is', () => {
  expect(applyMask(phoneMask, '5551234567')).toBe('(555) 123-4567')
  expect(applyMask(phoneMask, '+44 20 7946 0958')).toBe('+44 20 7946 0958')
  expect(applyMask(einMask, '12-34567890')).toBe('12-34567890')
})

test('an EIN takes its form while it is typed', () => {
  expect(['1', '12', '123', '123456789', '12-3456789', '1234567890'].map(maskEin)).toEqual([
    '1',
    '12',
    '12-3',
    '12-3456789',
    '12-3456789',
    '12-3456789',
  ])
})

test('an amount drops its decimal part before anything else', () => {
  expect(toWholeDollars('1,840.50')).toBe('1840')
  expect(toWholeDollars('$1,840.50')).toBe('1840')
  expect(toWholeDollars('007')).toBe('7')
  expect(toWholeDollars('0')).toBe('0')
  expect(toWholeDollars('.50')).toBe('')
  expect(maskTypedAmount('1840.5')).toBe('1,840.')
  expect(typeKeys(amountMask, '1840.50')).toBe('1,840.|')
})

test('an amount nobody touched is shown whole', () => {
  expect([1840, 1840.5, '1840.50', 0, '', null, undefined].map(maskAmount)).toEqual([
    '1,840',
    '1,840.50',
    '1,840.50',
    '0',
    '',
    '',
    '',
  ])
  expect(maskAmount('about 5')).toBe('about 5')
})

test('the caret stays where it was when something is typed in the middle', () => {
  expect(typeKeys(phoneMask, '9', '(555|) 123-456')).toBe('(555) 9|12-3456')
  expect(typeKeys(amountMask, '9', '1|,840')).toBe('19|,840')
  expect(typeKeys(amountMask, '9', '84|0')).toBe('8,49|0')
  expect(typeKeys(einMask, '9', '1|2-345')).toBe('19|-2345')
})

test('deleting a sign of the mask deletes the digit beyond it', () => {
  expect(typeKeys(phoneMask, '<', '(555) |123')).toBe('(55|1) 23')
  expect(typeKeys(amountMask, '<', '1,|840')).toBe('|840')
  expect(typeKeys(einMask, '<', '12-|345')).toBe('1|3-45')
  expect(typeKeys(amountMask, '<', '1,840.|')).toBe('1,840|')
  expect(
    applyMaskEdit(amountMask, { textBefore: '1,840', text: '1840', caret: 1, deleted: 'forward' }),
  ).toEqual({
    text: '140',
    caret: 1,
  })
})

test('whatever is typed: writing twice changes nothing, and the caret stays inside', () => {
  for (const mask of [phoneMask, einMask, amountMask]) {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, caretPosition) => {
        const caret = caretPosition % (text.length + 1)
        const firstEdit = applyMaskEdit(mask, { textBefore: '', text, caret })
        expect(mask.format(firstEdit.text)).toBe(firstEdit.text)
        expect(firstEdit.caret).toBeLessThanOrEqual(firstEdit.text.length)
      }),
    )
  }
})
