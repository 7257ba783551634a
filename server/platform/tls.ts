import pg from 'pg'
import type { PlatformSettings } from './settings.ts'

/** Whether traffic to a host stays on this machine: a loopback address or a Unix socket. */
export const isLocalHost = (host: string) =>
  host === '' || host.startsWith('/') || /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/**
 * Requires TLS for SMTP to another machine. By default nodemailer falls back to plain text if the
 * server offers no STARTTLS, and an attacker in between can remove the offer. `requireTLS=false` in
 * the URL keeps the default.
 */
export function requireTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const { searchParams: urlParams } = url
  if (url.protocol !== 'smtp:' || isLocalHost(url.hostname)) return smtpUrl
  if (urlParams.has('requireTLS') || urlParams.has('ignoreTLS')) return smtpUrl
  urlParams.set('requireTLS', 'true')
  return url.href
}

/** A line for each unencrypted connection to another machine, with the setting to use instead. */
export function unencryptedWarnings({
  databaseUrl,
  directDatabaseUrl,
  s3Service,
  smtpUrl,
  publicUrl,
}: Pick<PlatformSettings, 'databaseUrl' | 'directDatabaseUrl' | 's3Service' | 'smtpUrl' | 'publicUrl'>) {
  const lines: string[] = []
  const page = new URL(publicUrl)
  if (page.protocol === 'http:' && !isLocalHost(page.hostname))
    lines.push(
      `PUBLIC_URL: what goes to ${page.hostname} is not encrypted. Put the portal behind a proxy that speaks HTTPS, and give its https: address`,
    )
  const databases = {
    DATABASE_URL: databaseUrl,
    DIRECT_DATABASE_URL: directDatabaseUrl === databaseUrl ? undefined : directDatabaseUrl,
  }
  for (const [name, connectionString] of Object.entries(databases)) {
    if (!connectionString) continue
    // The URL is parsed as pg parses it, with pg's environment variables.
    const { host, ssl } = new pg.Client({ connectionString })
    if (!ssl && !isLocalHost(host))
      lines.push(`${name}: what goes to ${host} is not encrypted. Add sslmode=verify-full to it`)
  }
  const storageUrl = s3Service?.endpoint ? new URL(s3Service.endpoint) : null
  if (storageUrl?.protocol === 'http:' && !isLocalHost(storageUrl.hostname))
    lines.push(`S3_ENDPOINT: what goes to ${storageUrl.hostname} is not encrypted. Give an https: address`)
  const mailUrl = smtpUrl ? new URL(requireTls(smtpUrl)) : null
  if (
    mailUrl?.protocol === 'smtp:' &&
    !isLocalHost(mailUrl.hostname) &&
    mailUrl.searchParams.get('requireTLS') !== 'true'
  )
    lines.push(
      `SMTP_URL: what goes to ${mailUrl.hostname} may go unencrypted. Remove requireTLS and ignoreTLS from SMTP_URL, or use an smtps: address`,
    )
  return lines
}
