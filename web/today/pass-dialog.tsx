import type { Waiting } from '../../contract/today.ts'
import { q } from '../api/query.ts'
import { Reading } from '../api/reading.tsx'
import { tasks, today } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Did } from '../waiting-kind.ts'

/** Passes something to a colleague who sees the client. */
export function PassDialog({
  item,
  clientId,
  onDone,
  onClose,
}: {
  item: Waiting
  clientId: string
  onDone: (did: Did) => void
  onClose: () => void
}) {
  const me = useMe()
  const pass = useWriting(today.pass, {
    fails: 'Error',
    onDone: ({ undo }) => {
      onClose()
      onDone({ said: `Passed on: ${item.about}`, undo })
    },
  })
  return (
    <Dialog
      title="Pass on"
      description={`Who sees ${item.clientName} can take it. They are told in ten seconds.`}
      size="sm"
      busy={pass.busy}
      onClose={onClose}
    >
      <Reading
        of={q(tasks.owners, { clientId, limit: 500 })}
        skeleton={<Skeleton status="Loading colleagues..." shape="rows" count={2} />}
      >
        {({ owners }) => (
          <ul className="space-y-2">
            {owners
              .filter(({ id }) => id !== item.ownerId)
              .map((colleague) => (
                <li key={colleague.id}>
                  <Button
                    variant="secondary"
                    wide
                    disabled={pass.busy}
                    onClick={() => pass.write({ kind: item.kind, id: item.id, to: colleague.id })}
                  >
                    {colleague.id === me.id ? `${colleague.name} (you)` : colleague.name}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Reading>
    </Dialog>
  )
}
