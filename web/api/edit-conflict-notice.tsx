import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { dayIn, formatMoment, formatTime } from '../../contract/values/days.ts'
import type { EditConflict, FieldConflict, LastChange } from './edit-conflict.ts'

/** The time of the last change in the viewer's zone; without the date if it was today. */
function momentOf(at: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date())
    ? formatTime(at, timeZone)
    : formatMoment(at)
}

const formatLastChange = ({ by, at }: LastChange) => [by, at && momentOf(at)].filter(Boolean).join(', ')

/** Shows both versions of the fields that two people edited at once, and lets the person choose. */
export function EditConflictNotice({ versions }: { versions: EditConflict }) {
  const [titleId, textId] = [useId(), useId()]
  const ref = useRef<HTMLElement>(null)
  // The notice appears after Save. Focus it, so that screen readers read it.
  useEffect(() => ref.current?.focus(), [])
  const lastChangeText = formatLastChange(versions)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="mb-5 space-y-4 rounded-control bg-amber-soft p-4 outline-none"
    >
      <div className="text-sm text-amber-ink">
        <h3 id={titleId} className="font-semibold">
          {versions.by ?? 'Someone'} has changed this while you had it open
        </h3>
        <p id={textId}>Nothing you entered is lost. Choose what to keep, then save.</p>
      </div>
      {versions.fields.map((field) => (
        <ConflictingField
          key={field.field}
          field={field}
          onFile={lastChangeText ? `Now on file (${lastChangeText})` : 'Now on file'}
        />
      ))}
    </section>
  )
}

function ConflictingField({ field, onFile }: { field: FieldConflict; onFile: string }) {
  const nameId = useId()
  const choice = (choice: 'yours' | 'on file', title: string, value: string, action: string) => (
    <label
      className={clsx(
        'flex min-w-0 flex-col gap-1 rounded-control border border-edge bg-surface px-4 py-3 text-sm',
        'has-checked:border-orange has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-orange',
      )}
    >
      <span className="text-xs text-muted">{title}</span>
      <span className="flex-1 font-semibold wrap-anywhere whitespace-pre-line">{value || 'Nothing'}</span>
      <span className="mt-1 flex min-h-8 items-center gap-2.5">
        <input
          type="radio"
          name={nameId}
          checked={field.chosen === choice}
          onChange={() => field.choose(choice)}
          className={clsx(
            'size-5 shrink-0 appearance-none rounded-full border border-muted/70 bg-surface outline-none',
            'checked:border-6 checked:border-orange',
          )}
        />
        {action}
      </span>
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{field.label}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {choice('yours', 'Yours', field.yours, 'Keep mine')}
        {choice('on file', onFile, field.onFile, 'Use what is on file')}
      </div>
    </fieldset>
  )
}
