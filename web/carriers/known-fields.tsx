import type { FieldPath, FieldValues } from 'react-hook-form'
import type { Policy } from '../../contract/policies.ts'
import { dayIn } from '../../contract/values/days.ts'
import { type EventSource, eventSources, sourceWords } from '../../contract/values/policy-events.ts'
import { agency } from '../agency.ts'
import type { Form } from '../api/form.ts'

const stated = (source: EventSource) => source !== 'not stated'

/** The choices of 'How do you know?'. */
export const sourceOptions = eventSources
  .filter(stated)
  .map((value) => ({ value, label: sourceWords[value] }))

/** What a form of something that happened begins with, of how it is known. */
export const blankKnown = { confirmedBy: '', receivedOn: '', documentId: '' } as const

/** How it is known: from where, by whom at the carrier, when it came in, and which paper on file says so. */
export function KnownFields<Values extends FieldValues, Sent>({
  form,
  policy,
  names,
}: {
  form: Form<Values, Sent>
  policy: Pick<Policy, 'documents'>
  /** What the form calls them; of several policies no paper is asked for. */
  names: Record<'source' | 'confirmedBy' | 'receivedOn', FieldPath<Values>> & {
    documentId?: FieldPath<Values>
  }
}) {
  const papers = policy.documents.filter(({ uploadedByClient }) => !uploadedByClient)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.SelectField
        name={names.source}
        label="How do you know?"
        placeholder="Choose how"
        options={sourceOptions}
        required
      />
      <form.TextField name={names.confirmedBy} label="Who said so at the carrier" optional />
      <form.DateField
        name={names.receivedOn}
        label="Received"
        hint="Today, if left empty."
        max={dayIn(agency.timeZone, new Date())}
        optional
      />
      {names.documentId && papers.length > 0 && (
        <form.SelectField
          name={names.documentId}
          label="Document on file"
          placeholder="None"
          options={papers.map(({ id, title }) => ({ value: id, label: title }))}
          optional
        />
      )}
    </div>
  )
}
