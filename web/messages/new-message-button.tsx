import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'

const NewMessageDialog = lateDialog(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog)

/** Begins a message of staff; `search` is what the client is searched for with at first. */
export function NewMessageButton({ search = '' }: { search?: string }) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button icon={MessageSquarePlus} onClick={() => setWriting(true)}>
        New Message
      </Button>
      {writing && <NewMessageDialog search={search} onClose={() => setWriting(false)} />}
    </>
  )
}
