import { useEffect } from 'react'
import { endIssuing, showIssued, useIssuing } from '../issuing.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

// Not loaded ahead: the host is on every screen of staff.
const whenOpened = { warm: false }
const IssueDialog = lazyDialog(async () => (await import('./issue-dialog.tsx')).IssueDialog, whenOpened)
const IssuedDialog = lazyDialog(async () => (await import('./issued-dialog.tsx')).IssuedDialog, whenOpened)

/** The dialog that issues the certificate of a request; mount once for staff. */
export function IssueHost() {
  const issuing = useIssuing()
  // The next person to sign in must not see it.
  useEffect(() => endIssuing, [])
  if (issuing === null) return null
  if ('issued' in issuing) return <IssuedDialog {...issuing.issued} onClose={endIssuing} />
  const { clientId, requestId, onIssued } = issuing.request
  return (
    <IssueDialog
      clientId={clientId}
      requestId={requestId}
      onIssued={(issued) => {
        if (issued.emailed === null || !onIssued) showIssued(issued)
        onIssued?.(issued)
      }}
      onClose={endIssuing}
    />
  )
}
