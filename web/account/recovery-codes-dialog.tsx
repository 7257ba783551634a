import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { agency } from '../agency.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'

/** Shows recovery codes, once. Asks before closing unless they were copied or downloaded. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `Recovery codes for the ${agency.name} portal\nEach works once.\n\n${codes.join('\n')}\n`
  const [areSaved, setAreSaved] = useState(false)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const leave = () => (areSaved ? onClose() : setConfirmOpen(true))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setAreSaved(true)
      toast({ title: 'Recovery Codes Copied' })
    } catch {
      const description =
        "Your browser doesn't allow copying here. Please download the codes, or write them down."
      toast({ variant: 'destructive', title: 'Failed to copy', description })
    }
  }
  const download = () => {
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
    setAreSaved(true)
  }
  return (
    <Dialog
      title="Your Recovery Codes"
      description="Lost your phone? Each code signs you in once in place of your authenticator app. Keep them somewhere safe."
      size="sm"
      onClose={leave}
      footer={<Button onClick={leave}>Done</Button>}
    >
      <ul
        aria-label="Recovery codes"
        className="grid gap-y-2 rounded-control bg-wash p-4 font-mono text-sm font-semibold"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" icon={Copy} onClick={copy}>
          Copy
        </Button>
        <Button variant="secondary" icon={Download} onClick={download}>
          Download
        </Button>
      </div>
      <div className="mt-4">
        <Alert tone="amber">You won't see these codes again, but you can make new ones at any time.</Alert>
      </div>
      {isConfirmOpen && (
        <Confirm
          title="Did you save your recovery codes?"
          text="They will not be shown again."
          confirmLabel="I Saved Them"
          cancelLabel="Show Them Again"
          onConfirm={onClose}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </Dialog>
  )
}
