import pg from 'pg'
import type { PlatformSettings } from './settings.ts'

/** Whether what is sent to a host stays on this machine: a loopback address, or a socket in the file system. */
export const isThisMachine = (host: string) =>
  host === '' || host.startsWith('/') || /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

/**
 * An SMTP address that takes no other connection to another machine than an encrypted one. By itself a mailer speaks in the
 * clear where STARTTLS is not offered, and whoever is in between can take the offer away. Who means it says requireTLS=false.
 */
export function askingForTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const { searchParams: said } = url
  if (url.protocol !== 'smtp:' || isThisMachine(url.hostname)) return smtpUrl
  if (said.has('requireTLS') || said.has('ignoreTLS')) return smtpUrl
  said.set('requireTLS', 'true')
  return url.href
}

/** What goes unencrypted to another machine, and what to set instead: a line each. */
export function unencrypted({
  databaseUrl,
  directDatabaseUrl,
  s3Service,
  smtpUrl,
  publicUrl,
}: Pick<PlatformSettings, 'databaseUrl' | 'directDatabaseUrl' | 's3Service' | 'smtpUrl' | 'publicUrl'>) {
  const lines: string[] = []
  const page = new URL(publicUrl)
  if (page.protocol === 'http:' && !isThisMachine(page.hostname))
    lines.push(
      `PUBLIC_URL: what goes to ${page.hostname} is not encrypted. Put the portal behind a proxy that speaks HTTPS, and give its https: address`,
    )
  const databases = {
    DATABASE_URL: databaseUrl,
    DIRECT_DATABASE_URL: directDatabaseUrl === databaseUrl ? undefined : directDatabaseUrl,
  }
  for (const [name, connectionString] of Object.entries(databases)) {
    if (!connectionString) continue
    // Read as it will be when it is used, with what stands in the environment.
    const { host, ssl } = new pg.Client({ connectionString })
    if (!ssl && !isThisMachine(host))
      lines.push(`${name}: what goes to ${host} is not encrypted. Add sslmode=verify-full to it`)
  }
  const storage = s3Service?.endpoint ? new URL(s3Service.endpoint) : null
  if (storage?.protocol === 'http:' && !isThisMachine(storage.hostname))
    lines.push(`S3_ENDPOINT: what goes to ${storage.hostname} is not encrypted. Give an https: address`)
  const mail = smtpUrl ? new URL(askingForTls(smtpUrl)) : null
  if (
    mail?.protocol === 'smtp:' &&
    !isThisMachine(mail.hostname) &&
    mail.searchParams.get('requireTLS') !== 'true'
  )
    lines.push(
      `SMTP_URL: what goes to ${mail.hostname} need not be encrypted. Take requireTLS and ignoreTLS out of it, or give an smtps: address`,
    )
  return lines
}
