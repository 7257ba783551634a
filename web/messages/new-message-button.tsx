import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const NewMessageDialog = lazyDialog(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog)

/** Starts a message of staff; `search` is the initial search for the client. */
export function NewMessageButton({
  search = '',
  variant,
}: {
  search?: string
  variant?: ButtonProps['variant']
}) {
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Button variant={variant} icon={MessageSquarePlus} onClick={() => setWriting(true)}>
        New Message
      </Button>
      {isWriting && <NewMessageDialog search={search} onClose={() => setWriting(false)} />}
    </>
  )
}
