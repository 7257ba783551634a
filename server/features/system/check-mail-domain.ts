import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import type { SystemFinding } from '../../../contract/system.ts'
import {
  type CheckContext,
  errorCode,
  failResult,
  inconclusiveResult,
  passResult,
  warnResult,
} from './check-result.ts'

const dnsOptions = { timeout: 2500, tries: 1 }
// In ms, for all lookups together, so that the check ends in its time with a slow DNS server.
const maxLookupTime = 8000

/** DNS records, and whether the name exists; null if the lookup failed. */
type DnsRecords<T> = { records: T[]; exists: boolean } | null

async function resolveRecords<T>(lookup: Promise<T[]>): Promise<DnsRecords<T>> {
  try {
    return { records: await lookup, exists: true }
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENODATA' || code === 'ENOTFOUND' ? { records: [], exists: code === 'ENODATA' } : null
  }
}

const textsOf = async (dns: Resolver, name: string, startPattern: RegExp): Promise<DnsRecords<string>> => {
  // DNS splits texts over 255 characters into parts.
  const texts = await resolveRecords(dns.resolveTxt(name))
  return (
    texts && {
      ...texts,
      records: texts.records.map((parts) => parts.join('')).filter((one) => startPattern.test(one)),
    }
  )
}

/** The DMARC records of a domain, otherwise of its nearest parent domain. */
async function dmarcOf(dns: Resolver, domain: string): Promise<DnsRecords<string>> {
  const labels = domain.split('.')
  for (let levelsAbove = 0; levelsAbove === 0 || labels.length - levelsAbove >= 2; levelsAbove++) {
    const texts = await textsOf(dns, `_dmarc.${labels.slice(levelsAbove).join('.')}`, /^v=DMARC1\b/)
    if (!texts || texts.records.length > 0) return texts
  }
  return { records: [], exists: true }
}

interface DomainProblem {
  verdict: 'weak' | 'wrong'
  text: string
  todo: string
}

function spfProblem(domain: string, records: readonly string[]): DomainProblem | null {
  const [spf, secondRecord] = records
  if (spf === undefined)
    return {
      verdict: 'weak',
      text: 'it has no SPF record, so many mailboxes treat its emails as spam',
      todo: `Add a TXT record to ${domain} that begins with v=spf1. Your mail provider has the line.`,
    }
  if (secondRecord !== undefined)
    return {
      verdict: 'wrong',
      text: 'it has several SPF records, so none of them counts',
      todo: `Merge the TXT records of ${domain} that begin with v=spf1 into one.`,
    }
  if (/\s\+?all(\s|$)/i.test(spf))
    return {
      verdict: 'weak',
      text: 'its SPF record lets every server in the world send its emails',
      todo: `End the SPF record of ${domain} with ~all or -all.`,
    }
  return null
}

function dmarcProblem(domain: string, records: readonly string[]): DomainProblem | null {
  if (records.length > 0) return null
  return {
    verdict: 'weak',
    text: 'it has no policy for forged emails (DMARC), so some large mailboxes refuse all of its emails',
    todo: `Add a TXT record to _dmarc.${domain}, at first "v=DMARC1; p=none".`,
  }
}

function mxProblem(domain: string, records: readonly { exchange: string }[]): DomainProblem | null {
  // An empty name means that the domain accepts no email.
  if (records.some(({ exchange }) => exchange !== '')) return null
  return {
    verdict: 'weak',
    text: 'it has no MX record, so replies and returned emails reach no one',
    todo: `Add an MX record to ${domain}, or set MAIL_FROM to an address that receives email.`,
  }
}

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Checks that the sender's domain authorizes the portal's emails and accepts replies. */
export async function checkMailDomain(
  { agency, settings }: Pick<CheckContext, 'agency' | 'settings'>,
  dns = new Resolver(dnsOptions),
): Promise<SystemFinding> {
  const { smtpUrl, mailFrom } = settings
  if (!smtpUrl) return inconclusiveResult('No email is sent: see Email.')
  const [, name = ''] = /@([^@>\s]+)>?\s*$/.exec(mailFrom ?? agency().email) ?? []
  if (name === '') return inconclusiveResult('Emails have no sender yet: see Email.')
  const domain = domainToASCII(name) || name
  const timer = setTimeout(() => dns.cancel(), maxLookupTime)
  const [mx, spf, dmarc] = await Promise.all([
    resolveRecords(dns.resolveMx(domain)),
    textsOf(dns, domain, /^v=spf1(\s|$)/i),
    dmarcOf(dns, domain),
  ]).finally(() => clearTimeout(timer))
  if (mx?.exists === false && spf?.exists === false)
    return failResult(
      `Emails come from ${domain}, which is not in the DNS: other mail servers refuse them.`,
      'Check that MAIL_FROM is spelled correctly and the domain is still yours.',
    )
  const notes = [
    spf && spfProblem(domain, spf.records),
    dmarc && dmarcProblem(domain, dmarc.records),
    mx && mxProblem(domain, mx.records),
  ].filter((note) => note !== null)
  const unresolvedRecords = Object.entries({ SPF: spf, DMARC: dmarc, MX: mx }).flatMap(
    ([recordName, records]) => (records ? [] : recordName),
  )
  const unresolvedText =
    unresolvedRecords.length > 0 ? ` ${listFormat.format(unresolvedRecords)} could not be looked up.` : ''
  if (notes.length > 0) {
    const message = `Emails come from ${domain}: ${notes.map((note) => note.text).join('; ')}.${unresolvedText}`
    const resultFrom = notes.some(({ verdict }) => verdict === 'wrong') ? failResult : warnResult
    return resultFrom(message, notes.map(({ todo }) => todo).join(' '))
  }
  if (unresolvedText)
    return inconclusiveResult(
      `Emails come from ${domain}.${unresolvedText}`,
      'Check that this machine reaches its DNS server, then run this check again.',
    )
  return passResult(
    `Emails come from ${domain}, which authorizes them (SPF, DMARC) and receives replies (MX).`,
  )
}
