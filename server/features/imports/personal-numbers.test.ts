import { expect, test } from 'vitest'
import { bestTimeOf } from '../../../contract/testing/best-time.ts'
import { worstTexts } from '../../../contract/testing/worst-texts.ts'
import { redact, redactText } from './redaction.ts'

test.each([
  ['SSN: 219044443', 'SSN: •••'],
  ['SS# 219.04.4444', 'SS# •••'],
  ['SSN... 219044443', 'SSN... •••'],
  ['S S N 219044443', 'S S N •••'],
  ['SSN 219*04*4443', 'SSN •••'],
  ['SS 219044443', 'SS •••'],
  ['SSN219044443', 'SSN•••'],
  ['Soc. Sec. no. 219 044 443', 'Soc. Sec. no. •••'],
  ['social 219044443, pays monthly', 'social •••, pays monthly'],
  ['SSN of Ann is 2190-44443', 'SSN of Ann is •••'],
  ['SSNs 219044443, 219044444 and 219044445', 'SSNs •••, ••• and •••'],
  ['219044443 (SSN)', '••• (SSN)'],
  ['SSN 219-04-4452-1', 'SSN •••'],
  ['Social security and cell SSN 219044443', 'Social security and cell SSN •••'],
  ['ITIN 912704443', 'ITIN •••'],
  ['219 - 04 - 4442', '•••'],
  ['219 -04- 4458', '•••'],
  ['219/04/4446', '•••'],
  ['219_04_4446', '•••'],
  ['219.04.4446 Ann', '••• Ann'],
  ['219<b>-</b>04-4441', '•••'],
  ['219&lt;b&gt;-&lt;/b&gt;04-4441', '•••'],
  ['1<i>2</i>3<wbr>-45-6789', '•••'],
  ['123<b></b>45<b></b>6789', '•••'],
  ['SSN: 219<b>04</b>4443', 'SSN: •••'],
  ['two: 123<b></b>45<b></b>6789 and 4111<b>1111</b>11111111', 'two: ••• and •••'],
])('a Social Security number is taken out of %s', (text, rest) => {
  expect(redact(text).kinds).toContain('ssn')
  expect(redactText(text)).toBe(rest)
})

test.each([
  ['4111<b>1111</b>11111111', '•••'],
  ['Card no. 4111/1111/1111/1111 exp 09/27 cvv 123', 'Card no. ••• exp 09/27 cvv •••'],
  ['4111, 1111, 1111, 1111', '•••'],
  ['4111,1111,1111,1111', '•••'],
  ['4111_1111_1111_1111', '•••'],
  ['4111|1111|1111|1111', '•••'],
  ['4,111,111,111,111,111', '•••'],
  ['4.111111111111111e15', '•••'],
  ['4111 11111111 1111', '•••'],
  ['pays by visa 411 111 111 111 1111 monthly', 'pays by visa ••• monthly'],
  ['card 41111111-11111111', 'card •••'],
  ['3782/822463/10005', '•••'],
  ['4.111111111111111E+15', '•••'],
  ['5.500005555555559E+15', '•••'],
  ['3.78282246310005E+14', '•••'],
])('a card number is taken out of %s', (text, rest) => {
  expect(redact(text).kinds).toContain('card')
  expect(redactText(text)).toBe(rest)
})

test('what was taken out leaves the next number of the text where it stands', () => {
  const maskedOnce = 'SSN •••, 219077777; DOB ••• 03/01/2026; routing ••• 011000015'
  expect(redact(maskedOnce)).toEqual({ text: maskedOnce, kinds: [] })
})

test('a card number whose check digit a spreadsheet has lost is one still', () => {
  expect(redact('4.11111111111111E+15')).toEqual({ text: '•••', kinds: ['rounded card'] })
})

test.each([
  ['DOB 07/04/1970 DL# D7654321 CT', 'DOB ••• DL# ••• CT', ['birth date', 'licence']],
  ['D.O.B.: 7-4-70', 'D.O.B.: •••', ['birth date']],
  ['born July 4, 1970 in Mystic', 'born ••• in Mystic', ['birth date']],
  ['Date of Birth 4 Jul 1970', 'Date of Birth •••', ['birth date']],
  ['Ann, birth date 1970-07-04', 'Ann, birth date •••', ['birth date']],
  ['DOB 07/04/1970 and 08/05/1971, eff 03/01/2026', 'DOB ••• and •••, eff 03/01/2026', ['birth date']],
  ['DOB 07/04/1970 03/01/2026', 'DOB ••• 03/01/2026', ['birth date']],
  ['07/04/1970 (DOB)', '••• (DOB)', ['birth date']],
  ["Driver's license no. 123 456 789", "Driver's license no. •••", ['licence']],
  ['driver’s licence: D123-456-78-901-0', 'driver’s licence: •••', ['licence']],
  ['DLN A1234 56789 01234', 'DLN •••', ['licence']],
  ['OLN 098765432', 'OLN •••', ['licence']],
  ['DL D7654321', 'DL •••', ['licence']],
  ['DL 987654321 CT', 'DL ••• CT', ['licence']],
  ['Ann, DL D7654321 CT', 'Ann, DL ••• CT', ['licence']],
  ['routing 011000015 acct 12345678', 'routing ••• acct •••', ['bank account']],
  ['ABA/acct 011000015/12345678, zip 06355', 'ABA/acct •••/•••, zip 06355', ['bank account']],
  ['ACH 011000015 12345678', 'ACH ••• •••', ['bank account']],
  ['DL#: D 7654321', 'DL#: •••', ['licence']],
  ['ABA# 011000015', 'ABA# •••', ['bank account']],
  ['Bank account no. 12345678', 'Bank account no. •••', ['bank account']],
  ['EFT from checking 000123456789', 'EFT from checking •••', ['bank account']],
  ['IBAN DE89 3704 0044 0532 0130 00', 'IBAN •••', ['bank account']],
])('a labelled number is taken out of %s', (text, rest, kinds) => {
  expect(redact(text)).toEqual({ text: rest, kinds })
})

