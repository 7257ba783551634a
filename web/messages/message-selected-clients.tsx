import { useState } from 'react'
import { maxBulkRecords } from '../../contract/values/bulk-limit.ts'
import { formatNameList } from '../../contract/values/names.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { type Selection, selectionLimit } from '../ui/selection.tsx'

const MessageSeveralDialog = lazyDialog(
  async () => (await import('./message-several-dialog.tsx')).MessageSeveralDialog,
)

/** Messages the chosen rows' clients, each once. Rows of unreachable clients stay selected. */
export function MessageSelectedClients({
  clients,
  selection,
  variant = 'secondary',
}: {
  clients: readonly { id: string; clientId: string; clientName: string }[]
  selection: Selection
  variant?: ButtonVariant
}) {
  const [isWriting, setWriting] = useState(false)
  const names = new Map(clients.map(({ clientId, clientName }) => [clientId, clientName]))
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        {...selectionLimit(names.size, maxBulkRecords, 'clients')}
        onClick={() => setWriting(true)}
      >
        Message<span className="max-sm:sr-only"> Clients</span>
      </Button>
      {isWriting && (
        <MessageSeveralDialog
          clientIds={[...names.keys()]}
          names={formatNameList([...names.values()])}
          onDone={({ notFound }) =>
            selection.keep(clients.filter(({ clientId }) => notFound.includes(clientId)).map(({ id }) => id))
          }
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
