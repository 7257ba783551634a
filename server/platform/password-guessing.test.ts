import { expect, test } from 'vitest'
import { passwordWeaknessOf } from './password-guessing.ts'

const knownTexts = {
  'your name': ['Maria Reyes', 'Reyes Maria'],
  'your email': ['maria@tidewheel.example'],
  'your company': ['Tidewheel Bakery LLC'],
  "your agency's name": ['Harborline Insurance Agency'],
}

const tellAbout = (passwords: string[]) =>
  Promise.all(
    passwords.map(async (password) => [password, await passwordWeaknessOf(password, knownTexts)] as const),
  )

const commonest =
  `1234567890 qwertyuiop 1q2w3e4r5t 12345678910 123456789a 1qaz2wsx3edc q1w2e3r4t5 password123 password12
  0987654321 1111111111 1234554321 qwerty12345 123123123123 1029384756 asdfghjkl1 zxcvbnm123 basketball strawberry
  butterfly1 chocolate1 princess12 superman12 0000000000 9876543210 1212121212 1231231231 1122334455 1357924680
  abcdefghij qwerty123456 q1w2e3r4t5y6 manchester volleyball sweetheart california basketball1 christopher bubblegum1
  elizabeth1 jamesbond007 mercedes123 skateboard watermelon letmein123 welcome123 administrator changeme123 iloveyou12
  football123 sunshine123 princess123 thisismypassword correcthorsebatterystaple`.split(/\s+/)

test('the commonest passwords of ten letters and more are refused, however they are dressed up', async () => {
  expect(commonest).toHaveLength(54)
  for (const [password, reason] of await tellAbout(commonest)) expect(reason, password).not.toBeNull()
  const dressedPasswords = ['P@ssw0rd123', 'QWERTYUIOP', 'drowssap123', 'Football2026!', 'passwordpassword']
  for (const [password, reason] of await tellAbout(dressedPasswords)) expect(reason, password).not.toBeNull()
})

test('the refusal says why, in words that a person understands', async () => {
  const reasons: [string, RegExp][] = [
    ['1q2w3e4r5t', /^This password is one of the most used\. Please choose a few unrelated words instead$/],
    ['MariaReyes85', /contains your name\./],
    ['Reyes.Maria1', /contains your name\./],
    ['M4ria R3yes!', /contains your name\./],
    ['tidewheel-bakery-1', /contains your company\./],
    ['Harborline1', /contains your agency's name\./],
    ['harborlineinsurance1', /contains your agency's name\./],
    ['harborline insurance agency!', /contains your agency's name\./],
    ['04/12/1985', /is little more than a date\./],
    ['19850412198', /is little more than a date\./],
    ['zxcvbnm,./', /is a pattern on the keyboard\./],
    ['ertyuiop[]', /is a pattern on the keyboard\./],
    ['xkxkxkxkxkxk', /repeats itself\./],
    ['bcdefghijklm', /is little more than a sequence like abc or 1234\./],
    ['mondaytuesday', /is a well-known phrase\./],
    ['sunflower99', /is little more than a common word or name\./],
  ]
  for (const [password, reason] of reasons)
    expect(String(await passwordWeaknessOf(password, knownTexts)), password).toMatch(reason)
})

test('a few unrelated words pass, also with a name among them, in any alphabet, and the password of the demo', async () => {
  const strongPasswords = [
    'seven brass lanterns',
    'correct horse lantern',
    'tile and stone forever',
    'calm horses at noon',
    'maria paints nine kettles',
    'demo-portal-2026',
    'k9#vLq2!xT',
    '  ñandú 日本 🗝️  ',
    'мост через тихую реку',
  ]
  for (const [password, reason] of await tellAbout(strongPasswords)) expect(reason, password).toBeNull()
})

test('only the first 64 characters are estimated, and whoever else asks something meanwhile is answered', async () => {
  expect(await passwordWeaknessOf(`${'x'.repeat(64)} seven brass lanterns`, knownTexts)).toMatch(
    /repeats itself/,
  )
  // The most l33t substitutions possible: the slowest password known.
  const dear = '@4$5!1|0{[(8+7%'.repeat(9)
  let turnCount = 0
  const turnTimer = setInterval(() => turnCount++, 1)
  await Promise.all(Array.from({ length: 8 }, () => passwordWeaknessOf(dear, knownTexts)))
  clearInterval(turnTimer)
  expect(turnCount).toBeGreaterThan(8)
})
