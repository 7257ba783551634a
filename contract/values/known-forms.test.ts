import { expect, test } from 'vitest'
import type { CertificateLine } from './certificate-lines.ts'
import { knownFormOf, knownForms, knownTitleOf, operationsOf, questionAboutForm } from './known-forms.ts'
import { formEffects } from './part-labels.ts'

const allLines: CertificateLine[] = [
  'general liability',
  'auto liability',
  'umbrella liability',
  'workers compensation',
  'other',
]
const insures = { edition: '04 13', effect: 'additional insured' } as const

test.for(knownForms)(
  '$number is found however it is typed, and needs confirmation only where it is unusual',
  (knownForm) => {
    const { number, lines, effects } = knownForm
    for (const typedText of [
      number,
      number.toLowerCase(),
      number.replaceAll(' ', ''),
      `  ${number.replace(' ', '-')} `,
    ])
      expect(knownFormOf(typedText)).toBe(knownForm)
    for (const line of lines)
      for (const effect of effects) expect(questionAboutForm({ number, effect }, line)).toBeNull()
    for (const effect of effects) expect(questionAboutForm({ number, effect }, null)).toBeNull()
    for (const line of allLines.filter((line) => !lines.includes(line)))
      expect(questionAboutForm({ number, effect: effects[0] }, line)).toMatchObject({
        field: 'number',
        question: expect.stringContaining(`${number} is a ${knownForm.family} form. Confirm that this`),
      })
    for (const effect of formEffects.filter((formEffect) => !effects.includes(formEffect)))
      expect(questionAboutForm({ number, effect }, lines[0] ?? null)?.field).toBe('effect')
    expect(knownForm.editions.every((edition) => /^(0[1-9]|1[0-2]) \d\d$/.test(edition))).toBe(true)
    expect(Object.keys(knownForm.otherTitles).every((edition) => knownForm.editions.includes(edition))).toBe(
      true,
    )
    if (knownForm.operations.length > 0) expect(effects[0]).toBe('additional insured')
  },
)

test('each number is listed once', () => {
  expect(new Set(knownForms.map(({ number }) => number)).size).toBe(knownForms.length)
})

test('each form has the effects that the trade knows', () => {
  const effectOf = (number: string) => knownFormOf(number)?.effects[0]
  for (const number of ['CG 20 10', 'CG 20 11', 'CG 20 15', 'CG 20 18', 'CG 20 26', 'CG 20 28', 'CG 20 33'])
    expect(effectOf(number)).toBe('additional insured')
  for (const number of [
    'CG 20 37',
    'CG 20 38',
    'CA 20 48',
    'CA 20 01',
    'BP 04 02',
    'BP 04 48',
    'BP 04 50',
    'BP 04 51',
  ])
    expect(effectOf(number)).toBe('additional insured')
  for (const number of ['CG 24 04', 'CA 04 44', 'WC 00 03 13', 'WC 42 03 04', 'BP 04 97'])
    expect(effectOf(number)).toBe('waiver of subrogation')
  for (const number of ['CG 20 01', 'CA 04 49', 'BP 14 88'])
    expect(effectOf(number)).toBe('primary and noncontributory')
  expect(effectOf('CG 02 05')).toBe('notice to holder')
  expect(effectOf('CG 25 03')).toBe('aggregate per project')
  expect(effectOf('CG 25 04')).toBe('aggregate per location')
  for (const number of ['CG 21 39', 'CG 22 94', 'CG 00 01', 'CP 12 18'])
    expect(effectOf(number)).toBe('other')
})

test('a number is not found by its beginning, its edition or anything else', () => {
  for (const typedText of [
    '',
    ' ',
    'CG',
    'CG 20',
    'CG 20 1',
    'CG 20 10 04 13',
    'XX 20 10',
    '__proto__',
    'CG 20 10A',
  ])
    expect(knownFormOf(typedText), typedText).toBeNull()
  expect(knownFormOf('x'.repeat(1_000_000))).toBeNull()
  expect(knownFormOf('WC 42 03 04 B')?.number).toBe('WC 42 03 04')
  expect(knownFormOf('WC 42 03 04 BB')).toBeNull()
})

test('CG 20 10 covers ongoing operations, and completed ones in its first edition alone', () => {
  const operationsOfForm = (number: string, edition = '04 13') =>
    operationsOf({ ...insures, number, edition })
  for (const edition of ['10 93', '10 01', '07 04', '04 13', '12 19', ''])
    expect(operationsOfForm('CG 20 10', edition)).toEqual(['ongoing'])
  for (const edition of ['11 85', '1185', '11/85', '(11-85)'])
    expect(operationsOfForm('cg2010', edition)).toEqual(['ongoing', 'completed'])
  for (const number of ['CG 20 33', 'CG 20 38', 'BP 04 50'])
    expect(operationsOfForm(number)).toEqual(['ongoing'])
  for (const number of ['CG 20 37', 'BP 14 02']) expect(operationsOfForm(number)).toEqual(['completed'])
  for (const number of ['CG 20 11', 'CG 20 26', 'CA 20 48', 'unknown'])
    expect(operationsOfForm(number)).toEqual([])
})

test('entered operations take precedence over those of the form number, for additional insured forms only', () => {
  const form = { ...insures, number: 'CG 20 10' }
  expect(operationsOf({ ...form, operations: null })).toEqual(['ongoing'])
  expect(operationsOf({ ...form, operations: [] })).toEqual([])
  expect(operationsOf({ ...form, operations: ['completed'] })).toEqual(['completed'])
  expect(operationsOf({ ...form, effect: 'other', operations: ['completed'] })).toEqual([])
})

test('a title is suggested only if it is certain for the edition', () => {
  expect(knownTitleOf({ number: 'cg2037', edition: '' })).toBe(
    'Additional Insured – Owners, Lessees or Contractors – Completed Operations',
  )
  expect(knownTitleOf({ number: 'CG 20 10', edition: '11 85' })).toBeNull()
  expect(knownTitleOf({ number: 'CG 24 04', edition: '1219' })).toBeNull()
  expect(knownTitleOf({ number: 'CG 20 33', edition: '04 13' })).toBeNull()
  expect(knownTitleOf({ number: 'constructor', edition: '04 13' })).toBeNull()
})

test('a question names the form and the line', () => {
  expect(
    questionAboutForm({ number: 'CG2010', effect: 'additional insured' }, 'auto liability')?.question,
  ).toBe('CG 20 10 is a general liability form. Confirm that this auto policy has it.')
  expect(
    questionAboutForm({ number: 'CA 04 44', effect: 'additional insured' }, 'auto liability')?.question,
  ).toBe(
    'The usual effect of CA 04 44 is: waiver of subrogation. Confirm that its effect is: additional insured.',
  )
  expect(questionAboutForm({ number: 'Own 1', effect: 'additional insured' }, 'other')).toBeNull()
})
