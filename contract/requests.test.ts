import { expect, test } from 'vitest'
import { CoiForm, coiDetails } from './coi-request.ts'
import { NewRequest } from './requests.ts'
import { readHolder } from './values/parsed-holder.ts'

const nothingInput = {
  holderName: '',
  holderAddress: '',
  neededBy: '',
  additionalInsured: '',
  more: '',
} as const

test('a certificate request becomes labeled lines followed by the free text', () => {
  const details = coiDetails({
    holderName: 'Bayfare Grocers Inc',
    holderAddress: '18 Depot Road\nGroton, CT 06340',
    neededBy: '2026-11-27',
    additionalInsured: 'Yes',
    more: 'First delivery is next week.\n\nPrimary and noncontributory.',
  })
  expect(details).toBe(`Certificate holder: Bayfare Grocers Inc
Holder address: 18 Depot Road, Groton, CT 06340
Needed by: Nov 27, 2026
Additional insured or waiver required by contract: Yes
A certificate does not change your policy.

First delivery is next week.

Primary and noncontributory.`)
})

test('the holder is read back from the labeled lines, to issue the certificate', () => {
  const holderOfRequest = (holderAddress: string) =>
    readHolder(
      coiDetails({
        ...nothingInput,
        holderName: 'Bayfare Grocers Inc',
        holderAddress,
        more: 'Holder address: no',
      }),
    )
  const bayfare = {
    ...{ name: 'Bayfare Grocers Inc', street: '18 Depot Road', city: 'Groton', state: 'CT', zip: '06340' },
    ...{ country: '', emails: [], doubtful: [] },
  }
  expect(holderOfRequest('18 Depot Road\nGroton, CT 06340')).toEqual(bayfare)
  expect(holderOfRequest('18 Depot Road, Suite 4, Groton, ct, 06340-1200')).toEqual({
    ...bayfare,
    street: '18 Depot Road, Suite 4',
    zip: '06340-1200',
  })
  const elsewhereText = '1 Rue de Rivoli, 75001 Paris'
  expect(holderOfRequest(elsewhereText)).toEqual({
    ...bayfare,
    ...{ street: elsewhereText, city: '', state: '', zip: '', doubtful: ['street'] },
  })
  expect(readHolder('Please send it to the landlord')).toBeNull()
})

test('lines without a value are left out, and an empty form stays empty', () => {
  expect(coiDetails(nothingInput)).toBe('')
  expect(coiDetails({ ...nothingInput, more: 'As last year' })).toBe('As last year')
  expect(
    coiDetails({ ...nothingInput, holderName: 'Bayfare Grocers Inc', additionalInsured: 'Not sure' }),
  ).toBe(
    `Certificate holder: Bayfare Grocers Inc
Additional insured or waiver required by contract: Not sure
A certificate does not change your policy.`,
  )
})

test('the longest certificate form that is accepted makes details that are accepted', () => {
  const form = CoiForm.parse({
    holderName: 'n'.repeat(200),
    holderAddress: `${'\na'.repeat(200)}`,
    neededBy: '2026-11-27',
    additionalInsured: 'Not sure',
    more: 'm'.repeat(4000),
  })
  expect(NewRequest.safeParse({ type: 'coi', details: coiDetails(form) }).success).toBe(true)
  expect(CoiForm.safeParse({ ...form, neededBy: 'soon' }).success).toBe(false)
  expect(CoiForm.safeParse(nothingInput).success).toBe(true)
})
