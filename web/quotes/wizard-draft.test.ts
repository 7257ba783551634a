import { expect, test } from 'vitest'
import { parseWizardDraft, wizardDraftOf } from './wizard-draft.ts'

const account = {
  hasInsurance: '',
  requestedCoverage: [],
  industry: '',
  firstName: 'Maria',
  phoneNumber: '(860) 555-0110',
  hasCurrentPolicy: '',
  file: null,
  email: 'maria@tidewheel.example',
  agreesToCommunication: true,
}

test('only what was typed is kept, and what of it was confirmed: the rest follows the account', () => {
  const answers = { ...account, hasInsurance: 'true', requestedCoverage: ['Other'], phoneNumber: '' }
  expect(wizardDraftOf(3, answers, account, null, ['industry'])).toEqual({
    version: 1,
    step: 3,
    typed: { hasInsurance: 'true', requestedCoverage: ['Other'], phoneNumber: '' },
    fileName: null,
    fromLast: ['industry'],
  })
})

test('nothing typed at the first step is no draft; a later step is one', () => {
  expect(wizardDraftOf(0, account, account, null, [])).toBeNull()
  expect(wizardDraftOf(1, account, account, null, [])).toMatchObject({ step: 1, typed: {} })
})

test('a card number is in no draft that this browser stores', () => {
  const answers = { ...account, industry: 'Bakery, card 4111 1111 1111 1111, SSN 078-05-1120' }
  expect(wizardDraftOf(4, answers, account, null, [])?.typed).toEqual({
    industry: 'Bakery, card •••, SSN •••',
  })
})

test('a file is kept by its name alone, and only while there is a current policy', () => {
  const answers = { ...account, hasCurrentPolicy: 'true', file: { name: 'policy.pdf' } }
  expect(wizardDraftOf(7, answers, account, 'policy.pdf', [])).toEqual({
    version: 1,
    step: 7,
    typed: { hasCurrentPolicy: 'true' },
    fileName: 'policy.pdf',
    fromLast: [],
  })
  expect(
    wizardDraftOf(7, { ...answers, hasCurrentPolicy: 'false' }, account, 'policy.pdf', []),
  ).toMatchObject({
    fileName: null,
  })
})

test('a draft that is damaged, of another version or beyond the last step is not used', () => {
  const storedDraft = { version: 1, step: 8, typed: { industry: 'Bakery' }, fileName: null }
  expect(parseWizardDraft(storedDraft)).toEqual(storedDraft)
  for (const storedValue of [
    null,
    'text',
    7,
    [],
    {},
    { ...storedDraft, version: 0 },
    { ...storedDraft, step: 9 },
    { ...storedDraft, step: 1.5 },
    { ...storedDraft, typed: { industry: 7 } },
    { ...storedDraft, fromLast: ['colour'] },
    { ...storedDraft, typed: { requestedCoverage: ['Marine'] } },
    { ...storedDraft, typed: { hasInsurance: 'maybe' } },
    { step: storedDraft.step, typed: storedDraft.typed },
  ])
    expect(parseWizardDraft(storedValue)).toBeNull()
})
