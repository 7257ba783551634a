import { createHash, timingSafeEqual } from 'node:crypto'
import type { PrintedCertificate } from '../../../contract/certificates.ts'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { nextCertificate } from './next-queries.ts'
import { certificateCodeOf, certificateStatusOf, readCheckedCertificate } from './queries.ts'
import { subscribableCertificate } from './update-queries.ts'

// Enough for an office that checks by hand, and far too few to guess one of 29^10 codes.
const checksPerMinute = 30

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Normalizes a code typed from the PDF. */
const normalizeCode = (typedText: string) => typedText.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * The id of the certificate with this number and code. An unknown number and a wrong code get the
 * same 404.
 */
export async function certificateWithCode(
  context: RequestContext<unknown>,
  { number, code }: { number: string; code: string },
): Promise<string> {
  await limitVisitors(context, { what: 'certificate checks', limit: checksPerMinute })
  const certificateCode = await certificateCodeOf(context.db, /^\d{1,15}$/.test(number) ? Number(number) : 0)
  const isCodeRight = timingSafeEqual(hashOf(normalizeCode(code)), hashOf(certificateCode?.code ?? ''))
  if (!certificateCode || !isCodeRight) throw notFound('Certificate')
  return certificateCode.id
}

/** Returns a certificate's status and printed content to anybody with its number and code. */
export async function checkCertificate(
  context: RequestContext<unknown>,
  numberAndCode: { number: string; code: string },
) {
  const id = await certificateWithCode(context, numberAndCode)
  const { standing, ...certificate } = await readCheckedCertificate(context.db, context, id)
  return {
    ...certificate,
    ...certificateStatusOf(standing, certificate.printed, context),
    checkedAt: context.now().toISOString(),
    next: await nextCertificateOf(context, id),
    canSubscribe: (await subscribableCertificate(context.db, id)) !== undefined,
  }
}

async function nextCertificateOf({ db }: Pick<RequestContext, 'db'>, id: string) {
  const laterCertificate = await nextCertificate(db, id)
  if (!laterCertificate) return null
  const { number, code, issuedAt, printed } = laterCertificate
  return { number, code, issuedAt, terms: distinctTermsOf(printed) }
}

/** Earliest first. */
function distinctTermsOf({ policies }: PrintedCertificate) {
  const terms = new Map(
    policies.map(({ startDate, endDate }) => [`${startDate} ${endDate}`, { startDate, endDate }]),
  )
  return [...terms].toSorted(([one], [other]) => one.localeCompare(other)).map(([, term]) => term)
}
