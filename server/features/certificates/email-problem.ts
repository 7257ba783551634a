import type { CertificateState } from '../../../contract/values/certificate-states.ts'

/**
 * Why a certificate in this state is not emailed, or null. An email would repeat what is no longer
 * on file.
 */
export function emailProblemOf(state: CertificateState): string | null {
  if (state === 'withdrawn') return 'The certificate was withdrawn'
  if (state === 'replaced') return 'A newer certificate was issued to this holder. Please email that one'
  if (state === 'ended') return 'A policy on this certificate is not in force. Please issue a new certificate'
  if (state === 'reduced')
    return 'Coverage was reduced since this certificate was issued. Please issue a new one'
  if (state === 'in force again')
    return 'This certificate does not show a lapse in coverage. Please issue a new one'
  return null
}
