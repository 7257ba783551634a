import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Reply } from '../../contract/endpoint.ts'
import { formatDay, isDay } from '../../contract/values/days.ts'
import { CallError } from './call.ts'

/** A record with a version. An edit sends the version that it is based on. */
export interface VersionedRecord {
  version: number
}

/** A field's label in the conflict notice, and optionally a function that formats its values. */
export type FieldLabel<Value, Thing> =
  | string
  | {
      label: string
      format?: (value: Value) => string | undefined
      /** The stored value, if the form's field does not show it. */
      onFile?: (item: Thing) => string
    }

/** Describes the way in which a form edits a record, for conflict detection. */
export interface EditOptions<E, Values extends FieldValues, Thing extends VersionedRecord> {
  /** The record as it was when the form was opened. */
  record: Thing
  /** Picks the record from the call's reply. */
  recordOf: (reply: Reply<E>) => Thing
  /** Maps the record to the form's values. */
  values: (item: Thing) => DefaultValues<Values>
  /** Labels of all fields; null for a field without a stored value, such as a file input. */
  fields: { [Field in keyof Values & string]-?: FieldLabel<Values[Field], Thing> | null }
}

/** A field that both people changed. */
export interface FieldConflict {
  field: string
  label: string
  yours: string
  onFile: string
  /** The version that the form shows; null after the person typed something else. */
  chosen: 'yours' | 'on file' | null
  choose: (choice: 'yours' | 'on file') => void
}

/** Who changed the record last, and when; null if not known. */
export interface LastChange {
  by: string | null
  at: string | null
}

export interface EditConflict extends LastChange {
  fields: FieldConflict[]
}

/** A text for comparing values: '1840' from the form equals 1840 on file, and '' equals null. */
const toComparableText = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) =>
    part === null || part === undefined || key === 'id' ? '' : typeof part === 'number' ? String(part) : part,
  ) ?? '""'
const isSameValue = (one: unknown, other: unknown) =>
  toComparableText(one ?? '') === toComparableText(other ?? '')

/** A value as text; lists get one line per item. */
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
 * Detects edit conflicts of a form. After a 409, `adoptNewVersion` rebases the form onto the
 * current version and keeps what was typed; `isToChoose` tells whether fields conflict. Returns
 * null for other failures.
 */
export function useEditConflict<E, Values extends FieldValues, Given, Thing extends VersionedRecord>(
  form: UseFormReturn<Values, unknown, Given>,
  edits: EditOptions<E, Values, Thing> | undefined,
) {
  // Keeps the version from when the form was opened. A refetch behind the dialog must not change
  // the base version.
  const [openedFields, setOpenedFields] = useState(edits?.record)
  const [conflict, setConflict] = useState<ConflictState | null>(null)

  function adoptNewVersion(failure: Error): { version: number; isToChoose: boolean } | null {
    if (!edits || !openedFields || !(failure instanceof CallError) || !failure.current) return null
    const now = edits.recordOf(failure.current.now as Reply<E>)
    const [fieldsBefore, fieldsAfter] = [fieldsOf(edits.values(openedFields)), fieldsOf(edits.values(now))]
    const typedValues = fieldsOf(form.getValues())
    const fields = Object.entries(edits.fields).flatMap(
      ([field, words]: [string, FieldLabel<Values[string], Thing> | null]) => {
        if (words === null) return []
        const {
          label,
          format: formatValue = formatEditedValue,
          onFile = undefined,
        } = typeof words === 'string' ? { label: words } : words
        const format = (item: Thing, values: Map<string, unknown>) =>
          onFile ? onFile(item) : (formatValue(values.get(field) as Values[string]) ?? '')
        const isChangedByOther = onFile
          ? onFile(openedFields) !== onFile(now)
          : !isSameValue(fieldsBefore.get(field), fieldsAfter.get(field))
        const typedValue = typedValues.get(field)
        if (!isChangedByOther || isSameValue(typedValue, fieldsAfter.get(field))) return []
        return [
          {
            field,
            label,
            yours: typedValue,
            onFile: fieldsAfter.get(field),
            formatted: [formatValue(typedValue as Values[string]) ?? '', format(now, fieldsAfter)] satisfies [
              string,
              string,
            ],
          },
        ]
      },
    )
    form.reset(edits.values(now))
    // Typed values stay; untouched fields take the current values.
    for (const [field, value] of typedValues)
      if (!isSameValue(value, fieldsBefore.get(field)) || !fieldsAfter.has(field))
        form.setValue(field as Path<Values>, value as Values[string], { shouldDirty: true })
    setOpenedFields(now)
    setConflict(fields.length > 0 ? { lastChange: failure.current.changed, fields } : null)
    return { version: now.version, isToChoose: fields.length > 0 }
  }

  const [, redraw] = useState(0)
  // `chosen` is derived from the form's values, so redraw when they change.
  useEffect(() => {
    if (!conflict) return
    return form.subscribe({ formState: { values: true }, callback: () => redraw((times) => times + 1) })
  }, [conflict, form])

  const editConflict: EditConflict | null = conflict && {
    ...conflict.lastChange,
    fields: conflict.fields.map(({ field, label, yours, onFile, formatted: format }) => {
      const currentValue: unknown = form.getValues(field as Path<Values>)
      return {
        field,
        label,
        yours: format[0],
        onFile: format[1],
        chosen: isSameValue(currentValue, yours)
          ? 'yours'
          : isSameValue(currentValue, onFile)
            ? 'on file'
            : null,
        choose: (choice) =>
          form.setValue(field as Path<Values>, (choice === 'yours' ? yours : onFile) as Values[string], {
            shouldDirty: true,
            shouldValidate: true,
          }),
      }
    }),
  }
  return { version: openedFields?.version, catchUp: adoptNewVersion, bothVersions: editConflict }
}

const fieldsOf = (values: object) => new Map<string, unknown>(Object.entries(values))
