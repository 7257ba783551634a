import { describe, expect, test } from 'vitest'
import { bestTimeOf } from '../testing/best-time.ts'
import { worstTexts } from '../testing/worst-texts.ts'
import { findPrivateNumber, maskPrivateNumbers, privateNumberRefusal } from './private-numbers.ts'

/** Test numbers published by the issuers. */
const cards = {
  Visa: '4111111111111111',
  'Visa of 13 digits': '4222222222222',
  'Visa of 19 digits': '4000000000000000006',
  Mastercard: '5555555555554444',
  'Mastercard of the newer range': '2223003122003222',
  'American Express': '378282246310005',
  Discover: '6011111111111117',
  'Discover of 65': '6510000000000091',
  'Diners Club': '30569309025904',
  JCB: '3566002020360505',
  UnionPay: '6200000000000005',
  Maestro: '6759649826438453',
}

/** Splits a number into groups of these lengths; the last takes the rest. */
function groupDigits(digits: string, lengths: readonly number[], separator: string): string {
  const groups: string[] = []
  let offset = 0
  for (const length of lengths) {
    groups.push(digits.slice(offset, offset + length))
    offset += length
  }
  return [...groups, digits.slice(offset)].filter(Boolean).join(separator)
}

const groupings: Record<number, readonly (readonly number[])[]> = {
  14: [
    [4, 6, 4],
    [4, 4, 4, 2],
  ],
  15: [
    [4, 6, 5],
    [4, 4, 4, 3],
  ],
  16: [[4, 4, 4, 4]],
  19: [[4, 4, 4, 4, 3]],
}

const separators = [
  ' ',
  '-',
  '.',
  ' - ',
  '\u00a0',
  '\u2009',
  '\u2013',
  '\u2011',
  '\u2212',
  '\n',
  '\t',
  '\u3000',
]
const sentences = [
  (number: string) => number,
  (number: string) => `My card is ${number} exp 04/29 cvv 123, please run it. Thanks, Nora`,
  (number: string) => `(${number})`,
  (number: string) => `card:${number}.`,
  (number: string) => `Visa${number}x`,
  (number: string) => `${number} 04 29`,
  (number: string) => `call 860-555-0131, then charge ${number}!`,
  (number: string) => `"${number}",12/27`,
  (number: string) => `Grüße – 李玄 – ${number} – 👋`,
]
const scripts = [
  (text: string) => text,
  // Full-width, Arabic-Indic, Devanagari and mathematical double-struck digits.
  (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))),
  (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x1d7d8 + Number(digit))),
  // An invisible character after each digit, and keycap digits.
  (text: string) => text.replace(/\d/g, (digit) => `${digit}\u200b`),
  (text: string) => text.replace(/\d/g, (digit) => `${digit}\ufe0f\u20e3`),
]

describe('a card number', () => {
  test.each(Object.entries(cards))('of %s is found in any grouping, script and sentence', (_, digits) => {
    const writtenNumbers = [
      digits,
      ...(groupings[digits.length] ?? []).flatMap((lengths) =>
        separators.map((separator) => groupDigits(digits, lengths, separator)),
      ),
    ]
    for (const number of writtenNumbers)
      for (const buildSentence of sentences)
        for (const script of scripts) {
          const text = buildSentence(script(number))
          expect(findPrivateNumber(text), JSON.stringify(text)).toBe('card')
        }
  })

  test('is found between other numbers', () => {
    for (const text of [
      'ref 88 5555 5555 5555 4444 9',
      '4111.1111\n1111.1111',
      '2026-11-27 4111-1111-1111-1111',
    ])
      expect(findPrivateNumber(text), text).toBe('card')
  })

  test('needs its check digit, an issuer’s prefix, a length that the issuer has, and its groups', () => {
    for (const text of [
      'Confirmation 4111 1111 1111 1112',
      '0000 0000 0000 0000',
      '7111111111111119',
      '1234567812345670',
      '41111111111111',
      '41111111111111111111',
      '411 111 111 111 111 1',
      '41111111 11111111',
      '4111,1111,1111,1111',
      '4111 and 1111 and 1111 and 1111',
      '5555-55555-5555-444',
    ])
      expect(findPrivateNumber(text), text).toBeNull()
  })
})

describe('a Social Security number', () => {
  test.each([
    '078-05-1120',
    'Here is my social for the bond form: 078-05-1120. And my EIN is 06-5550131.',
    'SSN:078-05-1120,',
    '078\u201305\u20131120',
    '\uff10\uff17\uff18-\uff10\uff15-\uff11\uff11\uff12\uff10',
    'ITIN 912-70-1234',
    '078-05-1120/079-05-1120',
  ])('is found: %s', (text) => {
    expect(findPrivateNumber(text)).toBe('ssn')
  })

  test.each([
    '06-5550131',
    '078-051-120',
    '0078-05-1120',
    '078-05-11201',
    '12-078-05-1120',
    '078-05-1120-01',
    '078 05 1120',
    '860-555-0131',
    '078051120',
  ])('is not found in %s', (text) => {
    expect(findPrivateNumber(text)).toBeNull()
  })
})

test('tracking numbers, UUIDs and hashes are no cards, even if they contain a card number by chance', () => {
  for (const text of [
    '7015 4111 1111 1111 1111',
    '9400 4111 1111 1111 1111 22',
    '1Z4111111111111111',
    '0a4b4111-1111-4111-1111-111111111111',
    'sha256 ab4111111111111111cdef0123456789abcdef0123456789',
  ])
    expect(findPrivateNumber(text), text).toBeNull()
})

