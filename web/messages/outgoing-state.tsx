import { CircleAlert, Paperclip } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { shortenFileName } from '../ui/file-name.ts'
import { Spinner } from '../ui/spinner.tsx'
import { UploadProgress } from '../ui/upload-progress.tsx'
import type { OutgoingMessage } from './outbox.ts'
import { canTryAgain } from './send-failure.ts'

export interface OutgoingActions {
  onTryAgain: (entry: OutgoingMessage) => void
  onEdit: (entry: OutgoingMessage) => void
  onStop: (entry: OutgoingMessage) => void
  /** Why no message can be sent now. */
  noRetryReason: string | undefined
  /** Why no message can be moved back into the composer now. */
  noEditReason: string | undefined
}

/** The state of an unsent message: being sent, or the reason why it was not sent, with buttons. */
export function OutgoingState({ entry, actions }: { entry: OutgoingMessage; actions: OutgoingActions }) {
  return (
    <div className="mt-1 flex max-w-[min(85%,38rem)] flex-col items-end text-right text-xs">
      {entry.fileName && (
        <p className="flex items-center gap-1 text-muted" title={entry.fileName}>
          <Paperclip aria-hidden className="size-3.5 shrink-0" />
          {shortenFileName(entry.fileName)}
        </p>
      )}
      {entry.state === 'sending' ? (
        <SendingMessage entry={entry} onStop={actions.onStop} />
      ) : (
        <UnsentMessage entry={entry} actions={actions} />
      )}
    </div>
  )
}

function SendingMessage({ entry, onStop }: { entry: OutgoingMessage; onStop: OutgoingActions['onStop'] }) {
  return (
    <>
      <p className="flex items-center gap-1.5 text-muted">
        <Spinner />
        Sending
      </p>
      {entry.file && (
        <div className="flex items-center gap-2">
          <div className="w-44">
            <UploadProgress sentShare={entry.progress} />
          </div>
          <Button variant="ghost" size="sm" onClick={() => onStop(entry)}>
            Cancel
          </Button>
        </div>
      )}
    </>
  )
}

function UnsentMessage({ entry, actions }: { entry: OutgoingMessage; actions: OutgoingActions }) {
  const canRetry = canTryAgain(entry, new Date())
  return (
    <>
      <p className="flex items-center gap-1.5 font-semibold text-red-ink">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        Not sent
      </p>
      <p className="text-red-ink">{entry.reason}</p>
      {canRetry && entry.failure?.waits && (
        <p className="text-muted">Sends automatically once you are back online.</p>
      )}
      <div className="mt-1 flex gap-2">
        {canRetry && (
          <Button
            variant="secondary"
            size="sm"
            disabledReason={actions.noRetryReason}
            onClick={() => actions.onTryAgain(entry)}
          >
            Try again
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          disabledReason={entry.isTried ? 'Sending again' : actions.noEditReason}
          onClick={() => actions.onEdit(entry)}
        >
          Edit
        </Button>
      </div>
    </>
  )
}
