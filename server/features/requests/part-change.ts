import { partForms } from '../../../contract/policy-part-forms.ts'
import type { PolicyPart, PolicyPartInput } from '../../../contract/policy-parts.ts'
import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import {
  changeActionOf,
  changeLabels,
  changeQuestions,
  formEffectOf,
  isFormAddition,
} from '../../../contract/values/change-labels.ts'
import {
  additionalFormLabels,
  effectOfAdditionalForm,
  formsToConfirm,
} from '../../../contract/values/forms-to-confirm.ts'
import { noProperty } from '../../../contract/values/part-labels.ts'
import { notFound, wrongField } from '../../failure.ts'
import type { TermOnFile } from '../policies/term-edit.ts'
import { type PartToStore, toPartInput } from '../policy-parts/change-parts.ts'

type TermLists = Pick<TermOnFile, 'vehicles' | 'parts'>

/** The parts of one kind after the confirmed change: one added, changed or removed. */
export function applyPartChange(
  term: TermLists,
  kind: PolicyPart['kind'],
  confirmation: ChangeConfirmation,
): PartToStore[] {
  const { change } = confirmation
  const partsBefore = term.parts.filter((part) => part.kind === kind)
  const now = partsBefore.map(toPartInput)
  if (changeActionOf(change.what) === 'add')
    return [
      ...now,
      ...(kind === 'form' ? addedFormsOf(confirmation) : [confirmedPartOf(term, confirmation, undefined)]),
    ]
  const partToChange = partsBefore.find(({ id }) => id === change.item)
  if (!partToChange) throw notFound('Part')
  if (changeActionOf(change.what) === 'change')
    return now.map((part) =>
      part.id === partToChange.id ? confirmedPartOf(term, confirmation, partToChange) : part,
    )
  const remainingForm = partToChange.kind === 'form' ? withoutName(partToChange, change.name) : null
  return remainingForm
    ? now.map((part) => (part.id === partToChange.id ? remainingForm : part))
    : now.filter(({ id }) => id !== partToChange.id)
}

/** The additional interests after a vehicle gets a new lienholder, who replaces the former one. */
export function addLienholder(
  { parts }: TermLists,
  { lienholder, lienholderAddress, loanNumber }: RequestChange,
  vehicleId: string | null,
): PartToStore[] {
  const otherParts = parts.filter(
    (part) =>
      part.kind === 'interest' &&
      !(part.role === 'lienholder' && vehicleId !== null && part.vehicleId === vehicleId),
  )
  const lienholderEntry = {
    role: 'lienholder',
    name: lienholder,
    address: lienholderAddress,
    loanNumber,
    vehicleId,
  }
  return [
    ...otherParts.map(toPartInput),
    readPart('interest', { ...lienholderEntry, kind: 'interest', id: null }),
  ]
}

/** A form without one of its names; null if it names nobody else. */
function withoutName(form: Extract<PolicyPart, { kind: 'form' }>, name: string): PartToStore | null {
  if (form.names.length < 2) return null
  const isSameName = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (!form.names.some(isSameName))
    throw wrongField('change.name', `Please enter who is removed: ${form.names.join(', ')}`)
  const { _id, policyId: _, ...part } = form
  return { ...part, names: form.names.filter((name) => !isSameName(name)) }
}

/** Each confirmed effect whose form is known, as a form of its own. */
function addedFormsOf(confirmation: ChangeConfirmation): PolicyPartInput[] {
  const { change, effectiveOn } = confirmation
  const { operations, more } = confirmedEffectsOf(confirmation)
  const { name, project } = change
  const insuredForm = { kind: 'form', id: null, scope: 'named', names: [name], project, from: effectiveOn }
  const confirmedForm = { ...mainFormOf(confirmation), effect: formEffectOf(change.what), operations }
  return [
    readPart('form', { ...insuredForm, ...confirmedForm, relation: change.relation }),
    ...more.flatMap((field) => {
      const form = confirmation[field]
      if (!form?.number) return []
      const isCompleted = field === 'completedForm'
      return readPart('form', {
        ...{ ...insuredForm, ...form, effect: effectOfAdditionalForm[field] },
        ...(isCompleted ? { operations: ['completed'], relation: change.relation } : {}),
      })
    }),
  ]
}

