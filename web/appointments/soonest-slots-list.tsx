import { clsx } from 'clsx'
import { useId } from 'react'
import { formatSlot, isAfternoon } from './appointment-times.ts'
import { type FreeDay, soonestSlotsOf } from './soonest-slots.ts'

/** The next free times as buttons, each with its day. Renders nothing without any. */
export function SoonestSlots({
  days,
  timeZone,
  level,
  chosenSlot,
  hiddenSlot,
  onChoose,
}: {
  days: readonly FreeDay[]
  timeZone: string
  level: 2 | 3
  /** The chosen slot, if the buttons choose one. Otherwise each button opens the dialog. */
  chosenSlot?: string
  /** A slot that was refused. */
  hiddenSlot?: string | undefined
  onChoose: (chosenSlot: { day: string; slot: string }) => void
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const soonestSlots = soonestSlotsOf(days, (slot) => isAfternoon(slot, timeZone)).filter(
    ({ slot }) => slot !== hiddenSlot,
  )
  if (soonestSlots.length === 0) return null
  return (
    <section aria-labelledby={id} className="sm:col-span-2">
      <Heading id={id} className="mb-1.5 text-sm font-medium">
        Next free times
      </Heading>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {soonestSlots.map(({ day, slot }) => {
          const slotLabel = formatSlot(slot, timeZone)
          return (
            <li key={slot} className="grid">
              <button
                type="button"
                aria-pressed={chosenSlot === undefined ? undefined : slot === chosenSlot}
                onClick={() => onChoose({ day, slot })}
                className={clsx(
                  'min-h-13 rounded-control border px-3 py-2 text-left text-sm tabular-nums transition-colors duration-150',
                  slot === chosenSlot
                    ? 'border-orange bg-orange-soft'
                    : 'border-edge bg-surface hover:border-muted/60',
                )}
              >
                <span className="block text-xs text-muted">{slotLabel.day}</span>
                <span className="block font-semibold">{slotLabel.time}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
