import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '../../contract/passkeys.ts'
import { formatDate } from '../../contract/values/days.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { passkeys as calls } from '../api/wire.ts'
import { canUsePasskeys } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

const AddPasskeyDialog = lazyDialog(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)

export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      icon={Fingerprint}
      title="Passkeys"
      subtitle="Sign in with your fingerprint, face or screen lock instead of a password."
    >
      {passkeys.length > 0 ? (
        <ul className="mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm">You don't have any passkeys yet.</p>
      )}
      {canUsePasskeys() ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add Passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">This browser can't use passkeys at this address.</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">
          Added {formatDate(createdAt)} · {usedAt ? `last used ${formatDate(usedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => setConfirmOpen(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={calls.remove}
          send={{ id }}
          successToast={{ title: 'Passkey Removed' }}
          failureTitle="Failed to remove the passkey"
          title={`Remove “${name}”?`}
          text="This passkey will no longer sign you in. Also remove it from your device or password manager."
          confirmLabel="Remove"
          danger
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </li>
  )
}