const mainFormOf = ({ formNumber, formEdition, formTitle = '', formConfirmed }: ChangeConfirmation) => ({
  ...{ number: formNumber, edition: formEdition, title: formTitle, confirmed: formConfirmed ?? false },
})

const confirmedEffectsOf = (confirmation: ChangeConfirmation) =>
  formsToConfirm(confirmation.change, mainFormOf(confirmation), confirmation.completedForm)

/** The fields of the Confirm Change form about one of the forms that `addedFormsOf` makes. */
export function fieldsOfAddedForm(confirmation: ChangeConfirmation, index: number) {
  const additionalFields = confirmedEffectsOf(confirmation).more.filter(
    (field) => confirmation[field]?.number,
  )
  const field = additionalFields[index - 1]
  return field === undefined
    ? { number: 'formNumber', edition: 'formEdition', title: 'formTitle', effect: 'change.what' }
    : {
        ...{ number: `${field}.number`, edition: `${field}.edition`, title: `${field}.title` },
        effect: `${field}.number`,
      }
}

/** The confirmed effects without a known form, as the agent's task names them. */
export function effectsWithoutForm(confirmation: ChangeConfirmation): string[] {
  const { change, withoutForm = false } = confirmation
  if (!isFormAddition(change.what)) return []
  const additionalFields = confirmedEffectsOf(confirmation).more.filter(
    (field) => withoutForm || !confirmation[field]?.number,
  )
  return [
    ...(withoutForm ? [changeLabels[change.what].toLowerCase()] : []),
    ...additionalFields.map((field) => additionalFormLabels[field]),
  ]
}

const withoutBlanks = (filledFields: object) =>
  Object.fromEntries(Object.entries(filledFields).filter(([, value]) => value !== '' && value !== null))

/** The property values of a location after the change. Values not given stay. */
function propertyAfter(change: RequestChange, partBefore: PolicyPart | undefined) {
  const { buildingValue, contentsValue, construction, yearBuilt, area, protection, occupancy } = change
  const propertyFields = {
    buildingValue,
    contentsValue,
    construction,
    yearBuilt,
    area,
    protection,
    occupancy,
  }
  const storedProperty = partBefore?.kind === 'location' ? partBefore.property : noProperty
  return { ...storedProperty, ...withoutBlanks(propertyFields) }
}

/** The confirmed part, validated by its own form. Values not given keep their former value. */
function confirmedPartOf(
  term: TermLists,
  { change }: ChangeConfirmation,
  partBefore: PolicyPart | undefined,
): PolicyPartInput {
  const { subject } = changeQuestions[change.what]
  const filledFields = withoutBlanks(change)
  const kind = subject === 'driver' || subject === 'location' ? subject : 'interest'
  return readPart(kind, {
    ...{ ...partBefore, ...filledFields },
    ...(kind === 'location' ? { property: propertyAfter(change, partBefore) } : {}),
    ...(kind === 'interest' ? interestOfChange(term, change, partBefore) : {}),
    ...{ kind, id: partBefore?.id ?? null },
  })
}

/**
 * The insured item of an interest, and its name. ISAOA is added if successors and assigns are
 * included.
 */
function interestOfChange(
  { vehicles }: TermLists,
  change: RequestChange,
  partBefore: PolicyPart | undefined,
) {
  const name = change.name || (partBefore?.kind === 'interest' ? partBefore.name : '')
  const isNamed = change.isaoa !== 'yes' || /\bISAOA\b/i.test(name)
  const isVehicle = vehicles.some(({ id }) => id === change.onItem)
  const subjectIds = isVehicle
    ? { vehicleId: change.onItem, locationId: null }
    : { vehicleId: null, locationId: change.onItem }
  return { name: isNamed ? name : `${name}, ISAOA`, ...(change.onItem === null ? {} : subjectIds) }
}

function readPart(kind: keyof typeof partForms, input: object): PolicyPartInput {
  const parsedPart = partForms[kind].safeParse(input)
  if (parsedPart.success) return parsedPart.data
  const [problem] = parsedPart.error.issues
  throw wrongField(
    `change.${String(problem?.path[0] ?? 'what')}`,
    problem?.message ?? 'This cannot be stored',
  )
}
