import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type ChevronProps, DayPicker, type Modifiers } from 'react-day-picker'
import { dateToDay, dayToDate } from './calendar-days.ts'

const monthButtonClassName = clsx(
  'inline-flex size-10 items-center justify-center rounded-control text-muted transition-colors duration-150',
  'hover:bg-wash hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-40',
  'aria-disabled:hover:bg-transparent aria-disabled:hover:text-muted',
)

const dayStyles = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center',
  month_caption: 'text-center text-sm font-semibold',
  button_previous: monthButtonClassName,
  button_next: monthButtonClassName,
  chevron: 'size-5',
  month_grid: 'col-span-3 mt-1 w-full table-fixed border-collapse',
  weekday: 'h-8 text-xs font-medium text-muted',
  day: 'h-11 p-0 text-center',
  hidden: 'invisible',
  day_button: clsx(
    'inline-flex size-10 items-center justify-center rounded-control text-sm font-medium tabular-nums',
    'transition-colors duration-150 focus-visible:outline-offset-0',
    'disabled:cursor-not-allowed disabled:text-muted disabled:opacity-45',
    'not-in-data-selected:enabled:ring-1 not-in-data-selected:enabled:ring-edge',
    'not-in-data-selected:enabled:hover:bg-wash',
    'in-data-today:underline in-data-today:decoration-2 in-data-today:underline-offset-4',
    'in-data-selected:bg-orange in-data-selected:font-semibold in-data-selected:text-on-orange',
    'in-data-selected:hover:bg-orange-strong',
  ),
}

const Chevron = ({ orientation, className }: ChevronProps) =>
  orientation === 'left' ? (
    <ChevronLeft aria-hidden className={className} />
  ) : (
    <ChevronRight aria-hidden className={className} />
  )

const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

// The library's default label has '24th'.
const labels = {
  labelDayButton: (date: Date, { today, selected }: Modifiers) =>
    [today && 'Today', longDateFormat.format(date), selected && 'selected'].filter(Boolean).join(', '),
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
}

/** A month to choose a day from. Days are YYYY-MM-DD, independent of the viewer's time zone. */
export function MonthCalendar({
  label,
  required,
  days,
  today,
  chosenDay,
  onChoose,
}: {
  label: string
  /** Marks the label with a star. */
  required?: boolean
  /** Selectable days, ascending. Navigation is limited to their months. */
  days: readonly string[]
  /** The calendar highlights this day. */
  today: string
  chosenDay: string | null
  onChoose: (day: string) => void
}) {
  const openDays = new Set(days)
  const firstDate = dayToDate(days[0] ?? today)
  const [month, setMonth] = useState(chosenDay === null ? firstDate : dayToDate(chosenDay))
  const [shownMonth, setShownMonth] = useState(chosenDay)
  // Show the month of a day that was chosen elsewhere.
  if (chosenDay !== shownMonth) {
    setShownMonth(chosenDay)
    if (chosenDay !== null) setMonth(dayToDate(chosenDay))
  }
  return (
    // As high as the longest month, so that nothing below moves.
    <fieldset className="mx-auto min-h-92 w-full max-w-sm">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {required && (
          <span aria-hidden className="ml-1 text-red-ink">
            *
          </span>
        )}
      </legend>
      <DayPicker
        mode="single"
        required
        autoFocus
        navLayout="around"
        classNames={dayStyles}
        labels={labels}
        components={{ Chevron }}
        today={dayToDate(today)}
        startMonth={firstDate}
        endMonth={dayToDate(days.at(-1) ?? today)}
        month={month}
        onMonthChange={setMonth}
        disabled={(date) => !openDays.has(dateToDay(date))}
        selected={chosenDay === null ? undefined : dayToDate(chosenDay)}
        onSelect={(date) => onChoose(dateToDay(date))}
      />
    </fieldset>
  )
}
