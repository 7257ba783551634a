import { useState } from 'react'
import { formatFormName } from '../../contract/values/part-labels.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { SamePartyProps } from './same-party-dialog.tsx'

const SamePartyDialog = lazyDialog(async () => (await import('./same-party-dialog.tsx')).SamePartyDialog)

/** Opens Confirm Holder. */
export function SamePartyButton(props: SamePartyProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Confirm Holder of ${formatFormName(props.form)}`}
        onClick={() => setIsOpen(true)}
      >
        Confirm Holder
      </Button>
      {isOpen && <SamePartyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
