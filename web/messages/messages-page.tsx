import { clsx } from 'clsx'
import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { lateDialog } from '../ui/late-dialog.tsx'
import { useMedia } from '../ui/media.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ConversationList } from './conversation-list.tsx'
import { AgentPane, ClientPane } from './conversation-pane.tsx'
import { useScreenHeight } from './screen-height.ts'
import { NoneOpen } from './thread-states.tsx'

const NewMessageDialog = lateDialog(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog)

/** The inbox: the list and beside it the open thread, each a screen of its own where there is no room for both. */
export function MessagesPage() {
  const me = useMe()
  const forStaff = isStaff(me)
  const [given] = useSearchParams()
  const [search, setSearch] = useState('')
  const roomy = useMedia('(width >= 48rem)')
  const wanted = given.get('with')
  // A client has one conversation, however it is called.
  const open = wanted === null ? null : forStaff ? wanted : me.id
  const alone = !roomy && open !== null
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  useScreenHeight()
  return (
    <div className={clsx('flex flex-col', alone ? filled : roomy && within)}>
      <title>{`Messages · ${agency.name}`}</title>
      {alone ? (
        <h1 className="sr-only">Messages</h1>
      ) : (
        <PageHeader title="Messages" actions={forStaff && <NewMessage />} />
      )}
      <div
        className={clsx(
          'flex min-h-0 flex-1 overflow-hidden bg-surface',
          !alone && 'rounded-card border border-line shadow-card',
        )}
      >
        {!alone && (
          <div
            className={clsx('flex min-w-0 flex-col', roomy ? 'w-72 border-r border-line xl:w-84' : 'flex-1')}
          >
            <ConversationList open={open} last={last} search={search} onSearch={setSearch} />
          </div>
        )}
        {open !== null &&
          (forStaff ? <ClientPane key={open} clientId={open} alone={alone} /> : <AgentPane alone={alone} />)}
        {open === null && roomy && <NoneOpen />}
      </div>
    </div>
  )
}

function NewMessage() {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Button icon={MessageSquarePlus} onClick={() => setWriting(true)}>
        New Message
      </Button>
      {writing && <NewMessageDialog onClose={() => setWriting(false)} />}
    </>
  )
}

// Header, margins and agent bar of the shell around it: the page itself does not scroll.
const within = 'h-[calc(var(--screen,100dvh)-8.5rem-1px-var(--bottom-bar,0px))] min-h-110'
// A thread alone has the whole screen under the header.
const filled = 'h-[calc(var(--screen,100dvh)-4rem-1px)] min-h-72 -mx-4 -mt-6 -mb-10 sm:-mx-6 sm:-mt-8'
