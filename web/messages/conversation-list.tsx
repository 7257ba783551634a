import { MessageSquare, SearchX } from 'lucide-react'
import { isStaff } from '../../contract/values/roles.ts'
import { useList } from '../api/query.ts'
import { useMe } from '../session/session.ts'
import { Empty } from '../ui/empty.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { NewMessageButton } from './new-message-button.tsx'
import { conversationsQuery } from './preload.ts'

interface OpenConversation {
  /** The client whose conversation is open. */
  openId: string | null
  /** The client whose conversation was open last. */
  lastId: string | null
}

/** A person's conversations, the latest first; the open one is marked. */
export function ConversationList({
  openId,
  lastId,
  search,
  onSearch,
}: OpenConversation & {
  search: string
  onSearch: (text: string) => void
}) {
  return (
    <section aria-label="Conversations" className="flex min-h-0 flex-1 flex-col">
      <div className="border-b border-line p-3">
        <SearchBox
          label="Search conversations"
          placeholder="Search conversations..."
          value={search}
          onSearch={onSearch}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ConversationResults openId={openId} lastId={lastId} search={search} />
      </div>
    </section>
  )
}

function ConversationResults({ openId, lastId, search }: OpenConversation & { search: string }) {
  const list = useList(...conversationsQuery(search), 'conversations', { keepRows: true })
  return (
    <ListOf
      list={list}
      pluralNoun="conversations"
      inset
      skeleton={<Skeleton status="Loading conversations..." shape="rows" count={5} />}
      empty={search ? <NoConversationsFound search={search} /> : <NoConversations />}
    >
      <ul aria-label="Conversations">
        {list.items.map((conversation) => (
          <li key={conversation.id} className="border-line not-last:border-b">
            <ConversationRow
              conversation={conversation}
              isOpen={conversation.id === openId}
              wasOpen={conversation.id === lastId}
            />
          </li>
        ))}
      </ul>
    </ListOf>
  )
}

/** Staff can start a conversation with a client who has none. */
function NoConversationsFound({ search }: { search: string }) {
  return (
    <Empty
      icon={SearchX}
      title="No conversations found"
      text="No conversations match your search."
      action={isStaff(useMe()) && <NewMessageButton search={search} variant="secondary" />}
    />
  )
}

function NoConversations() {
  return (
    <Empty
      icon={MessageSquare}
      title="No messages yet"
      text={
        isStaff(useMe())
          ? 'Messages with your clients will be listed here. Write the first with New Message.'
          : 'Start a conversation with your agent.'
      }
    />
  )
}
