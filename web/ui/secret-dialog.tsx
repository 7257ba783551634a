import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { toast } from './toast.tsx'

/** Shows a key or secret once. */
export function SecretDialog({
  title,
  secret,
  label = 'Secret',
  hint,
  onClose,
}: {
  title: string
  secret: string
  label?: 'Secret' | 'Key'
  hint?: string
  onClose: () => void
}) {
  const noun = label.toLowerCase()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      toast({ title: `${label} Copied` })
    } catch {
      toast({ title: 'Not Copied', description: `This browser blocks copying. Select the ${noun} instead.` })
    }
  }
  return (
    <Dialog
      title={title}
      description={`Copy the ${noun} now. It is not shown again.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy {label}
          </Button>
        </>
      }
    >
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
