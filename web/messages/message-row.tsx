import { clsx } from 'clsx'
import { Check, FileX } from 'lucide-react'
import { memo, useState } from 'react'
import { isStaff } from '../../contract/values/roles.ts'
import { CompactAttachment } from '../documents/attachment.tsx'
import { useMe } from '../session/session.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { MessageStamp } from './message-stamp.tsx'
import { MessageText } from './message-text.tsx'
import { type OutgoingActions, OutgoingState } from './outgoing-state.tsx'
import type { ThreadRow } from './thread-rows.ts'

const EmailDialog = lazyDialog(async () => (await import('../email-replies/email-dialog.tsx')).EmailDialog)

export const MessageRow = memo(function MessageRow({
  row,
  actions,
}: {
  row: ThreadRow
  actions: OutgoingActions
}) {
  const { content, createdAt, senderName, message, outgoing, isMine, isOurs, isContinuation, showsName } = row
  const files = message
    ? [...(message.attachment ? [message.attachment] : []), ...message.furtherAttachments]
    : []
  const waitingEntry = outgoing && !message ? outgoing : null
  return (
    <div className={clsx('px-4 sm:px-5', isContinuation ? 'pb-1.5' : 'pb-4')}>
      {row.isFirstNew && <NewLine />}
      <div className={clsx('flex flex-col', isOurs ? 'items-end' : 'items-start')}>
        <p className={clsx(showsName ? 'mb-1 px-1 text-xs font-medium text-muted' : 'sr-only')}>
          {isMine ? 'You' : senderName}
        </p>
        <div
          className={clsx(
            'max-w-[min(85%,38rem)] min-w-0 rounded-card px-3.5 py-2',
            isOurs ? 'rounded-br-sm' : 'rounded-bl-sm',
            isMine && 'bg-grey-soft',
            isOurs && !isMine && 'border border-line bg-wash',
            !isOurs && 'border border-line bg-surface',
            waitingEntry?.state === 'failed' && 'outline-1 outline-red',
          )}
        >
          <MessageText text={content} />
          {files.map((file) => (
            <CompactAttachment
              key={file.id}
              document={file}
              thumbnailUrl={file.thumbnailUrl}
              size={file.size}
            />
          ))}
          {message?.byEmail && <EmailOrigin messageId={message.id} />}
          {message?.attachmentRemoved && (
            <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
              <FileX aria-hidden className="size-4 shrink-0" />
              {files.length > 0 ? 'An attached document was removed.' : 'The attached document was removed.'}
            </p>
          )}
          {!waitingEntry && (
            <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted">
              <MessageStamp at={createdAt} />
              {isMine && message?.read && <Check role="img" aria-label="Read" className="size-4" />}
            </p>
          )}
        </div>
        {waitingEntry && <OutgoingState entry={waitingEntry} actions={actions} />}
      </div>
    </div>
  )
})

/** Staff open the whole email from here. */
function EmailOrigin({ messageId }: { messageId: string }) {
  const [isOpen, setOpen] = useState(false)
  if (!isStaff(useMe())) return <p className="mt-1 text-xs text-muted">By email</p>
  return (
    <>
      <button
        type="button"
        className="mt-1 block min-h-6 text-xs text-muted underline"
        onClick={() => setOpen(true)}
      >
        Sent by email: show the whole email
      </button>
      {isOpen && <EmailDialog messageId={messageId} onClose={() => setOpen(false)} />}
    </>
  )
}

const NewLine = () => (
  <p className="mb-4 flex items-center gap-3 text-xs font-semibold text-orange-ink">
    <span aria-hidden className="h-px flex-1 bg-orange/40" />
    New
    <span aria-hidden className="h-px flex-1 bg-orange/40" />
  </p>
)
