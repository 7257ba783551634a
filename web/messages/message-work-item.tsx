import { MailCheck } from 'lucide-react'
import { useRef } from 'react'
import type { Message } from '../../contract/messages.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { messages } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'
import { MessageText } from './message-text.tsx'
import { ReplyBox } from './reply-box.tsx'

// Messages shown at first.
const maxCollapsed = 6

/** The unread messages of a client. They count as read after a reply or after No Reply Needed. */
export function MessageWorkItem({ item, onDone }: WorkItemProps) {
  const name = item.clientName ?? 'the client'
  const announcedText = useRef('')
  const markRead = useApiMutation(messages.readUpTo, {
    failureTitle: 'Error',
    onDone: () => onDone({ message: announcedText.current }),
  })
  const settle = ([newestMessage]: readonly Message[], announcement: string) => {
    announcedText.current = announcement
    if (newestMessage) markRead.write({ clientId: item.id, upTo: newestMessage.id, settles: true })
  }
  return (
    <QueryView
      query={endpointQuery(messages.ofClient, { id: item.id, limit: maxCollapsed })}
      skeleton={<Skeleton status="Loading messages..." shape="rows" count={3} />}
    >
      {({ messages: list }) => (
        <>
          <ol aria-label={`Conversation with ${name}`} className="space-y-3">
            {list.toReversed().map((message) => (
              <li key={message.id} className="text-sm">
                <p className="text-xs text-muted">
                  <span className="font-semibold text-ink">{message.senderName || name}</span> ·{' '}
                  {formatMoment(message.createdAt)}
                </p>
                <MessageText text={message.content} />
              </li>
            ))}
          </ol>
          <ReplyBox clientId={item.id} name={name} isMain onSent={() => settle(list, `Answered ${name}.`)} />
          <Button
            variant="secondary"
            size="sm"
            icon={MailCheck}
            busy={markRead.busy}
            aria-keyshortcuts="e"
            onClick={() => settle(list, `Read: ${name}. No reply needed.`)}
          >
            No Reply Needed
          </Button>
        </>
      )}
    </QueryView>
  )
}
