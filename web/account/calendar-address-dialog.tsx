import { Copy } from 'lucide-react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

/** Shows the address of a calendar feed, once. */
export function CalendarAddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Address Copied' }),
      () =>
        toast({
          variant: 'destructive',
          title: 'Failed to copy',
          description: 'Select the address and copy it by hand.',
        }),
    )
  return (
    <Dialog
      title="Your Calendar Address"
      description="Add this address to your calendar app as a subscription."
      size="sm"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p className="rounded-control bg-wash p-4 font-mono text-sm wrap-anywhere select-all">{address}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy Address
        </Button>
      </div>
      <div className="mt-4">
        <Alert tone="amber">
          Anyone with this address can read these dates. You won't see it again, but you can create a new one
          at any time.
        </Alert>
      </div>
    </Dialog>
  )
}
