import type { PolicyPart, PolicyPartInput } from '../../../contract/policy-parts.ts'
import { certificateLineOf } from '../../../contract/values/certificate-lines.ts'
import {
  isSameForm,
  isSameName,
  knownTitleOf,
  operationsOf,
  questionAboutForm,
} from '../../../contract/values/known-forms.ts'
import { type LineTraits, lineOfType } from '../../../contract/values/lines.ts'
import { canNameProject, type FormEffect, formatFormName } from '../../../contract/values/part-labels.ts'
import { wrongField } from '../../failure.ts'

export type FormOnPolicy = Extract<PolicyPart, { kind: 'form' }>
/** Fields of a form that its editor may not send. */
export type FormLinkFields = Pick<FormOnPolicy, 'sameAs' | 'documentId' | 'relation' | 'project'>
export type FormInput = Extract<PolicyPartInput, { kind: 'form' }> & Partial<FormLinkFields>
type CompleteForm = FormInput & FormLinkFields

/** Returns the path, in the call, of a field of the form at an index. */
export type FormFieldPath = (index: number, field: 'number' | 'edition' | 'title' | 'effect') => string

interface Term {
  lines: readonly LineTraits[]
  type: string
  fieldOf: FormFieldPath
}

/**
 * Completes the forms of a policy and refuses impossible ones. A form that is on file unchanged,
 * perhaps for more names, is not checked: older rows lack edition, title and confirmation.
 */
export function completeForms(
  term: Term,
  forms: readonly FormInput[],
  formsBefore: readonly FormOnPolicy[],
): CompleteForm[] {
  const formsById = new Map(formsBefore.map((form) => [form.id, form]))
  const completedForms = forms.map((form) => completeForm(term, form, formsById.get(form.id ?? '')))
  for (const [index, form] of completedForms.entries()) {
    const storedForm = formsById.get(form.id ?? '')
    if (storedForm && isFormNarrowed(storedForm, form)) continue
    const otherCompletedForms = completedForms.filter((_, otherIndex) => otherIndex !== index)
    checkForm(term, index, form, otherCompletedForms)
  }
  return completedForms
}

function completeForm(term: Term, input: FormInput, storedForm: FormOnPolicy | undefined): CompleteForm {
  const isAdditionalInsured = input.effect === 'additional insured'
  const form = {
    ...input,
    operations: isAdditionalInsured && isStated(input) ? input.operations : null,
    confirmed: input.confirmed && questionAboutForm(input, lineOf(term)) !== null,
    sameAs: (input.sameAs ?? storedForm?.sameAs ?? []).filter(({ name }) => input.names.includes(name)),
    documentId: input.documentId ?? storedForm?.documentId ?? null,
    relation: isAdditionalInsured ? (input.relation ?? storedForm?.relation ?? '') : '',
    project: canNameProject(input.effect) ? (input.project ?? storedForm?.project ?? '') : '',
  }
  const keepsFormOnFile = form.edition === '' || (storedForm && isFormNarrowed(storedForm, form))
  return { ...form, title: form.title || (keepsFormOnFile ? '' : (knownTitleOf(form) ?? '')) }
}

const lineOf = ({ lines, type }: Term) => certificateLineOf(lines, type)

/** Operations that follow from number and edition are not stored. */
const isStated = (form: FormInput) =>
  String(operationsOf(form)) !== String(operationsOf({ ...form, operations: null }))

const comparedFields = [
  ...(['number', 'edition', 'title', 'effect', 'scope'] as const),
  ...(['from', 'until', 'operations', 'confirmed', 'project'] as const),
]

/** Whether the same form is on file for these names, and perhaps for more. */
const isFormNarrowed = (storedForm: FormOnPolicy, form: FormInput) =>
  comparedFields.every((field) => String(storedForm[field] ?? '') === String(form[field] ?? '')) &&
  form.names.every((name) => storedForm.names.includes(name))

const effectsNotOfCompensation: readonly FormEffect[] = [
  'additional insured',
  'primary and noncontributory',
  'aggregate per project',
  'aggregate per location',
]

function checkForm(term: Term, index: number, form: CompleteForm, otherForms: readonly CompleteForm[]): void {
  const problemOf = (field: Parameters<FormFieldPath>[1], text: string) =>
    wrongField(term.fieldOf(index, field), text)
  // Workers' compensation has no additional insured, no aggregate, and is not primary.
  const { kind } = lineOfType(term.lines, term.type) ?? {}
  if (kind === 'workers compensation' && effectsNotOfCompensation.includes(form.effect))
    throw problemOf('effect', `No workers’ compensation form does this: ${form.effect}`)
  if (otherForms.some((other) => isDuplicate(form, other)))
    throw problemOf('number', `${formatFormName(form)} is already on this policy. Please edit that row`)
  const question = form.confirmed ? null : questionAboutForm(form, lineOf(term))
  if (question) throw problemOf(question.field, question.question)
  if (form.effect === 'other') return
  if (form.edition === '') throw problemOf('edition', 'Please enter the edition, such as 04 13')
  if (form.title === '') throw problemOf('title', 'Please enter the title as printed on the form')
}

function isDuplicate(form: CompleteForm, other: CompleteForm): boolean {
  const hasSameScope =
    form.scope === other.scope &&
    form.names.length === other.names.length &&
    form.names.every((name) => other.names.some((one) => isSameName(one, name)))
  const isOverlapping =
    (form.from ?? '') < (other.until ?? '9999') && (other.from ?? '') < (form.until ?? '9999')
  const isSameProject = isSameName(form.project, other.project)
  return (
    isSameForm(form, other) && form.effect === other.effect && hasSameScope && isSameProject && isOverlapping
  )
}
