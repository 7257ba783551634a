import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { CalendarFeed } from '../../contract/calendar-feeds.ts'
import { formatDate, formatMoment } from '../../contract/values/days.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { calendarFeeds } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const CalendarAddressDialog = lazyDialog(
  async () => (await import('./calendar-address-dialog.tsx')).CalendarAddressDialog,
)

/** The person's calendar feed: a secret address that their calendar app reads. */
export function CalendarCard() {
  const me = useMe()
  const [feedUrl, setFeedUrl] = useState<string | null>(null)
  const showAddress = ({ url }: { url: string }) => setFeedUrl(url)
  return (
    <Card
      icon={CalendarDays}
      title="Calendar"
      subtitle={
        isStaff(me)
          ? 'Your presentations, tasks and policy expirations in your calendar app.'
          : 'Your presentations and policy expirations in your calendar app.'
      }
    >
      <QueryView
        query={endpointQuery(calendarFeeds.mine, {})}
        skeleton={<Skeleton status="Loading calendar..." shape="text" count={2} />}
      >
        {({ feed }) =>
          feed ? <OpenFeed feed={feed} onAddress={showAddress} /> : <ClosedFeed onAddress={showAddress} />
        }
      </QueryView>
      {feedUrl !== null && <CalendarAddressDialog address={feedUrl} onClose={() => setFeedUrl(null)} />}
    </Card>
  )
}

type AddressHandler = (reply: { url: string }) => void

function ClosedFeed({ onAddress }: { onAddress: AddressHandler }) {
  const create = useApiMutation(calendarFeeds.create, {
    failureTitle: 'Failed to create the calendar address',
    onDone: onAddress,
  })
  return (
    <>
      <p className="mb-4 text-sm">You don't have a calendar address yet.</p>
      <Button variant="secondary" busy={create.busy} onClick={() => create.write({})}>
        Create Address
      </Button>
    </>
  )
}

function OpenFeed({
  feed: { createdAt, readAt },
  onAddress,
}: {
  feed: CalendarFeed
  onAddress: AddressHandler
}) {
  const [confirmedAction, setConfirmedAction] = useState<'new' | 'off' | null>(null)
  const close = () => setConfirmedAction(null)
  return (
    <>
      <p className="mb-4 text-sm">
        Address created {formatDate(createdAt)}
        {readAt ? `, last read by a calendar ${formatMoment(readAt)}.` : ', not read by a calendar yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setConfirmedAction('new')}>
          New Address
        </Button>
        <Button variant="ghost" onClick={() => setConfirmedAction('off')}>
          Turn Off<span className="sr-only"> calendar address</span>
        </Button>
      </div>
      {confirmedAction === 'new' && (
        <ConfirmCall
          call={calendarFeeds.create}
          send={{}}
          failureTitle="Failed to create the calendar address"
          title="New Calendar Address?"
          text="The current address stops working. Add the new one to your calendar app."
          confirmLabel="New Address"
          onDone={(reply) => {
            close()
            onAddress(reply)
          }}
          onClose={close}
        />
      )}
      {confirmedAction === 'off' && (
        <ConfirmCall
          call={calendarFeeds.turnOff}
          send={{}}
          successToast={{ title: 'Calendar Address Turned Off' }}
          failureTitle="Failed to turn off the calendar address"
          title="Turn Off Calendar Address?"
          text="The address stops working. Also remove it from your calendar app."
          confirmLabel="Turn Off"
          danger
          onClose={close}
        />
      )}
    </>
  )
}
