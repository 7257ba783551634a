import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'

/** Shows a secret once. */
export function SecretDialog({
  title,
  secret,
  hint = 'Your program uses it to verify that an event comes from the portal.',
  onClose,
}: {
  title: string
  secret: string
  hint?: string
  onClose: () => void
}) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: 'Secret Copied' })
    } catch {
      toast({ title: 'Not Copied', description: 'This browser blocks copying. Select the secret instead.' })
    }
  }
  return (
    <Dialog
      title={title}
      description="Copy the secret now. It is not shown again."
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy Secret
          </Button>
        </>
      }
    >
      <TextField
        label="Secret"
        hint={hint}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
