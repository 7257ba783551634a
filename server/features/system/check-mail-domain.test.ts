import { expect, test } from 'vitest'
import { defaultAgency } from '../../agency.ts'
import { readSettings } from '../../settings.ts'
import { type DnsZone, resolverOf } from '../../testing/dns.ts'
import { checkMailDomain } from './check-mail-domain.ts'

async function look(zone: DnsZone | 'fails' | 'silent', overrides: Record<string, string> = {}) {
  const senderSettings = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'portal@quay.example' }
  const settings = readSettings({ SECRET_KEY: 'k'.repeat(32), ...senderSettings, ...overrides })
  const { verdict, says, todo } = await checkMailDomain(
    { settings, agency: () => ({ ...defaultAgency, email: 'help@wharf.example' }) },
    await resolverOf(zone),
  )
  return `${verdict}: ${says}${todo ? ` → ${todo}` : ''}`
}

const wholeZone: DnsZone = {
  'MX quay.example': ['mx.quay.example'],
  'TXT quay.example': ['google-site-verification=1', `v=spf1 ${'ip4:192.0.2.7 '.repeat(20)}-all`],
  'TXT _dmarc.quay.example': ['v=DMARC1; p=quarantine'],
}

test('a domain that vouches for its mails and takes answers is right, also where the domain above has the DMARC record', async () => {
  expect(await look(wholeZone)).toBe(
    'right: Emails come from quay.example, which authorizes them (SPF, DMARC) and receives replies (MX).',
  )
  const parentZone = {
    'MX mail.quay.example': ['mx.quay.example'],
    'TXT mail.quay.example': ['v=spf1 mx ~all'],
    'TXT _dmarc.quay.example': ['v=DMARC1; p=none'],
  }
  expect(await look(parentZone, { MAIL_FROM: 'Quay <portal@Mail.Quay.example>' })).toMatch(
    /^right: Emails come from mail\.quay\.example/,
  )
})

test('without MAIL_FROM it is the agency’s domain, and of a portal that sends nothing none is looked up', async () => {
  expect(await look({ 'MX wharf.example': ['mx.wharf.example'] }, { MAIL_FROM: '' })).toMatch(
    /^weak: Emails come from wharf\.example: it has no SPF record/,
  )
  expect(await look(wholeZone, { SMTP_URL: '' })).toBe('unknown: No email is sent: see Email.')
})

test('what is missing is said with what mailboxes make of it and which record to add', async () => {
  expect(await look({ 'TXT quay.example': ['v=DKIM1'] })).toBe(
    'weak: Emails come from quay.example: it has no SPF record, so many mailboxes treat its emails as spam; ' +
      'it has no policy for forged emails (DMARC), so some large mailboxes refuse all of its emails; ' +
      'it has no MX record, so replies and returned emails reach no one. → ' +
      'Add a TXT record to quay.example that begins with v=spf1. Your mail provider has the line. ' +
      'Add a TXT record to _dmarc.quay.example, at first "v=DMARC1; p=none". ' +
      'Add an MX record to quay.example, or set MAIL_FROM to an address that receives email.',
  )
  const spf = (...texts: string[]) => look({ ...wholeZone, 'TXT quay.example': texts })
  expect(await spf('v=spf1 mx -all', 'v=spf1 a -all')).toMatch(
    /^wrong: .+ several SPF records.+ → Merge the TXT/,
  )
  expect(await spf('v=spf1 mx +all')).toMatch(
    /^weak: .+ lets every server in the world .+ → End the SPF record/,
  )
  expect(await look({ ...wholeZone, 'MX quay.example': [''] })).toMatch(/^weak: .+ has no MX record/)
  expect(await look({ 'MX another.example': ['mx'] })).toBe(
    'wrong: Emails come from quay.example, which is not in the DNS: other mail servers refuse them. → Check that MAIL_FROM is spelled correctly and the domain is still yours.',
  )
})

test('a lookup that fails or is not answered is not called wrong', async () => {
  for (const zone of ['fails', 'silent'] as const)
    expect(await look(zone), zone).toBe(
      'unknown: Emails come from quay.example. SPF, DMARC, and MX could not be looked up. → Check that this machine reaches its DNS server, then run this check again.',
    )
})
