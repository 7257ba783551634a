import { useEffect } from 'react'
import { closeIssuedCertificate, showIssuedCertificate, useIssuedCertificate } from '../issuing.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

// Not loaded ahead: the host is on every screen of staff.
const loadWhenOpened = { isPrefetched: false }
const IssueDialog = lazyDialog(async () => (await import('./issue-dialog.tsx')).IssueDialog, loadWhenOpened)
const IssuedDialog = lazyDialog(
  async () => (await import('./issued-dialog.tsx')).IssuedDialog,
  loadWhenOpened,
)

/** The dialog that issues the certificate of a request; mount once for staff. */
export function IssueHost() {
  const issuedCertificate = useIssuedCertificate()
  // The next person to sign in must not see it.
  useEffect(() => closeIssuedCertificate, [])
  if (issuedCertificate === null) return null
  if ('issued' in issuedCertificate)
    return <IssuedDialog {...issuedCertificate.issued} onClose={closeIssuedCertificate} />
  const { clientId, requestId, onIssued } = issuedCertificate.request
  return (
    <IssueDialog
      clientId={clientId}
      requestId={requestId}
      onIssued={(certificate) => {
        if (certificate.emailed === null || !onIssued) showIssuedCertificate(certificate)
        onIssued?.(certificate)
      }}
      onClose={closeIssuedCertificate}
    />
  )
}
