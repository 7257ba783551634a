import { z } from 'zod'
import type { CsvExport } from '../../../contract/activity.ts'
import type { HandlerReply } from '../../../contract/endpoint.ts'
import { maxSentCertificates, type SentCertificate } from '../../../contract/holder-access.ts'
import type { api } from '../../../contract/index.ts'
import { addDays } from '../../../contract/values/days.ts'
import { type Context, type RequestContext, today } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { Failure } from '../../failure.ts'
import { limitUnknownLinks, limitVisitors } from '../../http/throttle.ts'
import { newId } from '../../platform/ids.ts'
import { newToken } from '../../platform/secrets.ts'
import { toCsvLine } from '../activity/csv-line.ts'
import { linkTokenOf } from '../auth/link-token.ts'
import { certificateStatusOf, checkUrlOf } from '../certificates/queries.ts'
import { sentListEmail } from './email-templates.ts'
import {
  certificatesSentTo,
  countHolderLinksSince,
  deleteHolderLink,
  findHolderLinkByExportToken,
  insertHolderLink,
  lockHolderLinksOf,
  openHolderLink,
  queueHolderLink,
  wasCertificateSentTo,
} from './link-queries.ts'

const hour = 3_600_000
const linkLifetime = hour
const exportLifetime = hour / 2
const linksPerHour = 3
const maxRequestsPerMinute = 20
const maxRowsExported = 10_000
const daysBeforeEnd = 60
const mailTimeout = 30_000

/** The job looks the address up, so that the answer takes the same time for any address. */
export async function askForSentList(email: string, context: RequestContext<unknown>): Promise<void> {
  await limitVisitors(context, { what: 'lists of certificates', limit: maxRequestsPerMinute })
  const { db, secrets, now } = context
  const key = `holder link ${secrets.keyedHash(`holder link for ${email}`).toString('hex')}`
  await queueHolderLink(db, key, { email, at: now().toISOString(), sending: newId() })
}

const HolderLinkJob = z.object({ email: z.string(), at: z.string(), sending: z.string() })

/**
 * Job: emails the link if the agency has emailed a certificate to the address. Requests older than
 * an hour are dropped. A retry sends the same email.
 */
export const sendHolderLink = (context: Context) => async (payload: unknown) => {
  const { email, at, sending } = HolderLinkJob.parse(payload)
  if (Date.parse(at) + hour <= context.now().getTime()) return
  const token = linkTokenOf(context.secrets, sending)
  if (!(await context.db.transaction().execute((tx) => addLink(tx, context, { email, token })))) return
  try {
    await context.mail.send(
      { ...sentListEmail({ email, token }, context), id: `${sending}.holder` },
      mailTimeout,
    )
  } catch (error) {
    await deleteHolderLink(context.db, token)
    throw error
  }
}

/** Returns whether the address gets a link. */
async function addLink(
  tx: Db,
  { now }: Context,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  await lockHolderLinksOf(tx, email)
  if (!(await wasCertificateSentTo(tx, email))) return false
  const startTime = now()
  if ((await countHolderLinksSince(tx, email, new Date(startTime.getTime() - hour))) >= linksPerHour)
    return false
  await insertHolderLink(tx, {
    token,
    email,
    from: startTime,
    until: new Date(startTime.getTime() + linkLifetime),
  })
  return true
}

const invalidLinkError = () => new Failure(404, 'not_found', 'This link is no longer valid')

export async function openSentList(
  token: string,
  context: RequestContext<unknown>,
): Promise<HandlerReply<typeof api.holderAccess.openLink>> {
  const now = context.now()
  const exportToken = newToken()
  const until = new Date(now.getTime() + exportLifetime)
  const link = await openHolderLink(context.db, { token, exportToken, time: now, until })
  if (!link) {
    await limitUnknownLinks(context)
    throw invalidLinkError()
  }
  const { email } = link
  const certificates = await readSent(context, { email, after: null, limit: maxSentCertificates + 1 })
  return {
    email,
    certificates: certificates.slice(0, maxSentCertificates),
    isWhole: certificates.length <= maxSentCertificates,
    exportToken,
  }
}

export async function exportSentList(
  exportToken: string,
  context: RequestContext<unknown>,
): Promise<CsvExport> {
  // An export reads up to 10,000 certificates, also with a valid token.
  await limitVisitors(context, { what: 'exports of certificates', limit: maxRequestsPerMinute })
  const link = await findHolderLinkByExportToken(context.db, exportToken, context.now())
  if (!link) throw invalidLinkError()
  const background = { ...context, ...context.background }
  let csv = toCsvLine(columns.map(([head]) => head))
  let [rows, lastNumber, isWhole]: [number, number | null, boolean] = [0, null, false]
  while (!isWhole && rows < maxRowsExported) {
    const page: SentCertificate[] = await readSent(background, {
      ...link,
      after: lastNumber,
      limit: maxSentCertificates,
    })
    for (const one of page) csv += toCsvLine(columns.map(([, cell]) => cell(one, context)))
    rows += page.length
    lastNumber = page.at(-1)?.number ?? null
    isWhole = page.length < maxSentCertificates
  }
  return { csv, rows, isWhole }
}

const columns: readonly [string, (one: SentCertificate, context: Pick<Context, 'settings'>) => string][] = [
  ['Certificate', ({ number }) => String(number)],
  ['Named Insured', ({ insuredName }) => insuredName],
  ['Certificate Holder', ({ holderName }) => holderName],
  ['Status', ({ state }) => state],
  ['Ended On', ({ endedOn }) => endedOn ?? ''],
  ['First Expiration', ({ firstEnd }) => firstEnd],
  ['Expires Within 60 Days', ({ endsSoon }) => (endsSoon ? 'Yes' : 'No')],
  ['Issued', ({ issuedAt }) => issuedAt],
  ['Emailed', ({ sentAt }) => sentAt],
  ['Verification Link', (one, { settings }) => checkUrlOf(settings.publicUrl, one)],
]

async function readSent(
  context: Pick<RequestContext, 'db' | 'agency' | 'now'>,
  page: { email: string; after: number | null; limit: number },
): Promise<SentCertificate[]> {
  const soonUntil = addDays(today(context), daysBeforeEnd)
  const rows = await certificatesSentTo(context.db, context, page)
  return rows.map(({ printed, standing, ...row }) => {
    const status = certificateStatusOf(standing, printed, context)
    const endDates = [...printed.policies.map(({ endDate }) => endDate), status.endsOn ?? '9999-12-31']
    const firstEnd = endDates.toSorted()[0] ?? ''
    const isProof = ['current', 'changed', 'reduced', 'in force again'].includes(status.state)
    return {
      ...row,
      ...status,
      holderName: printed.holder.name,
      insuredName: printed.insured.name,
      firstEnd,
      endsSoon: isProof && firstEnd <= soonUntil,
    }
  })
}
