import { clsx } from 'clsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isStaff } from '../../contract/values/roles.ts'
import { agency } from '../agency.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { useStrayDrops } from '../ui/dropped-files.ts'
import { useMedia } from '../ui/media.ts'
import { useRootStyle } from '../ui/root-style.ts'
import { ConversationList } from './conversation-list.tsx'
import { AgentPane, ClientPane } from './conversation-pane.tsx'
import { NewMessageButton } from './new-message-button.tsx'
import { NoConversationOpen } from './thread-states.tsx'
import { useToastPositions } from './toast-positions.ts'
import { type ConversationArrival, useConversationArrival } from './use-conversation-arrival.ts'
import { useScreenHeight } from './use-screen-height.ts'

/** The inbox: conversation list and open thread, side by side or as separate screens. */
export function MessagesPage() {
  const me = useMe()
  const isForStaff = isStaff(me)
  const [searchParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const isWideScreen = useMedia('(width >= 48rem)')
  const partnerId = searchParams.get('with') || null
  // Clients have one conversation: open at once, whatever the address says.
  const openId = isForStaff ? partnerId : (me.accountId ?? me.id)
  const isThreadAlone = !isWideScreen && openId !== null
  const [lastId, setLastId] = useState(openId)
  if (openId !== null && openId !== lastId) setLastId(openId)
  const arrival = useConversationArrival(openId, isThreadAlone)
  useScreenHeight()
  useStrayDrops()
  useToastPositions(isThreadAlone)
  // Pulling the log down must not reload the page.
  useRootStyle('overscroll-behavior-y', 'contain')
  return (
    <div
      className={clsx(
        'flex flex-col print:block',
        isThreadAlone ? filledClassName : isWideScreen && pageClassName,
      )}
    >
      {isThreadAlone ? (
        <>
          <title>{`Messages · ${agency.name}`}</title>
          <h1 className="sr-only">Messages</h1>
        </>
      ) : (
        <PageHeader
          title="Messages"
          actions={isForStaff && <NewMessageButton variant={openId === null ? 'primary' : 'secondary'} />}
        />
      )}
      <div
        className={clsx(
          'flex flex-1 overflow-clip bg-surface md:min-h-0 print:block',
          !isThreadAlone && 'rounded-card border border-line shadow-card',
        )}
      >
        {!isThreadAlone && (
          <div
            className={clsx(
              'flex min-w-0 flex-col',
              isWideScreen ? 'w-72 border-r border-line xl:w-84' : 'flex-1',
              openId !== null && 'print:hidden',
            )}
          >
            <ConversationList openId={openId} lastId={lastId} search={search} onSearch={setSearch} />
          </div>
        )}
        {openId !== null && <OpenConversation id={openId} arrival={arrival} />}
        {openId === null && isWideScreen && <NoConversationOpen isArrival={arrival.isBack} />}
      </div>
    </div>
  )
}

function OpenConversation({ id, arrival }: { id: string; arrival: ConversationArrival }) {
  const isForStaff = isStaff(useMe())
  return isForStaff ? (
    <ClientPane key={id} clientId={id} arrival={arrival} />
  ) : (
    <AgentPane arrival={arrival} />
  )
}

// Subtracts the shell's header, margins and bars, so that the page itself does not scroll.
const pageClassName =
  'h-[calc(var(--screen,100dvh)-8.5rem-1px-var(--bottom-bar,0px)-var(--cover-height,0px))] min-h-110 print:h-auto print:min-h-0'
// A thread without the list fills the screen below the header; more if large type needs it.
const filledClassName =
  'min-h-[calc(var(--screen,100dvh)-4rem-1px-var(--top-bar,0px)-var(--bottom-bar,0px))] -mx-4 -mt-6 -mb-10 sm:-mx-6 sm:-mt-8 print:m-0 print:min-h-0'
