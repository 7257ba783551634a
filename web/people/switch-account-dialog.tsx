import { useState } from 'react'
import { useChooseAccount, useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Switches to another of a person's accounts, in all tabs of this browser. */
export function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const choose = useChooseAccount()
  const [chosenAccountId, setChosenAccountId] = useState<string | null>(null)
  const chooseAndClose = (id: string) => {
    setChosenAccountId(id)
    choose.mutate(id)
  }
  return (
    <Dialog
      title="Switch Account"
      description="Other tabs of this browser switch too."
      size="sm"
      failure={choose.error?.message ?? null}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {me.accounts?.map(({ id, name }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-3 py-2">
            <span className="min-w-0 text-sm font-semibold wrap-anywhere">{name}</span>
            {id === me.accountId ? (
              <Badge tone="green">Current</Badge>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={choose.isPending && chosenAccountId === id}
                onClick={() => chooseAndClose(id)}
              >
                Switch<span className="sr-only"> to {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
