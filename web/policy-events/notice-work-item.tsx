import { CalendarPlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { dollars } from '../../contract/values/money.ts'
import { describeTermStanding } from '../../contract/values/standing-labels.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { policies } from '../api/wire.ts'
import { ContactClientButton } from '../messages/contact-button.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { WorkItemProps } from '../work-item.ts'

const EnterEvent = lazyDialog(async () => (await import('./enter-event-dialog.tsx')).EnterEvent)

/** A policy under notice of cancellation: what is due by when, and buttons for its outcome. */
export function NoticeWorkItem({ item }: WorkItemProps) {
  return (
    <QueryView
      query={endpointQuery(policies.one, { id: item.id })}
      skeleton={<Skeleton status="Loading policy..." shape="rows" count={2} />}
    >
      {({ policy }) => (
        <>
          <Alert tone="amber">{describeTermStanding(policy)?.text}</Alert>
          <Facts facts={factsOf(policy)} columnCount={1} />
          <NoticeActions policy={policy} />
        </>
      )}
    </QueryView>
  )
}

function factsOf({ insurer, life }: Policy) {
  const notice = life?.notice
  return [
    { label: 'Carrier', value: insurer },
    ...(notice?.amountDue === undefined ? [] : [{ label: 'Amount due', value: dollars(notice.amountDue) }]),
    ...(notice?.payBy === undefined ? [] : [{ label: 'Last day to pay', value: formatDay(notice.payBy) }]),
  ]
}

function NoticeActions({ policy }: { policy: Policy }) {
  const [entryToOpen, setEntryToOpen] = useState<{ kind?: 'notice withdrawn' | 'cancellation' } | null>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Undo2} aria-keyshortcuts="e" onClick={() => setEntryToOpen({ kind: 'notice withdrawn' })}>
        Notice Rescinded
      </Button>
      <Button
        variant="secondary"
        icon={CalendarPlus}
        onClick={() => setEntryToOpen({ kind: 'cancellation' })}
      >
        Cancellation Confirmed
      </Button>
      <ContactClientButton variant="secondary" client={{ id: policy.userId, name: policy.clientName }}>
        Send Message
      </ContactClientButton>
      <Button variant="ghost" data-next-step onClick={() => setEntryToOpen({})}>
        Record Event
      </Button>
      {entryToOpen && <EnterEvent policy={policy} {...entryToOpen} onClose={() => setEntryToOpen(null)} />}
    </div>
  )
}
