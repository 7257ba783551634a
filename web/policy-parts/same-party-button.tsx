import { useState } from 'react'
import { formatFormName } from '../../contract/values/part-labels.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import type { SamePartyProps } from './same-party-dialog.tsx'

const SamePartyDialog = lazyDialog(async () => (await import('./same-party-dialog.tsx')).SamePartyDialog)

/** Opens Match to Holder. */
export function SamePartyButton(props: SamePartyProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Match to Holder: ${formatFormName(props.form)}`}
        onClick={() => setIsOpen(true)}
      >
        Match to Holder
      </Button>
      {isOpen && <SamePartyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