const otherNumbers = [
  '219-04-4441-02',
  '219-04-4452-1',
  'CA 009-118 4-02',
  'SS219044443',
  'DL 7654321',
  'DL-03879222 from 12/08/2026',
  'DOB60082364-06',
  '219044443',
  '860-555-0101',
  '(860) 555-0101 x219',
  '860.555.0101 / 8605550102',
  '+1 860 555 0101',
  'SSN on request, call 860-555-0101',
  'SSN on file, policy 219044443',
  'SSN/FEIN 06-5550131',
  'DOB on file, eff 03/01/2026',
  '03/01/2026 - 03/01/2027',
  'born to roll, since 1998',
  '29459',
  '06355-1234',
  '1FTYR1ZM0KA012345',
  'JH4KA24821C001234',
  '06-5550131',
  '$1,000,000/2,000,000',
  '100/300/50',
  '1000,2000,3000,4000',
  '2019, 2020, 2021, 2022',
  '4111, 1111, 1111, 1111, 2800, 5183',
  '4111/1111/1111/1112',
  'Policy 45012345 20260301',
  'Contractor license # 123456789',
  'account 12345678',
  'Chase Bank ISAOA, loan account 1234567',
  'Client acct no. 219044443',
  'Mail routing by USPS, account 12345678',
  '1,000,000,000,000',
  '1.23E+11',
  '6.5000001234E+9',
  'GL #### 1234 5678',
  'Social media liability 1000000',
  'Discovery period 60 days, limit 1,000,000',
  'A-7 <b>bold</b> 12345678',
  '<td>41111111</td><td>11111111</td>',
]
test.each(otherNumbers)('nothing is taken out of %s', (text) => {
  expect(redact(text)).toEqual({ text, kinds: [] })
})

/**
 * Typical cells of the trade. '#' is any digit and '@' a capital letter, except those that would
 * form 'SSN', 'DOB', 'DL' or 'ABA'.
 */
const cells = [
  '(###) 555-01## or ###-555-01## ext. ####',
  '+1 ###.555.01##, office 1-###-555-01## x###',
  '###555####, ###5550###',
  'Policy @@-######## from 12/0#/2026 to 12/0#/2027',
  '@@@########-0#',
  'GL #### #### ####, umbrella @@@ ####### ##',
  '##########, ############, ##@@@##### and 6S60UB-#@#####-#-26',
  'WC ###-####### / ###-###-####-##',
  '@######### #### ## renewed as ####-##-######',
  'CLM-2026-######, ######-###-##, @@##########',
  '##-####-#### with adjuster 860 555 01##',
  'Certificate 2026-######, holder no. ######',
  '1FTYR1ZM#K@A#####, 2####@##@########',
  'EIN ##-#######, NAIC #####, license @@########',
  '$#,###.##, $###,###, 1,###,###/2,###,###, CSL 1,000,000, ##.##%',
  '2026-11-## 11/##/2026 ##:## AM',
  '9400 1### #### #### #### ##; certified 70## #### #### #### ####',
  '## Main Street #H###, Groton CT 06###-####',
  'loan ##########, acct ########',
  'years 2019 2020 2021 2022; class codes #####, #####, #####',
  '######### #### ####',
  '########-####, ####-########',
  '###-###-####, ####/####, ####.####',
]

// Spec: imports/numbers
test('of a hundred thousand cells with the other numbers of the trade none loses anything', () => {
  let state = 38
  const nextRandom = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) / 0x800000
  }
  const fill = (cell: string) =>
    cell.replace(/[#@]/g, (mark) =>
      mark === '@'
        ? 'CEFGHKMPQTUVWXYZ'.charAt(Math.floor(nextRandom() * 16))
        : String(Math.floor(nextRandom() * 10)),
    )
  const takenTexts: string[] = []
  for (let count = 0; count < 100_000; count++) {
    const text = fill(cells[count % cells.length] ?? '')
    if (redactText(text) !== text) takenTexts.push(text)
  }
  expect(takenTexts).toEqual([])
}, 60_000)

test('a long cell is looked through in milliseconds, whatever stands in it', async () => {
  const texts = [
    ...worstTexts.map((worstText) => worstText(10_000)),
    ...[
      'SSN ',
      'SSN 1',
      'card 4111 ',
      '4111, ',
      '4111/1111/1111/111',
      'DL# ',
      'DOB 1/',
      'acct 1',
      'iban de89',
    ].map((unit) => unit.repeat(10_000 / unit.length)),
  ]
  const slowTexts: object[] = []
  for (const text of texts) {
    const ms = await bestTimeOf(() => redactText(text), { enough: 30 })
    if (ms >= 30) slowTexts.push({ text: text.slice(0, 12), ms })
  }
  expect(slowTexts).toEqual([])
})
