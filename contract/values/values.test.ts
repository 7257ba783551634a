import { expect, test } from 'vitest'
import { commercialTypes, seededLines } from '../testing/seeded-lines.ts'
import { formatEin, formatMaskedEin, OptionalEin } from './ein.ts'
import { typeName, withInsurance } from './insurance-types.ts'
import { findLineByName, linesInCategory } from './lines.ts'
import { clientDisplayName, fullName, initials, sortKey, splitNameAndEmail } from './names.ts'
import { passwordStrength } from './password.ts'
import { formatPhone, OptionalBusinessPhone, OptionalPhone, Phone } from './phone.ts'
import { typeSlug } from './type-slug.ts'
import { stateOfAddress } from './us-address.ts'
import { isVin, isVinEnd } from './vin.ts'

// Spec: shell/avatar
test('initials are the first letters of first and last name, suffixes skipped', () => {
  expect(initials('Maria Reyes')).toBe('MR')
  expect(initials('Ron Castellano Jr')).toBe('RC')
  expect(initials('Ron Castellano, Jr.')).toBe('RC')
  expect(initials('Anna Maria de Souza III')).toBe('AS')
  for (const suffix of ['jr', 'sr', 'ii', 'iii', 'iv', 'v'])
    expect(initials(`Ron Castellano ${suffix}`), suffix).toBe('RC')
  expect(initials('June')).toBe('J')
  expect(initials('V')).toBe('V')
  expect(initials('Élodie Ørsted')).toBe('ÉØ')
  expect(initials('')).toBe('')
  expect(initials('<Ana> (Vale) 🎉')).toBe('AV')
  expect(initials('🎉')).toBe('')
})

test('an address copied with its name is split into address, first and last name', () => {
  const grace = { email: 'grace@stonecrop.example', firstName: 'Grace', lastName: 'Holloway' }
  expect(splitNameAndEmail('Grace Holloway <grace@stonecrop.example>')).toEqual(grace)
  expect(splitNameAndEmail(' "Holloway, Grace" < grace@stonecrop.example > ')).toEqual(grace)
  expect(splitNameAndEmail('Ron Castellano Jr. <ron@castellano.example>')?.lastName).toBe('Castellano Jr.')
  expect(splitNameAndEmail('Grace <grace@stonecrop.example>')).toEqual({ ...grace, lastName: '' })
  for (const invalidText of [
    'grace@stonecrop.example',
    '<grace@stonecrop.example>',
    'Grace <grace>',
    'Grace <g@',
  ])
    expect(splitNameAndEmail(invalidText), invalidText).toBeNull()
})

test('a client is shown by company, else by name, else by e-mail, and sorted without accents', () => {
  const person = { company: null, firstName: 'June', lastName: 'Abara', email: 'june@abara.example' }
  expect(clientDisplayName({ ...person, company: 'Larkfield Janitorial LLC' })).toBe(
    'Larkfield Janitorial LLC',
  )
  expect(clientDisplayName(person)).toBe('June Abara')
  expect(clientDisplayName({ ...person, firstName: null, lastName: null })).toBe('june@abara.example')
  expect(sortKey('Ávila & Søn')).toBe('avila & søn')
  expect(fullName('June', null)).toBe('June')
})

// Spec: format/phone
test('a phone number is stored as (123) 456-7890 however it is typed', () => {
  for (const typedText of ['8605550102', '860.555.0102', '+1 (860) 555-0102', '860 555 0102'])
    expect(Phone.parse(typedText)).toBe('(860) 555-0102')
  for (const typedText of ['860555010', '86055501023', 'call me', 'call me 8605550102 now', ''])
    expect(Phone.safeParse(typedText).success).toBe(false)
  expect(OptionalPhone.parse('')).toBe('')
  expect(formatPhone('8605')).toBe('(860) 5')
})

// Spec: format/ein
test('an EIN is 2 digits, a dash, 7 digits, and masked but for the last four', () => {
  expect(OptionalEin.parse('891234567')).toBe('89-1234567')
  expect(OptionalEin.parse('')).toBe('')
  for (const typedText of ['12-345', 'abc123456789', '123-45-6789'])
    expect(OptionalEin.safeParse(typedText).success, typedText).toBe(false)
  expect(formatEin('8912')).toBe('89-12')
  expect(formatMaskedEin('6789')).toBe('••-•••6789')
})

// Spec: shell/slugs
test('a policy type is found by name and by slug; slugs turn spaces into hyphens', () => {
  expect(typeSlug("Business Owner's Policy (BOP)")).toBe("Business-Owner's-Policy-(BOP)")
  const lineNamed = (nameOrSlug: string) => findLineByName(seededLines, nameOrSlug)?.name
  for (const type of commercialTypes) {
    expect(lineNamed(type)).toBe(type)
    expect(lineNamed(typeSlug(type))).toBe(type)
  }
  expect(lineNamed('AUTO')).toBe('auto')
  for (const unknownName of ['Space Insurance', 'others', '', '__proto__', 'constructor', 'toString'])
    expect(lineNamed(unknownName), unknownName).toBeUndefined()
  expect(linesInCategory(seededLines, 'personal').map(({ name }) => name)).toContain('home')
})