test('table columns and lists of four-digit codes are no cards, even if they contain a card number by chance', () => {
  const years = [1987, 2004, 1999, 2015]
  for (const separator of ['\n', '\t', ' ', '\r\n']) {
    const areas = [4200, 3650, 4111, 1111, 1111, 1111, 2800, 5183, 5190].join(separator)
    expect(findPrivateNumber(areas), JSON.stringify(areas)).toBeNull()
    expect(findPrivateNumber([...years, 4111, 1111, 1111, 1111].join(separator))).toBeNull()
  }
  // Year, area, sprinklered area and value of buildings, pasted from a spreadsheet.
  expect(
    findPrivateNumber('1987\t4200\t3650\t9000\n4111\t1111\t1111\t1111\n2004\t3100\t2800\t7000'),
  ).toBeNull()
})

test('several cards below or beside each other, and one with its date, are cards', () => {
  for (const text of [
    '4111 1111 1111 1111\n5555 5555 5555 4444',
    '4111 1111 1111 1111 5555 5555 5555 4444',
    '4111-1111-1111-1111 5555-5555-5555-4444',
    '4111 1111 1111 1111 0429',
    '2026 4111 1111 1111 1111',
    '4111 1111 1111 1111 04 2029',
    'card\n4111 1111 1111 1111\n2029\n1234 Main Street\n',
  ])
    expect(findPrivateNumber(text), text).toBe('card')
})

/** Seeded random generator (mulberry32), so that failures are reproducible. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Typical lines of the trade. '#' is a digit, '@' a capital letter, '~' a hexadecimal digit. */
const lines = [
  'Call me at (###) 555-01## or ###-555-01## ext. ####',
  'cell +1 ###.555.01##, office 1-###-555-01## x###',
  '###555#### / 1###5550###',
  'Policy @@-######## from 12/0#/2026 to 12/0#/2027',
  'policy BOP########-0#, GL #### #### ####, umbrella @@@ ####### ##',
  'Policies ##########, ############, ##@@@##### and 6S60UB-#@#####-#-26',
  'WC ###-####### / ###-###-####-##',
  'Policy no. @######### #### ## renewed as ####-##-######',
  'claim CLM-2026-######, ######-###-##, @@##########',
  'Claim # ##-####-#### with adjuster 860 555 01##',
  'Certificate 2026-######, holder no. ######, verify at /certificate/10##?code=@@@@-@@@@',
  'VIN 1FTYR1ZM#K@A#####, 2####@##@########',
  'EIN ##-#######, NAIC #####, license @@########',
  '$#,###.##, $###,###, 1,###,###/2,###,###, CSL 1,000,000, ##.##%',
  '2026-11-## 2026-11-##T##:##:##.###Z, 11/##/2026 ##:## AM, 2026112###########',
  '~~~~~~~~-~~~~-4~~~-8~~~-~~~~~~~~~~~~',
  '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~',
  'UPS 1Z################, FedEx ############',
  '9400 1### #### #### #### ##; certified 70## #### #### #### ####',
  '## Main Street #H###, Groton CT 06###-####',
  'invoice #######, check no. ####, batch ########## ##########',
  'routing ######### account ##########',
  '41.######, -72.######; 0.####',
  'years 2019 2020 2021 2022; class codes ##### ##### #####',
  'https://carrier.example/pay?policy=000#######&amount=####.##',
]

// Spec: private-numbers/refused
test('a hundred thousand lines with other numbers of the trade are accepted', () => {
  const nextRandom = seededRandom(38)
  const fill = (line: string) =>
    line.replace(/[#@~]/g, (kind) => {
      if (kind === '@') return String.fromCharCode(65 + Math.floor(nextRandom() * 26))
      return Math.floor(nextRandom() * (kind === '#' ? 10 : 16)).toString(16)
    })
  const refusedTexts: string[] = []
  for (let count = 0; count < 100_000; count++) {
    const text = fill(lines[count % lines.length] ?? '')
    if (findPrivateNumber(text) !== null) refusedTexts.push(text)
  }
  expect(refusedTexts).toEqual([])
})

test('a message of the maximum length is searched in milliseconds, whatever its text', async () => {
  const texts = [
    ...worstTexts.map((makeText) => makeText(10_000)),
    ...['4111111111111111 ', '4111 ', '4111-1111-1111-111', '٤١١١ ', '3782 822463 ', '078-05-', '9400 '].map(
      (unit) => unit.repeat(10_000 / unit.length),
    ),
    '1'.repeat(10_000),
  ]
  const slowTexts: object[] = []
  for (const text of texts) {
    const ms = await bestTimeOf(() => [findPrivateNumber(text), maskPrivateNumbers(text)], { enough: 20 })
    if (ms >= 20) slowTexts.push({ text: text.slice(0, 12), ms })
  }
  expect(slowTexts).toEqual([])
})

test('private numbers are masked, and the rest of the text stays unchanged', () => {
  const text = 'Grüße 👋 4111\u00a01111\u20131111 1111, SSN 078-05-1120; 5555555555554444.'
  expect(maskPrivateNumbers(text)).toBe('Grüße 👋 •••, SSN •••; •••.')
  for (const plainText of ['', 'Call (860) 555-0110', 'Policy 0004471920, EIN 06-5550131'])
    expect(maskPrivateNumbers(plainText)).toBe(plainText)
})

test('the refusal names the field and says what to do, and repeats no digit', () => {
  expect(privateNumberRefusal('card', 'Message')).toBe(
    'Please take the card number out of “Message”. Never send card or Social Security numbers here.',
  )
  expect(privateNumberRefusal('ssn', 'Next step')).toBe(
    'Please take the Social Security number out of “Next step”. Never send card or Social Security numbers here.',
  )
})
