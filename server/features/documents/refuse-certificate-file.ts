import { conflict } from '../../failure.ts'

/** A certificate's PDF must stay on file while the certificate verifies as current. */
export function refuseCertificateFile({ certificateId }: { certificateId: string | null }): void {
  if (certificateId)
    throw conflict('of_a_certificate', 'This is an issued certificate. Withdraw the certificate instead')
}
