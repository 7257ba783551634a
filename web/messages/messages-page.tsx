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
  const forStaff = isStaff(me)
  const [given] = useSearchParams()
  const [search, setSearch] = useState('')
  const roomy = useMedia('(width >= 48rem)')
  const wanted = given.get('with') || null
  // Clients have one conversation: open at once, whatever the address says.
  const open = forStaff ? wanted : (me.accountId ?? me.id)
  const alone = !roomy && open !== null
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  const opened = useConversationArrival(open, alone)
  useScreenHeight()
  useStrayDrops()
  useToastPositions(alone)
  // Pulling the log down must not reload the page.
  useRootStyle('overscroll-behavior-y', 'contain')
  return (
    <div className={clsx('flex flex-col print:block', alone ? filled : roomy && within)}>
      {alone ? (
        <>
          <title>{`Messages · ${agency.name}`}</title>
          <h1 className="sr-only">Messages</h1>
        </>
      ) : (
        <PageHeader
          title="Messages"
          actions={forStaff && <NewMessageButton variant={open === null ? 'primary' : 'secondary'} />}
        />
      )}
      <div
        className={clsx(
          'flex flex-1 overflow-clip bg-surface md:min-h-0 print:block',
          !alone && 'rounded-card border border-line shadow-card',
        )}
      >
        {!alone && (
          <div
            className={clsx(
              'flex min-w-0 flex-col',
              roomy ? 'w-72 border-r border-line xl:w-84' : 'flex-1',
              open !== null && 'print:hidden',
            )}
          >
            <ConversationList open={open} last={last} search={search} onSearch={setSearch} />
          </div>
        )}
        {open !== null && <OpenConversation id={open} opened={opened} />}
        {open === null && roomy && <NoConversationOpen arrives={opened.isBack} />}
      </div>
    </div>
  )
}

function OpenConversation({ id, opened }: { id: string; opened: ConversationArrival }) {
  const forStaff = isStaff(useMe())
  return forStaff ? <ClientPane key={id} clientId={id} opened={opened} /> : <AgentPane opened={opened} />
}

// Subtracts the shell's header, margins and bars, so that the page itself does not scroll.
const within =
  'h-[calc(var(--screen,100dvh)-8.5rem-1px-var(--bottom-bar,0px)-var(--cover-height,0px))] min-h-110 print:h-auto print:min-h-0'
// A thread without the list fills the screen below the header; more if large type needs it.
const filled =
  'min-h-[calc(var(--screen,100dvh)-4rem-1px-var(--top-bar,0px)-var(--bottom-bar,0px))] -mx-4 -mt-6 -mb-10 sm:-mx-6 sm:-mt-8 print:m-0 print:min-h-0'
