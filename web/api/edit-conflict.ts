import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Reply } from '../../contract/endpoint.ts'
import { formatDay, isDay } from '../../contract/values/days.ts'
import { CallFailed } from './call.ts'

/** What is read with a version: whoever edits it says on which. */
export interface VersionedRecord {
  version: number
}

/** How a field is called beside what somebody else made of it, and how its value reads where it is not its own words. */
export type FieldLabel<Value, Thing> =
  | string
  | {
      label: string
      words?: (value: Value) => string | undefined
      /** What stands on file, where the field does not show it. */
      onFile?: (thing: Thing) => string
    }

/** What a form edits. */
export interface EditOptions<E, Values extends FieldValues, Thing extends VersionedRecord> {
  /** As it was when the form was opened. */
  of: Thing
  /** The same in what the call answers. */
  now: (reply: Reply<E>) => Thing
  /** How it stands in the fields. */
  values: (thing: Thing) => DefaultValues<Values>
  /** All of them; null for one that has nothing on file, such as a file to choose. */
  fields: { [Field in keyof Values & string]-?: FieldLabel<Values[Field], Thing> | null }
}

/** One field in which somebody else has changed what the form was opened with. */
export interface FieldConflict {
  field: string
  label: string
  yours: string
  onFile: string
  /** Which of the two stands in the form; neither once something else was typed. */
  chosen: 'yours' | 'on file' | null
  choose: (which: 'yours' | 'on file') => void
}

/** Who changed it last, and when, as far as that is on record. */
export interface LastChange {
  by: string | null
  at: string | null
}

export interface EditConflict extends LastChange {
  fields: FieldConflict[]
}

/** Two values that read the same in a field are the same: '1840' was typed, 1840 is on file. */
const asTyped = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) =>
    part === null || part === undefined || key === 'id' ? '' : typeof part === 'number' ? String(part) : part,
  ) ?? '""'
const isSame = (one: unknown, other: unknown) => asTyped(one ?? '') === asTyped(other ?? '')

/** A value as a person reads it, a list line by line. */
export function formatEditedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatEditedValue).filter(Boolean).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key, part]) => key !== 'id' && part !== '' && part !== null)
      .map(([, part]) => formatEditedValue(part))
      .join(', ')
  const text = value === null || value === undefined ? '' : String(value)
  return isDay(text) ? formatDay(text) : text
}

interface ConflictState {
  lastChange: LastChange
  fields: { field: string; label: string; yours: unknown; onFile: unknown; formatted: [string, string] }[]
}

/**
 * Keeps a form that edits something true to the version that stands. Where somebody else has changed it since the form was
 * opened, `catchUp` brings the form to that version and keeps what was typed; it answers whether anything is to be chosen.
 */
export function useEditConflict<E, Values extends FieldValues, Given, Thing extends VersionedRecord>(
  form: UseFormReturn<Values, unknown, Given>,
  edits: EditOptions<E, Values, Thing> | undefined,
) {
  // What is read anew behind the dialog is not what the form was filled with.
  const [opened, setOpened] = useState(edits?.of)
  const [found, setFound] = useState<ConflictState | null>(null)

  function catchUp(failure: Error): { version: number; isToChoose: boolean } | null {
    if (!edits || !opened || !(failure instanceof CallFailed) || !failure.current) return null
    const now = edits.now(failure.current.now as Reply<E>)
    const [before, after] = [fieldsOf(edits.values(opened)), fieldsOf(edits.values(now))]
    const typed = fieldsOf(form.getValues())
    const fields = Object.entries(edits.fields).flatMap(
      ([field, words]: [string, FieldLabel<Values[string], Thing> | null]) => {
        if (words === null) return []
        const {
          label,
          words: read = formatEditedValue,
          onFile = undefined,
        } = typeof words === 'string' ? { label: words } : words
        const told = (thing: Thing, values: Map<string, unknown>) =>
          onFile ? onFile(thing) : (read(values.get(field) as Values[string]) ?? '')
        const isOthers = onFile
          ? onFile(opened) !== onFile(now)
          : !isSame(before.get(field), after.get(field))
        const yours = typed.get(field)
        if (!isOthers || isSame(yours, after.get(field))) return []
        return [
          {
            field,
            label,
            yours,
            onFile: after.get(field),
            formatted: [read(yours as Values[string]) ?? '', told(now, after)] satisfies [string, string],
          },
        ]
      },
    )
    form.reset(edits.values(now))
    // What was typed stays; what was not touched follows what stands.
    for (const [field, value] of typed)
      if (!isSame(value, before.get(field)) || !after.has(field))
        form.setValue(field as Path<Values>, value as Values[string], { shouldDirty: true })
    setOpened(now)
    setFound(fields.length > 0 ? { lastChange: failure.current.changed, fields } : null)
    return { version: now.version, isToChoose: fields.length > 0 }
  }

  const [, redraw] = useState(0)
  // Which of the two is chosen follows from what stands in the fields.
  useEffect(() => {
    if (!found) return
    return form.subscribe({ formState: { values: true }, callback: () => redraw((times) => times + 1) })
  }, [found, form])

  const bothVersions: EditConflict | null = found && {
    ...found.lastChange,
    fields: found.fields.map(({ field, label, yours, onFile, formatted: told }) => {
      const stands: unknown = form.getValues(field as Path<Values>)
      return {
        field,
        label,
        yours: told[0],
        onFile: told[1],
        chosen: isSame(stands, yours) ? 'yours' : isSame(stands, onFile) ? 'on file' : null,
        choose: (which) =>
          form.setValue(field as Path<Values>, (which === 'yours' ? yours : onFile) as Values[string], {
            shouldDirty: true,
            shouldValidate: true,
          }),
      }
    }),
  }
  return { version: opened?.version, catchUp, bothVersions }
}

const fieldsOf = (values: object) => new Map<string, unknown>(Object.entries(values))
