import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { ActiveSession } from '../../contract/sessions.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { useList } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { sessions } from '../api/wire.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Devices where the person is signed in, the present device first. */
export function SessionsCard() {
  const list = useList(sessions.list, {}, 'sessions')
  const rows = list.items.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <Card
      icon={MonitorSmartphone}
      title="Active sessions"
      subtitle="Don't recognize one? Sign it out and change your password."
    >
      <ListOf
        list={list}
        pluralNoun="sessions"
        skeleton={<Skeleton status="Loading active sessions..." count={2} />}
      >
        <ul className="divide-y divide-line">
          {rows.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </ListOf>
      {list.total > 1 && (
        <div className="mt-4">
          <EndOtherSessions />
        </div>
      )}
    </Card>
  )
}

const minute = 60_000
const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** '2 minutes ago', 'today at 9:05 AM', or the date. */
function formatShortly(instant: string): string {
  const [at, now] = [new Date(instant), new Date()]
  const minutes = Math.floor((now.getTime() - at.getTime()) / minute)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTimeFormat.format(-minutes, 'minute')
  if (at.toDateString() !== now.toDateString()) return formatMoment(instant)
  return `today at ${at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}`
}

function SessionRow({ session: { id, current, device, ip, createdAt, seenAt } }: { session: ActiveSession }) {
  const end = useApiMutation(sessions.end, {
    successToast: { title: 'Session Ended', description: device },
    failureTitle: 'Failed to end the session',
  })
  const [lastUsed, signedInAt] = [formatShortly(seenAt), formatShortly(createdAt)]
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold wrap-anywhere">
          {device}
          {current && <Badge tone="green">This browser</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {lastUsed !== signedInAt && `Last used ${lastUsed} · `}
          Signed in {signedInAt}
          {ip && ` from ${ip}`}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" size="sm" busy={end.busy} onClick={() => end.write({ id })}>
          Sign Out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  )
}

function EndOtherSessions() {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirmOpen(true)}>
        Sign Out Other Sessions
      </Button>
      {isConfirmOpen && (
        <ConfirmCall
          call={sessions.endOthers}
          send={{}}
          successToast={{ title: 'Other Sessions Ended' }}
          failureTitle="Failed to end the other sessions"
          title="Sign Out Other Sessions?"
          text="You stay signed in on this browser."
          confirmLabel="Sign Out"
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  )
}
