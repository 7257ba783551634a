import { clsx } from 'clsx'
import { CircleAlert, Paperclip } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Conversation } from '../../contract/messages.ts'
import { initials } from '../../contract/values/names.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { useMe } from '../session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { MessageStamp } from './message-stamp.tsx'
import { type OutgoingMessage, useOutgoingMessages } from './outbox.ts'
import { messagePaths } from './paths.ts'

export function ConversationRow({
  conversation,
  isOpen,
  wasOpen,
}: {
  conversation: Conversation
  isOpen: boolean
  wasOpen: boolean
}) {
  const me = useMe()
  const isForStaff = isStaff(me)
  const { id, clientName, fullName, agentId, agentName, lastMessage, unreadCount } = conversation
  const name = isForStaff ? clientName : agentName
  const detailLines = [
    ...(isForStaff && fullName && fullName !== clientName ? [fullName] : []),
    ...(me.role === 'admin' || me.covering.some((cover) => cover.agentId === agentId)
      ? [`Agent: ${agentName}`]
      : []),
  ].join(' · ')
  const link = useRef<HTMLAnchorElement>(null)
  const isReturning = useRef(wasOpen && !isOpen)
  useEffect(() => {
    // On a phone, going back removes the thread together with the focused element.
    if (isReturning.current && document.activeElement === document.body) link.current?.focus()
  }, [])
  return (
    <Link
      ref={link}
      to={messagePaths.conversation(isForStaff ? id : agentId)}
      aria-current={isOpen || undefined}
      className={clsx(
        'flex items-start gap-3 border-l-3 py-3 pr-4 pl-3.25 -outline-offset-2 transition-colors',
        isOpen ? 'border-orange bg-wash' : 'border-transparent hover:bg-wash',
      )}
    >
      <Avatar initials={initials((isForStaff ? fullName : agentName) || name)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={clsx('min-w-0 flex-1 truncate', unreadCount > 0 ? 'font-bold' : 'font-semibold')}>
            {name}
          </span>
          <span className="shrink-0 text-xs text-muted">
            <MessageStamp at={lastMessage.createdAt} />
          </span>
        </span>
        {detailLines && <span className="block truncate text-xs text-muted">{detailLines}</span>}
        <LastMessage conversation={conversation} />
      </span>
    </Link>
  )
}

function LastMessage({ conversation }: { conversation: Conversation }) {
  const unsentMessages = useOutgoingMessages(conversation.id).filter(({ state }) => state !== 'sent')
  const lastUnsent = unsentMessages.find(({ state }) => state === 'failed') ?? unsentMessages.at(-1)
  return (
    <span className="mt-0.5 flex items-center gap-2">
      {lastUnsent ? <LastOutgoing outgoing={lastUnsent} /> : <LastStored conversation={conversation} />}
      <CountBadge count={conversation.unreadCount} label="unread" />
    </span>
  )
}

const lineClassName = 'flex min-w-0 flex-1 items-center gap-1 text-sm'

/**
 * Shown instead of the last stored message, because the list shows unsent messages nowhere else.
 */
function LastOutgoing({ outgoing: { state, content } }: { outgoing: OutgoingMessage }) {
  if (state === 'sending')
    return (
      <span className={clsx(lineClassName, 'text-muted')}>
        <span className="truncate">
          Sending: <bdi>{content}</bdi>
        </span>
      </span>
    )
  return (
    <span className={clsx(lineClassName, 'font-medium text-red-ink')}>
      <CircleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        Not sent: <bdi>{content}</bdi>
      </span>
    </span>
  )
}

function LastStored({ conversation }: { conversation: Conversation }) {
  const me = useMe()
  const { id, agentId, lastMessage, unreadCount } = conversation
  const { senderId, senderName, content, hasAttachment } = lastMessage
  const partnerId = isStaff(me) ? id : agentId
  const sender = senderId === me.id ? 'You: ' : senderId === partnerId ? '' : `${senderName}: `
  return (
    <span className={clsx(lineClassName, unreadCount > 0 ? 'font-medium' : 'text-muted')}>
      {hasAttachment && (
        <Paperclip role="img" aria-label="With an attachment" className="size-3.5 shrink-0" />
      )}
      <span className="truncate">
        {sender}
        <bdi>{content}</bdi>
      </span>
    </span>
  )
}
