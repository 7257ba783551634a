import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarX2, Clock, type LucideIcon, Timer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import { dayIn, formatTime, zoneName } from '../../contract/values/days.ts'
import { CallError } from '../api/call.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { appointments } from '../api/wire.ts'
import { MonthCalendar } from '../ui/calendar.tsx'
import { Empty } from '../ui/empty.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { formatLongDay, formatSlotInZone } from './appointment-times.ts'
import { SoonestSlots } from './soonest-slots-list.tsx'

/**
 * The state of a choice of day and free slot. `currentDay` and `currentSlot` are chosen at first.
 */
export function useSlotChoice(quoteId: string, currentDay: string | null = null, currentSlot = '') {
  // The slots are not cached: those read at an earlier opening may be taken.
  const offers = { ...endpointQuery(appointments.slots, { quoteid: quoteId }), gcTime: 0 }
  const slots = useQuery(offers)
  const [day, setDay] = useState(currentDay)
  const [wantedSlot, setWantedSlot] = useState(currentSlot)
  const [refusal, setRefusal] = useState<{ slot: string; text: string } | null>(null)
  const freeSlots = slots.data?.days.find((one) => one.day === day)?.slots ?? []
  const offeredSlots = freeSlots.filter((slot) => slot !== refusal?.slot)
  const chooseTime = (slot: string) => {
    setWantedSlot(slot)
    if (slot) setRefusal(null)
  }
  return {
    /** The query of the bookable slots. */
    offers,
    day,
    offered: offeredSlots,
    /** The chosen slot, or ''. */
    datetime: offeredSlots.includes(wantedSlot) ? wantedSlot : '',
    refusal,
    chooseDay: (next: string) => {
      if (next === day) return
      setDay(next)
      chooseTime('')
      setRefusal(null)
    },
    chooseTime,
    /**
     * Shows a failure about the slot next to the slot, and refetches. Returns false for other
     * failures.
     */
    isRefused: (error: Error) => {
      if (!(error instanceof CallError)) return false
      const text = error.code === 'slot_taken' ? error.message : error.fields.datetime
      if (text === undefined) return false
      setRefusal({ slot: wantedSlot, text })
      setWantedSlot('')
      void slots.refetch()
      return true
    },
  }
}

export type SlotChoiceState = ReturnType<typeof useSlotChoice>

/** The reason why Submit is disabled, if the choice is incomplete. */
export const missingSlotReason = ({ day, datetime }: SlotChoiceState) =>
  datetime
    ? {}
    : { submitDisabledReason: day ? 'Please choose a time first' : 'Please choose a date and a time first' }

/** A calendar with the chosen day's times and a summary, then `children` once slots are loaded. */
export const SlotChoice = ({ choice, children }: { choice: SlotChoiceState; children?: ReactNode }) => (
  <QueryView query={choice.offers} skeleton={<SlotsLoading />}>
    {(offers) => (
      <OfferedSlots choice={choice} {...offers}>
        {children}
      </OfferedSlots>
    )}
  </QueryView>
)

function OfferedSlots({
  choice,
  days,
  timeZone,
  duration,
  children,
}: EndpointReply<typeof appointments.slots> & { choice: SlotChoiceState; children: ReactNode }) {
  const freeDays = days.filter(({ slots }) => slots.length > 0).map(({ day }) => day)
  if (freeDays.length === 0)
    return (
      <Empty
        icon={CalendarX2}
        title="No free times"
        text="All times are booked. Please try again later, or call the agency."
      />
    )
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <SoonestSlots
        days={days}
        timeZone={timeZone}
        level={3}
        chosenSlot={choice.datetime}
        hiddenSlot={choice.refusal?.slot}
        onChoose={({ day, slot }) => {
          choice.chooseDay(day)
          choice.chooseTime(slot)
        }}
      />
      <MonthCalendar
        label="Date"
        required
        days={freeDays}
        today={dayIn(timeZone, new Date())}
        chosenDay={choice.day}
        onChoose={choice.chooseDay}
      />
      <div className="space-y-5">
        <TimeField choice={choice} timeZone={timeZone} />
        <Summary choice={choice} timeZone={timeZone} duration={duration} />
        {children}
      </div>
    </div>
  )
}

function TimeField({ choice, timeZone }: { choice: SlotChoiceState; timeZone: string }) {
  const { day, offered, datetime, refusal, chooseTime } = choice
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  return (
    <SelectField
      ref={field}
      label="Time"
      hint={`${zoneName(timeZone)}, the agency’s time`}
      placeholder={!day ? 'Choose a date first' : offered.length > 0 ? 'Choose a time' : 'No times left'}
      options={offered.map((slot) => ({ value: slot, label: formatTime(slot, timeZone) }))}
      required
      disabled={!day}
      value={datetime}
      onChange={({ currentTarget: { value } }) => chooseTime(value)}
      {...(refusal ? { error: refusal.text } : {})}
    />
  )
}

function Summary({
  choice: { day, datetime },
  timeZone,
  duration,
}: {
  choice: SlotChoiceState
  timeZone: string
  duration: number
}) {
  return (
    <section aria-label="Summary" className="space-y-2 rounded-control bg-wash p-4 text-sm">
      <SummaryLine icon={CalendarDays} label="Date" value={day && formatLongDay(day)} />
      <SummaryLine icon={Clock} label="Time" value={datetime && formatSlotInZone(datetime, timeZone)} />
      {/* 'Duration: 30 minutes (estimated)' */}
      <SummaryLine icon={Timer} label="Duration" value={`${duration} minutes (estimated)`} />
    </section>
  )
}

const SummaryLine = ({
  icon: Icon,
  label,
  value,
}: {
  icon: LucideIcon
  label: string
  value: string | null
}) => (
  <p className="flex items-start gap-2.5">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    <span className="min-w-0">
      <span className="text-muted">{label}: </span>
      <span className={value ? 'font-medium' : 'text-muted'}>{value || 'not chosen yet'}</span>
    </span>
  </p>
)

const SlotsLoading = () => (
  <Skeleton status="Loading free times...">
    <div className="grid gap-x-8 gap-y-5 sm:min-h-92 sm:grid-cols-2">
      <SkeletonBar height="card" />
      <div className="space-y-5">
        <SkeletonBar height="control" />
        <SkeletonBar height="tile" />
        <SkeletonBar height="tile" />
      </div>
    </div>
  </Skeleton>
)
