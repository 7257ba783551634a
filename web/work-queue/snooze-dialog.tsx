import { useState } from 'react'
import { addDays, dayIn, formatDay } from '../../contract/values/days.ts'
import type { WorkItem } from '../../contract/work-queue.ts'
import { agency } from '../agency.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { today } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DateField } from '../ui/field.tsx'

function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (8 - weekday) % 7 || 7)
}

/** Snoozes items until a day, for oneself. Finished items among several are left out. */
export function SnoozeDialog({
  items,
  onSnoozed,
  onClose,
}: {
  items: readonly WorkItem[]
  onSnoozed: (snoozedIds: readonly string[]) => void
  onClose: () => void
}) {
  const now = dayIn(agency.timeZone, new Date())
  const [day, setDay] = useState(addDays(now, 14))
  const snooze = useApiMutation(today.snoozeSeveral, {
    failureTitle: 'Error',
    onDone: ({ done: snoozedIds }) => onSnoozed(snoozedIds),
  })
  const rows = items.map(({ kind, id }) => ({ kind, id }))
  const snoozeUntil = (untilDay: string) => snooze.write({ things: rows, untilDay })
  const choices = [
    { label: 'Tomorrow', day: addDays(now, 1) },
    { label: 'In 3 days', day: addDays(now, 3) },
    { label: 'Next Monday', day: nextMonday(now) },
    { label: 'In a month', day: addDays(now, 30) },
  ]
  return (
    <Dialog
      title="Snooze until"
      description={`${items.length === 1 ? 'This item comes' : 'Each item comes'} back on that day, or as soon as something happens. No one else is notified. Admins still get urgent items.`}
      size="sm"
      busy={snooze.busy}
      onClose={onClose}
    >
      <ul className="space-y-2">
        {choices.map((choice) => (
          <li key={choice.label}>
            <Button variant="secondary" isWide disabled={snooze.busy} onClick={() => snoozeUntil(choice.day)}>
              {choice.label}, {formatDay(choice.day)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex items-end gap-2">
        <div className="flex-1">
          <DateField
            label="Another day"
            min={addDays(now, 1)}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </div>
        <Button variant="secondary" disabled={snooze.busy} onClick={() => snoozeUntil(day)}>
          Snooze
        </Button>
      </div>
    </Dialog>
  )
}
