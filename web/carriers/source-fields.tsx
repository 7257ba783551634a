import type { FieldPath } from 'react-hook-form'
import type { Policy } from '../../contract/policies.ts'
import { dayIn } from '../../contract/values/days.ts'
import { type EventSource, eventSources, sourceLabels } from '../../contract/values/policy-events.ts'
import { agency } from '../agency.ts'
import type { FormWithFields } from '../api/form.ts'

const isStatedSource = (source: EventSource) => source !== 'not stated'

export const sourceOptions = eventSources
  .filter(isStatedSource)
  .map((value) => ({ value, label: sourceLabels[value] }))

export const blankSource = { confirmedBy: '', receivedOn: '', documentId: '' } as const

/** The form's source fields. Forms for several policies have no document. */
interface SourceValues {
  source?: unknown
  confirmedBy?: unknown
  receivedOn?: unknown
  documentId?: unknown
}

/** The source of what is recorded: kind, person at the carrier, day received, document on file. */
export function SourceFields<Values extends SourceValues, Sent>({
  form,
  policy,
  sources = sourceOptions,
}: {
  form: FormWithFields<Values, Sent>
  policy: Pick<Policy, 'documents'>
  /** The choices of sources, if not the usual ones. */
  sources?: readonly { value: string; label: string }[]
}) {
  const fieldPropsOf = (name: keyof SourceValues) => ({ name: name as FieldPath<Values> })
  const carrierDocuments = policy.documents.filter(({ uploadedByClient }) => !uploadedByClient)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.SelectField
        {...fieldPropsOf('source')}
        label="Source"
        placeholder="Choose a source"
        options={sources}
        isWide
        required
      />
      <form.TextField {...fieldPropsOf('confirmedBy')} label="Carrier contact" optional />
      <form.DateField
        {...fieldPropsOf('receivedOn')}
        label="Received"
        hint="Leave blank for today."
        max={dayIn(agency.timeZone, new Date())}
        optional
      />
      {carrierDocuments.length > 0 && (
        <form.SelectField
          {...fieldPropsOf('documentId')}
          label="Document on file"
          placeholder="None"
          options={carrierDocuments.map(({ id, title }) => ({ value: id, label: title }))}
          isWide
          optional
        />
      )}
    </div>
  )
}
