import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { User } from '../../contract/users.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { CallError } from '../api/call.ts'
import { useMe } from '../session/session.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Composer } from './composer.tsx'
import { FileDropArea } from './file-drop-area.tsx'
import { MessageLog } from './message-log.tsx'
import { type Outbox, type OutgoingMessage, useOutbox } from './outbox.ts'
import type { OutgoingActions } from './outgoing-state.tsx'
import { receiverIdsOf } from './receiver-ids.ts'
import type { Thread } from './thread-pages.ts'
import { findUnsentMessages, firstUnreadId, threadRowsOf } from './thread-rows.ts'
import { LoadingMessages, NoMessagesYet } from './thread-states.tsx'
import { useAnnounceNew } from './use-announce-new.ts'
import { useComposer } from './use-composer.ts'
import { useThread } from './use-thread.ts'

const PushOffer = lazy(async () => ({ default: (await import('../push/push-offer.tsx')).PushOffer }))

export interface ConversationPartner {
  /** The agent for clients, the client for staff. */
  id: string
  name: string
}

/** A client's conversation with its message field. Use the client's id as key. */
export function ConversationView({
  clientId,
  partner,
  focusesField = false,
  notFound,
}: {
  clientId: string
  partner: ConversationPartner
  /** Focuses the message field when the conversation opens. */
  focusesField?: boolean
  /** Shown instead if the viewer may not see the client. */
  notFound: ReactNode
}) {
  const threadRead = useThread(clientId)
  const outbox = useOutbox(clientId)
  const composer = useComposer(clientId, outbox)
  const input = useRef<HTMLTextAreaElement>(null)
  const { isSending } = outbox
  const { role } = useMe()
  const [hasSent, setHasSent] = useState(false)
  if (!hasSent && outbox.box.some(({ state }) => state === 'sent')) setHasSent(true)
  useEffect(() => {
    if (focusesField) input.current?.focus({ preventScroll: true })
  }, [focusesField])
  /** The pressed button disappears, so focus the message field. */
  const focusFieldAfter = (action: (entry: OutgoingMessage) => void) => (entry: OutgoingMessage) => {
    action(entry)
    input.current?.focus()
  }
  const outgoingActions: OutgoingActions = {
    onTryAgain: focusFieldAfter(outbox.tryAgain),
    onStop: focusFieldAfter(outbox.stop),
    onEdit: focusFieldAfter(composer.edit),
    noRetryReason: isSending ? 'A message is being sent' : undefined,
    noEditReason: composer.isEmpty ? undefined : 'Please first send or clear your message',
  }
  if (threadRead.error instanceof CallError && threadRead.error.status === 404) return notFound
  return (
    <FileDropArea onFiles={composer.attach}>
      <Messages
        clientId={clientId}
        partner={partner}
        threadRead={threadRead}
        outbox={outbox}
        actions={outgoingActions}
      />
      {hasSent && role === 'client' && (
        <Suspense fallback={null}>
          <PushOffer />
        </Suspense>
      )}
      <Composer name={partner.name} composer={composer} isSending={isSending} input={input} />
    </FileDropArea>
  )
}

function Messages({
  clientId,
  partner,
  threadRead,
  outbox,
  actions,
}: {
  clientId: string
  partner: ConversationPartner
  threadRead: ReturnType<typeof useThread>
  outbox: Outbox
  actions: OutgoingActions
}) {
  const person = useMe()
  const { id: me } = person
  const isClient = !isStaff(person)
  const { thread, error, isFetching, retry } = threadRead
  const { box } = outbox
  const firstNewId = useFirstNewMessage(threadRead, box, person)
  useRemoveArrived(outbox, thread)
  useAnnounceNew(thread, me)
  const rows = useMemo(
    () => (thread ? threadRowsOf(thread, box, firstNewId, { id: me, isClient, partnerId: partner.id }) : []),
    [thread, box, firstNewId, me, isClient, partner.id],
  )
  if (!thread)
    return error ? (
      <div className="min-h-0 flex-1 overflow-y-auto bg-ground p-4">
        <LoadFailed text={error.message} onRetry={retry} busy={isFetching} />
      </div>
    ) : (
      <LoadingMessages />
    )
  if (rows.length === 0) return <NoMessagesYet name={partner.name} />
  return (
    <MessageLog
      clientId={clientId}
      name={partner.name}
      thread={thread}
      rows={rows}
      olderMessages={threadRead}
      actions={actions}
    />
  )
}

/**
 * The id of the first message under the 'new' line: the first one that was unread when the thread
 * was opened, once it is up to date. Null after the person answers.
 */
function useFirstNewMessage(
  { thread, isFetching }: Pick<ReturnType<typeof useThread>, 'thread' | 'isFetching'>,
  box: readonly OutgoingMessage[],
  me: User,
): string | null {
  const [savedState, setSavedState] = useState<{ firstNewId: string | null } | null>(null)
  if (!savedState && thread && !isFetching)
    setSavedState({ firstNewId: firstUnreadId(thread, receiverIdsOf(me)) })
  if (!thread || !savedState?.firstNewId) return null
  const { firstNewId } = savedState
  const since = thread.messages.slice(thread.messages.findIndex(({ id }) => id === firstNewId))
  if (box.some(({ state }) => state !== 'failed') || since.some(({ senderId }) => senderId === me.id))
    setSavedState({ firstNewId: null })
  return firstNewId
}

/** Removes outbox entries that the thread shows, also if the answer to their call was lost. */
function useRemoveArrived({ box, takeOut }: Outbox, thread: Thread | undefined): void {
  useEffect(() => {
    if (!thread) return
    const unsentEntries = new Set(findUnsentMessages(box, thread))
    const arrivedEntries = box.filter((entry) => !unsentEntries.has(entry))
    if (arrivedEntries.length > 0) takeOut(new Set(arrivedEntries.map(({ key }) => key)))
  })
}
