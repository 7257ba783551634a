import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { certificateLineOf } from '../../contract/values/certificate-lines.ts'
import {
  knownFormOf,
  knownTitleOf,
  operationsOf,
  questionAboutForm,
} from '../../contract/values/known-forms.ts'
import {
  canNameProject,
  formEffects,
  insuredRelations,
  operations,
} from '../../contract/values/part-labels.ts'
import type { FormWithFields } from '../api/form.ts'
import { useLines } from '../lines.ts'
import { formEffectLabel, optionsOf } from './parts-form.ts'

const scopes = [
  { value: 'blanket', label: 'Blanket, where a contract requires it' },
  { value: 'named', label: 'Named parties only' },
]
const operationOptions = operations.map((value) => ({
  value,
  label: value === 'ongoing' ? 'Ongoing' : 'Completed',
}))

type FieldName = 'number' | 'edition' | 'title' | 'effect' | 'operations' | 'confirmed'

interface FormFieldsProps<V extends FieldValues, S> {
  form: FormWithFields<V, S>
  /** The form's path of a field of the policy form. */
  nameOf: (field: FieldName | 'relation' | 'project' | 'scope' | 'names' | 'from' | 'until') => FieldPath<V>
  /** Undefined until it is loaded. */
  policyType: string | undefined
}

/** The fields of a policy form. A known number and edition propose values for the other fields. */
export function PolicyFormFields<V extends FieldValues, S>(props: FormFieldsProps<V, S>) {
  const { form, nameOf } = props
  const { values, propose, question } = useFormProposals(props)
  const knownForm = knownFormOf(values.number)
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-3">
      <form.TextField
        name={nameOf('number')}
        label="Number"
        hint={knownForm?.state === 'TX' ? 'A Texas form.' : 'Example: CG 20 10'}
        autoComplete="off"
        onChanged={(number) => propose({ number })}
        required
      />
      <form.TextField
        name={nameOf('edition')}
        label="Edition"
        hint={knownForm ? `Known editions: ${knownForm.editions.join(', ')}` : 'Example: 04 13'}
        autoComplete="off"
        onChanged={(edition) => propose({ edition })}
      />
      <div className="max-sm:col-span-full">
        <form.TextField
          name={nameOf('title')}
          label="Title"
          hint="As printed on the form."
          autoComplete="off"
        />
      </div>
      <div className="col-span-full grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <form.SelectField
          name={nameOf('effect')}
          label="Effect"
          options={formEffects.map((value) => ({ value, label: formEffectLabel(value) }))}
          onChanged={(effect) => propose({ effect })}
        />
        <form.SelectField name={nameOf('scope')} label="Applies to" options={scopes} />
      </div>
      {values.effect === 'additional insured' && (
        <div className="col-span-full">
          <form.CheckboxCards
            name={nameOf('operations')}
            label="Operations covered"
            options={operationOptions}
            short
          />
          <div className="mt-4 sm:max-w-xs">
            <form.SelectField
              name={nameOf('relation')}
              label="Relationship to insured"
              placeholder="Not stated"
              options={optionsOf(insuredRelations)}
              optional
            />
          </div>
        </div>
      )}
      {canNameProject(values.effect) && (
        <div className="col-span-full">
          <form.TextField
            name={nameOf('project')}
            label="Project or location"
            hint="Only if the form names one. Blank: all projects."
            autoComplete="off"
            optional
          />
        </div>
      )}
      {question && (
        <div className="col-span-full">
          <form.CheckboxField name={nameOf('confirmed')} label={question} />
        </div>
      )}
      {form.watch(nameOf('scope')) === 'named' && (
        <form.TextAreaField
          name={nameOf('names')}
          label="Named parties, one per line"
          rows={2}
          required
          isWide
        />
      )}
      <div className="col-span-full grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <form.DateField name={nameOf('from')} label="From" hint="Leave blank for the whole term." />
        <form.DateField name={nameOf('until')} label="Until" />
      </div>
    </div>
  )
}

function useFormProposals<V extends FieldValues, S>({ form, nameOf, policyType }: FormFieldsProps<V, S>) {
  const lines = useLines()
  const { control } = form
  const title = useController({ control, name: nameOf('title') }).field
  const effect = useController({ control, name: nameOf('effect') }).field
  const operationsField = useController({ control, name: nameOf('operations') }).field
  const confirmedField = useController({ control, name: nameOf('confirmed') }).field
  const values = {
    number: String(form.watch(nameOf('number')) ?? ''),
    edition: String(form.watch(nameOf('edition')) ?? ''),
    effect: formEffects.find((formEffect) => formEffect === String(effect.value)) ?? 'other',
  }
  const chosenOperations = operations.filter((operation) =>
    String(operationsField.value ?? '').includes(operation),
  )
  const proposedForm = { ...values, operations: chosenOperations }
  const question =
    policyType === undefined
      ? undefined
      : questionAboutForm(proposedForm, certificateLineOf(lines, policyType))?.question

  /** Fills in what follows from a changed number, edition or effect. Typed values stay. */
  function proposeForm(changes: { number?: string; edition?: string; effect?: string }) {
    const form = { ...values, ...changes }
    const knownForm = knownFormOf(form.number)
    const isNewForm = knownForm !== null && knownForm !== knownFormOf(values.number)
    const next = isNewForm
      ? knownForm.effects[0]
      : (formEffects.find((formEffect) => formEffect === form.effect) ?? 'other')
    if (next !== effect.value) effect.onChange(next)
    if (title.value === '' || title.value === knownTitleOf(values)) title.onChange(knownTitleOf(form) ?? '')
    const isProposed = String(operationsField.value ?? '') === String(operationsOf(values))
    if (isNewForm || isProposed) operationsField.onChange([...operationsOf({ ...form, effect: next })])
    if (changes.edition === undefined) confirmedField.onChange(false)
  }
  return { values, propose: proposeForm, question: question ?? null }
}
