import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { limitVisitors } from '../../http/throttle.ts'
import { certificateCodeOf, certificateStatusOf, checkedCertificate } from './queries.ts'

// Far more than an office checks by hand, far less than finds one of 29^10 codes.
const checksPerMinute = 30

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** A code as it was typed from the paper. */
const read = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Tells whoever holds the paper what it still is, and what was printed on it. A number that there is not and a wrong code
 * are answered alike.
 */
export async function checkCertificate(
  visit: RequestContext<unknown>,
  { number, code }: { number: string; code: string },
) {
  await limitVisitors(visit, { what: 'certificate checks', limit: checksPerMinute })
  const found = await certificateCodeOf(visit.db, /^\d{1,15}$/.test(number) ? Number(number) : 0)
  const isRight = timingSafeEqual(hashOf(read(code)), hashOf(found?.code ?? ''))
  if (!found || !isRight) throw notFound('Certificate')
  const { standing, ...certificate } = await checkedCertificate(visit.db, visit, found.id)
  return {
    ...certificate,
    ...certificateStatusOf(standing, certificate.printed, visit),
    checkedAt: visit.now().toISOString(),
  }
}
