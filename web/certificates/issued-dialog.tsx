import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Certificate } from '../../contract/certificates.ts'
import type { Undo } from '../../contract/undo.ts'
import { useDownload } from '../documents/file-access.ts'
import { canShareFiles, ShareFileButton } from '../documents/share-file-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { certificateDocumentOf } from './certificate-document.ts'
import { PendingEmails } from './pending-emails.tsx'

export function IssuedDialog({
  certificate,
  emailed,
  notPrinted = [],
  onClose,
}: {
  certificate: Certificate
  emailed?: { recipients: readonly string[]; undo: Undo } | null
  notPrinted?: readonly string[]
  onClose: () => void
}) {
  const [isUndone, setUndone] = useState(false)
  const download = useDownload()
  const canShare = canShareFiles()
  const certificateDocument = certificateDocumentOf(certificate)
  return (
    <Dialog
      title={`${certificate.printed.evidence ? 'Evidence of Property' : 'Certificate'} ${certificate.number} Issued`}
      description={`For ${certificate.printed.holder.name}`}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          {certificateDocument && (
            <Button
              variant={canShare ? 'secondary' : 'primary'}
              icon={Download}
              busy={download.isPending}
              onClick={() => download.mutate(certificateDocument)}
            >
              Download
            </Button>
          )}
          {certificateDocument && canShare && <ShareFileButton document={certificateDocument} />}
        </>
      }
    >
      <div className="space-y-4">
        {emailed && !isUndone && <PendingEmails {...emailed} onUndone={() => setUndone(true)} />}
        {notPrinted.map((text) => (
          <Alert key={text} tone="amber">
            {text}.
          </Alert>
        ))}
        <TextField
          label="Verification link"
          hint="Also printed on the certificate. Shows what was printed and whether it is in force."
          readOnly
          value={certificate.checkUrl}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Dialog>
  )
}
