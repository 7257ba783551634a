import { expect, test } from 'vitest'
import { replyLine } from '../messages/reply-address.ts'
import { isAuthenticated } from './authentication-results.ts'
import { foldReply } from './fold-reply.ts'
import { hasTooManyParts, readEmail } from './read-email.ts'

test.each([
  [
    'Gmail',
    'Yes, please renew.\n\nOn Fri, Nov 20, 2026 at 10:00 AM Daniel Kim <a@b.example>\nwrote:\n\n> A question\n> Daniel\n',
  ],
  [
    'iPhone',
    'Yes, please renew.\n\nSent from my iPhone\n\n> On Nov 20, 2026, at 10:00, Daniel Kim wrote:\n> \n> A question',
  ],
  [
    'Outlook',
    'Yes, please renew.\n\nFrom: Daniel Kim <a@b.example>\nSent: Friday, November 20, 2026 10:00 AM\nTo: Maria\nSubject: A new message\n\nA question',
  ],
  ['old Outlook', 'Yes, please renew.\n\n-----Original Message-----\nFrom: Daniel Kim\n\nA question'],
  ['a signature', 'Yes, please renew.\n-- \nMaria Reyes\nTidewheel Bakery'],
  [
    'the line of the portal',
    `Yes, please renew.\n\nDaniel Kim\n${replyLine}\n\nA question`.replace('\n\nDaniel Kim', ''),
  ],
  ['a reply below', 'On Fri, Nov 20, 2026 at 10:00 AM Daniel Kim wrote:\n> A question\n\nYes, please renew.'],
  ['a program that does not quote', 'Yes, please renew.\n\nOn Nov 20, 2026 Daniel Kim wrote:\n\nA question'],
  ['Spanish', 'Yes, please renew.\n\nEl vie, 20 nov 2026 a las 10:00, Daniel Kim escribió:\n\n> A question'],
])('history and signature fold away: %s', (_, text) => {
  expect(foldReply(text)).toBe('Yes, please renew.')
})

test('answers between quoted lines stay with what they answer, and a text without history stays whole', () => {
  const interleavedReply = '> Renew?\n\nYes.\n\n> Add the van?\n\nNo, it is sold.'
  expect(foldReply(interleavedReply)).toBe(interleavedReply)
  const plainText = 'He wrote: bring the form.\n\nFrom: the office\nto the yard -- 2 miles'
  expect(foldReply(plainText)).toBe(plainText)
})

const server = 'mx.agency.example'
const senderAddress = 'maria@tidewheel.example'
const head = (results: string) => `${server}; ${results}`

test.each([
  ['DMARC', 'dmarc=pass (p=reject) header.from=tidewheel.example', true],
  ['SPF of the domain', 'spf=pass smtp.mailfrom=bounce@tidewheel.example', true],
  ['DKIM of the domain', 'dkim=pass header.d=tidewheel.example', true],
  ['DKIM of another domain', 'dkim=pass header.d=evil.example', false],
  ['SPF of a domain that ends alike', 'spf=pass smtp.mailfrom=x@nottidewheel.example', false],
  ['DMARC of another domain', 'dmarc=pass header.from=evil.example', false],
  [
    'SPF although DMARC failed',
    'dmarc=fail header.from=tidewheel.example; spf=pass smtp.mailfrom=tidewheel.example',
    false,
  ],
  ['a pass in a comment', 'dkim=fail (dmarc=pass header.from=tidewheel.example; dmarc=pass)', false],
  ['a pass in a quoted reason', 'dkim=fail reason="; dmarc=pass header.from=tidewheel.example"', false],
  ['nothing checked', 'none', false],
])('the receiving server confirms a sender by %s: %j is %s', (_, results, isConfirmed) => {
  expect(isAuthenticated([head(results)], { server, from: senderAddress })).toBe(isConfirmed)
})

test('only the topmost result of the named server counts', () => {
  const pass = 'dmarc=pass header.from=tidewheel.example'
  expect(isAuthenticated([`mx.evil.example; ${pass}`], { server, from: senderAddress })).toBe(false)
  expect(isAuthenticated([head('dmarc=fail'), head(pass)], { server, from: senderAddress })).toBe(false)
  expect(isAuthenticated([`mx.other.example; none`, head(pass)], { server, from: senderAddress })).toBe(true)
  expect(isAuthenticated([], { server, from: senderAddress })).toBe(false)
})

const replyAddress = 'replies@agency.example'
const token = 'a'.repeat(32)
const read = (lines: readonly string[]) =>
  readEmail(Buffer.from(lines.join('\r\n')), { address: replyAddress })

test('a key is read from the address alone, and two senders are none', async () => {
  const email = await read([
    `To: Portal <Replies+${token.toUpperCase()}@agency.example>, other@agency.example`,
    'From: Maria <Maria@tidewheel.example>',
    'Subject: =?utf-8?q?Re=3A_A_new_message=0D=0ABcc=3A_x=40y.example?=',
    '',
    'Yes',
  ])
  expect(email).toMatchObject({ tokens: [token], from: 'maria@tidewheel.example', text: 'Yes' })
  expect(email.subject).not.toMatch(/[\r\n]/)
  const twoSenders = await read([
    'From: a@x.example, b@x.example',
    `To: replies+${token}@evil.example`,
    '',
    'Yes',
  ])
  expect(twoSenders).toMatchObject({ from: null, tokens: [] })
  const repeated = await read(['From: a@x.example', 'From: b@x.example', '', 'Yes'])
  expect(repeated.from).toBeNull()
})

test('an email of HTML alone is read as text, without script and pictures', async () => {
  const html = '<p>Yes, please <b>renew</b>.</p><script>alert(1)</script><img src="https://x.example/1.png">'
  const { text } = await read(['From: a@x.example', 'Content-Type: text/html', '', html])
  expect(text).toBe('Yes, please renew.')
})

test.each([
  ['Auto-Submitted: auto-replied', 'isAutomatic'],
  ['Precedence: bulk', 'isAutomatic'],
  ['X-Autoreply: yes', 'isAutomatic'],
  ['Return-Path: <>', 'isAutomatic'],
  ['List-Id: <news.x.example>', 'isOfList'],
  ['Precedence: list', 'isOfList'],
] as const)('an email with %s is no reply', async (line, property) => {
  const email = await read(['From: a@x.example', line, '', 'I am out of the office'])
  expect(email[property]).toBe(true)
})

test('an email of 10,000 parts is recognized without parsing it', async () => {
  const parts = Array.from({ length: 10_000 }, () => '--b\r\nContent-Type: text/plain\r\n\r\nx').join('\r\n')
  const source = Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}\r\n--b--\r\n`)
  expect(hasTooManyParts(source)).toBe(true)
  expect(hasTooManyParts(Buffer.from('a\n--b\n--b--\n'))).toBe(false)
})
