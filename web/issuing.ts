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
  onIssued?: (issued: IssuedCertificate) => void
}

const issuing = makeStore<{ request: RequestToIssue } | { issued: IssuedCertificate } | null>(null)

/**
 * Opens the dialog that issues the certificate of a request, over any screen. It outlives the
 * request's row, which leaves its list once the certificate is issued.
 */
export const issueForRequest = (request: RequestToIssue) => issuing.set({ request })
export const showIssued = (issued: IssuedCertificate) => issuing.set({ issued })
export const endIssuing = () => issuing.set(null)
export const useIssuing = issuing.use
