import { conflict } from '../../failure.ts'

/** Whoever has the paper of a certificate checks it: the paper must stay where it is while that still says current. */
export function refuseCertificateFile({ certificateId }: { certificateId: string | null }): void {
  if (certificateId)
    throw conflict(
      'of_a_certificate',
      'This is a certificate that was issued. Withdraw the certificate instead',
    )
}
