import { CirclePlus, Mail, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyEvent } from '../../contract/policy-events.ts'
import { formatDay } from '../../contract/values/days.ts'
import { sourceLabels, statedSourceLabels } from '../../contract/values/policy-events.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { callForFile } from '../api/call-for-file.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { useSaveFile } from '../api/use-save-file.ts'
import { policyEvents } from '../api/wire.ts'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { eventKindLabels, formatEventChanges, formatEventFacts } from './event-labels.ts'

const EnterEvent = lazyDialog(async () => (await import('./enter-event-dialog.tsx')).EnterEvent)
const TakeBackEvent = lazyDialog(async () => (await import('./take-back-event.tsx')).TakeBackEvent)

/** The History tab of a policy: its events, latest first, and for staff a button to record one. */
export function PolicyHistory({ policy }: { policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const [isEntering, setEntering] = useState(false)
  const [eventToUndo, setEventToUndo] = useState<PolicyEvent | null>(null)
  return (
    <Card
      title="Policy History"
      aside={
        isForStaff &&
        policy.deactivatedAt === null && (
          <Button variant="secondary" size="sm" icon={CirclePlus} onClick={() => setEntering(true)}>
            Record Event
          </Button>
        )
      }
    >
      <QueryView
        query={endpointQuery(policyEvents.ofPolicy, { policyId: policy.id })}
        skeleton={<Skeleton status="Loading history..." shape="rows" count={3} />}
      >
        {({ events }) => (
          <ol className="divide-y divide-line">
            {events.map((event) => (
              <EventLine key={event.id} event={event} onTakeBack={() => setEventToUndo(event)} />
            ))}
          </ol>
        )}
      </QueryView>
      {isEntering && <EnterEvent policy={policy} onClose={() => setEntering(false)} />}
      {eventToUndo && (
        <TakeBackEvent event={eventToUndo} policy={policy} onClose={() => setEventToUndo(null)} />
      )}
    </Card>
  )
}

function EventLine({ event, onTakeBack }: { event: PolicyEvent; onTakeBack: () => void }) {
  const { kind, effectiveOn, known, isToCome, isBackdated, isTakenBack, facts } = event
  const eventTexts = [
    ...formatEventFacts(event),
    ...formatEventChanges(event),
    ...(facts.note ? [facts.note] : []),
  ]
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={isTakenBack ? 'font-semibold line-through' : 'font-semibold'}>
          {eventKindLabels[kind]}
        </span>
        <span className="text-sm text-muted tabular-nums">
          {kind === 'correction' ? 'from the start of the term' : `effective ${formatDay(effectiveOn)}`}
        </span>
        {isToCome && <Badge tone="blue">Upcoming</Badge>}
        {isTakenBack && <Badge>Undone</Badge>}
        {isBackdated && !isTakenBack && known && <Badge tone="amber">Backdated</Badge>}
        {known && (known.canBeTakenBack || known.hasLetter) && (
          <span className="ml-auto flex flex-wrap gap-1">
            {known.hasLetter && <PrintLetter event={event} />}
            {known.canBeTakenBack && (
              <Button
                variant="ghost"
                size="sm"
                icon={Undo2}
                aria-label={`Undo ${eventKindLabels[kind]}`}
                onClick={onTakeBack}
              >
                Undo
              </Button>
            )}
          </span>
        )}
      </div>
      {known?.late && !isTakenBack && (
        <p className="mt-0.5 text-sm font-medium text-amber-ink">
          Late notice: {known.late.days} days before the end; {known.late.required} required ({known.late.law}
          )
        </p>
      )}
      {eventTexts.map((line) => (
        <p key={line} className="mt-0.5 text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      {known && <p className="mt-0.5 text-xs text-muted">{sourceText(event, known)}</p>}
    </li>
  )
}

/** The client's email about an event as a letter to print, for clients without an email address. */
function PrintLetter({ event: { id, kind } }: { event: PolicyEvent }) {
  const letter = useSaveFile(() => callForFile(policyEvents.letter, { id }), {
    failureTitle: 'Failed to create the letter',
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Mail}
      busy={letter.isPending}
      aria-label={`Letter about ${eventKindLabels[kind]}`}
      onClick={() => letter.mutate()}
    >
      Letter
    </Button>
  )
}

function sourceText(
  { receivedOn, facts }: PolicyEvent,
  knownFacts: NonNullable<PolicyEvent['known']>,
): string {
  const { source, confirmedBy, documentTitle, enteredByName } = knownFacts
  const statedText = source === 'not stated' ? 'Source not recorded' : sourceLabels[source]
  const sourceLabel = facts.sender ? statedSourceLabels['finance notice'] : statedText
  return [
    `${sourceLabel}${confirmedBy ? `, ${confirmedBy}` : ''}`,
    documentTitle,
    `received ${formatDay(receivedOn)}`,
    enteredByName && `entered by ${enteredByName}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
