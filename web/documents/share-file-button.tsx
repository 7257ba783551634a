import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { fetchFile, type OpenedDocument } from './file-access.ts'

const sampleFile = new File([], 'certificate.pdf', { type: 'application/pdf' })

/** True if the browser can share PDFs. Most phones can, most desktops cannot. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [sampleFile] })

/**
 * Opens the browser's share sheet with a file. The browser refuses the sheet some seconds after a
 * press, such as after a slow download. The file is kept, so the next press shares it at once.
 */
export function ShareFileButton({
  document,
  variant = 'primary',
}: {
  document: OpenedDocument
  variant?: 'primary' | 'secondary'
}) {
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const share = async () => {
    setIsBusy(true)
    try {
      const sharedFile =
        file ?? new File([await fetchFile(document)], document.fileName, { type: document.contentType })
      setFile(sharedFile)
      await navigator.share({ files: [sharedFile], title: document.title })
    } catch (error) {
      // Closing the sheet is no failure.
      const isHarmless =
        error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)
      if (error instanceof Error && !isHarmless) toastFailure('Failed to share', error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant={variant} icon={Share2} busy={isBusy} onClick={share}>
      Share
    </Button>
  )
}