test('a former name or slug finds the renamed line, unless another line now has that name', () => {
  const [bop, ...rest] = seededLines
  if (!bop) throw new Error('There is no first line')
  const lines = [{ ...bop, name: 'Package Insurance', formerNames: [bop.name, 'auto'] }, ...rest]
  expect(findLineByName(lines, bop.name)?.name).toBe('Package Insurance')
  expect(findLineByName(lines, "business-owner's-policy-(bop)")?.name).toBe('Package Insurance')
  expect(findLineByName(lines, 'auto')?.name).toBe('auto')
})

test('a retired line is offered only where it is already chosen', () => {
  const lines = seededLines.map((line) => ({
    ...line,
    retiredAt: line.name === 'life' ? '2026-11-20' : null,
  }))
  const offeredTypes = (chosenType?: string) =>
    linesInCategory(lines, 'personal', chosenType).map(({ name }) => name)
  expect(offeredTypes()).not.toContain('life')
  expect(offeredTypes('life')).toContain('life')
  expect(findLineByName(lines, 'life')?.name).toBe('life')
})

// Spec: policy/title
test("'Insurance' is appended to a type only if it is missing", () => {
  expect(withInsurance('Cyber Liability Insurance')).toBe('Cyber Liability Insurance')
  expect(withInsurance("Business Owner's Policy (BOP)")).toBe("Business Owner's Policy (BOP) Insurance")
  expect(withInsurance('home')).toBe('Home Insurance')
  expect(typeName('others')).toBe('Other')
  // Names of object properties must not be looked up as types.
  for (const name of ['__proto__', 'constructor', 'toString']) expect(typeName(name)).toBe(name)
})

test('password strength grows with length and variety', () => {
  expect(passwordStrength('short')).toBe(0)
  expect(passwordStrength('aaaaaaaaaaaaaaaa')).toBe(1)
  expect(passwordStrength('lanternboat')).toBe(2)
  expect(passwordStrength('correct horse lantern boat')).toBeGreaterThanOrEqual(3)
})

test('a phone number with a foreign country code is refused, whatever its length', () => {
  for (const typedText of ['+44 20 7946 0958', '+44 2079 4609', ' + 49 301 2345 67'])
    for (const schema of [Phone, OptionalPhone, OptionalBusinessPhone])
      expect(schema.safeParse(typedText).success, typedText).toBe(false)
  expect(Phone.parse('+1 860 555 0131')).toBe('(860) 555-0131')
})

test('a business phone number keeps its extension however it is typed, and other text is refused', () => {
  for (const typedText of [
    '800-555-0123 ext 4412',
    '1-800-555-0123 x4412',
    '(800) 555-0123, Ext. 4412',
    '8005550123 extension: 4412',
    '800.555.0123 #4412',
  ])
    expect(OptionalBusinessPhone.parse(typedText)).toBe('(800) 555-0123 ext. 4412')
  expect(OptionalBusinessPhone.parse('(800) 555-0123 ext. 4412')).toBe('(800) 555-0123 ext. 4412')
  expect(OptionalBusinessPhone.parse('800 555 0123')).toBe('(800) 555-0123')
  expect(OptionalBusinessPhone.parse(' ')).toBe('')
  for (const typedText of ['800 555 0123 4412', '555 0123 x12', '800 555 0123 ask for Joan', 'ext. 12'])
    expect(OptionalBusinessPhone.safeParse(typedText).success).toBe(false)
})

test('an address ends with its state, with or without a ZIP code', () => {
  for (const [address, state] of [
    ['40 Ferry Slip Lane, Mystic, CT 06355', 'CT'],
    ['40 Ferry Slip Lane\nMystic ct 06355-1234\n', 'CT'],
    ['1 Wharf Road, Duluth, MN, 55802, USA', 'MN'],
    ['9 Bleecker Street, Albany NY', 'NY'],
    ['100 King Street, Toronto, ON M5X 1A9', null],
    ['06355', null],
    ['', null],
    [null, null],
  ] as const)
    expect(stateOfAddress(address), String(address)).toBe(state)
})

test('the ninth character of a VIN is the check digit of the others', () => {
  for (const vin of ['1HGCM82633A004352', '11111111111111111', '1M8GDM9AXKP042788']) {
    expect(isVin(vin), vin).toBe(true)
    for (let index = 0; index < 17; index += 1) {
      if (index === 8) continue
      const problem = vin.slice(0, index) + (vin[index] === '9' ? '8' : '9') + vin.slice(index + 1)
      expect(isVin(problem), problem).toBe(false)
    }
  }
  expect(isVin('1HGCM82633A00435'), 'one is missing').toBe(false)
  expect([isVinEnd('4352'), isVinEnd('3A004352'), isVinEnd('435'), isVinEnd('OI4352')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
