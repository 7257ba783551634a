import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { passkeys as calls, type Passkey } from '../../contract/passkeys.ts'
import { formatDate } from '../../contract/values/days.ts'
import { useCall } from '../api/query.ts'
import { canUsePasskeys } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { showFailed } from '../ui/show-failed.ts'
import { toast } from '../ui/toast.tsx'

const AddPasskeyDialog = lateDialog(() =>
  import('./add-passkey-dialog.tsx').then((loaded) => loaded.AddPasskeyDialog),
)

/** The passkeys of a person's own. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false)
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
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Card>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt } }: { passkey: Passkey }) {
  const remove = useCall(calls.remove)
  const [asking, setAsking] = useState(false)
  const press = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast({ title: 'Passkey Removed' })
          setAsking(false)
        },
        onError: (error) => showFailed('Failed to remove the passkey', error),
      },
    )
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">
          Added {formatDate(createdAt)} · {usedAt ? `last used ${formatDate(usedAt)}` : 'not used yet'}
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {asking && (
        <Confirm
          title={`Remove “${name}”?`}
          text="It will no longer sign you in. Remove it from your device or password manager too."
          confirmLabel="Remove"
          danger
          busy={remove.isPending}
          onConfirm={press}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
