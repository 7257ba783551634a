import type { Certificate } from '../contract/certificates.ts'
import type { Undo } from '../contract/undo.ts'
import { makeStore } from './ui/store.ts'

export interface IssuedCertificate {
  certificate: Certificate
  /** The emails that leave after ten seconds; null without any. */
  emailed: { recipients: readonly string[]; undo: Undo } | null
  /** Sentences about aggregates that the certificate does not print. */
  notPrinted?: readonly string[]
}

interface RequestToIssue {
  clientId: string
  requestId: string
  /** Reports the outcome. Emails are then undone there, not in a dialog. */
  onIssued?: (certificate: IssuedCertificate) => void
}

const issuedCertificateStore = makeStore<{ request: RequestToIssue } | { issued: IssuedCertificate } | null>(
  null,
)

/**
 * Opens the dialog that issues the certificate of a request, over any screen. It outlives the
 * request's row, which leaves its list once the certificate is issued.
 */
export const issueForRequest = (request: RequestToIssue) => issuedCertificateStore.set({ request })
export const showIssuedCertificate = (certificate: IssuedCertificate) =>
  issuedCertificateStore.set({ issued: certificate })
export const closeIssuedCertificate = () => issuedCertificateStore.set(null)
export const useIssuedCertificate = issuedCertificateStore.use
