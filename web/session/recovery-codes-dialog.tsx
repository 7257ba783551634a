import { Copy, Download } from 'lucide-react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { agency } from './agency.ts'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for the portal of ${agency.name}\nEach works once.\n\n${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Recovery Codes Copied' })
    } catch {
      const description = 'This browser does not let a page copy. Please download them, or write them down.'
      toast({ variant: 'destructive', title: 'Failed to copy', description })
    }
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    // Not at once: some browsers fetch it a moment later.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Dialog
      title="Your Recovery Codes"
      description="Each opens your account once, should you not have your authenticator app. Keep them where nobody else finds them."
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" icon={Copy} onClick={copy}>
            Copy
          </Button>
          <Button variant="secondary" icon={Download} onClick={download}>
            Download
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control bg-wash p-4 font-mono text-sm font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4">
        <Alert tone="amber">They are not shown again. You can make new ones at any time.</Alert>
      </div>
    </Dialog>
  )
}
