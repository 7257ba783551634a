import { useState } from 'react'
import { firstNames } from '../../contract/values/names.ts'
import { mostAtOnce } from '../../contract/values/several.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { type Selection, tooMany } from '../ui/selection.tsx'

const MessageSeveralDialog = lateDialog(
  async () => (await import('./message-several-dialog.tsx')).MessageSeveralDialog,
)

/** Writes to the clients whose things were chosen, to each once; what is of those who could not be reached stays chosen. */
export function MessageChosen({
  chosen,
  selection,
  variant = 'secondary',
}: {
  chosen: readonly { id: string; clientId: string; clientName: string }[]
  selection: Selection
  variant?: ButtonVariant
}) {
  const [isWriting, setWriting] = useState(false)
  const names = new Map(chosen.map(({ clientId, clientName }) => [clientId, clientName]))
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        {...tooMany(names.size, mostAtOnce, 'clients')}
        onClick={() => setWriting(true)}
      >
        Message<span className="max-sm:sr-only"> Clients</span>
      </Button>
      {isWriting && (
        <MessageSeveralDialog
          clientIds={[...names.keys()]}
          names={firstNames([...names.values()])}
          onDone={({ notFound }) =>
            selection.keep(chosen.filter(({ clientId }) => notFound.includes(clientId)).map(({ id }) => id))
          }
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
