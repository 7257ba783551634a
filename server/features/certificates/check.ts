import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { certificateCodeOf, certificateStatusOf, checkedCertificate } from './queries.ts'

// Enough for an office that checks by hand, and far too few to guess one of 29^10 codes.
const checksPerMinute = 30

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Normalizes a code typed from the PDF. */
const read = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Returns a certificate's status and printed content to anybody with its number and code. An
 * unknown number and a wrong code get the same 404.
 */
export async function checkCertificate(
  context: RequestContext<unknown>,
  { number, code }: { number: string; code: string },
) {
  await limitVisitors(context, { what: 'certificate checks', limit: checksPerMinute })
  const found = await certificateCodeOf(context.db, /^\d{1,15}$/.test(number) ? Number(number) : 0)
  const isCodeRight = timingSafeEqual(hashOf(read(code)), hashOf(found?.code ?? ''))
  if (!found || !isCodeRight) throw notFound('Certificate')
  const { standing, ...certificate } = await checkedCertificate(context.db, context, found.id)
  return {
    ...certificate,
    ...certificateStatusOf(standing, certificate.printed, context),
    checkedAt: context.now().toISOString(),
  }
}
