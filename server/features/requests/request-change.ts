import { type ChangeForm, RequestChange } from '../../../contract/request-changes.ts'
import { changeFields, changeQuestions, isPolicyChange } from '../../../contract/values/change-labels.ts'
import { canChange } from '../../../contract/values/changes-of-lines.ts'
import type { LineTraits } from '../../../contract/values/lines.ts'
import { formatPart } from '../../../contract/values/part-labels.ts'
import { formatVehicle } from '../../../contract/values/vehicle-labels.ts'
import { wrongField } from '../../failure.ts'
import type { TermOnFile } from '../policies/term-edit.ts'
import { applyCoverageChange } from './coverage-change.ts'
import { emptyChange } from './empty-change.ts'

type PolicyLists = Pick<TermOnFile, 'type' | 'vehicles' | 'parts' | 'coverages'>

export const unsupportedChangeError = () =>
  wrongField('change.what', 'A policy of this line has nothing of this kind to change')

/** The name of the vehicle or part to change. A field error if it is not on the policy. */
function itemNameOf({ vehicles, parts }: PolicyLists, { what, item }: ChangeForm): string {
  const { subject } = changeQuestions[what]
  if (item === null || subject === null) return ''
  if (subject === 'vehicle') {
    const vehicle = vehicles.find(({ id }) => id === item)
    if (vehicle) return formatVehicle(vehicle)
  } else {
    const part = parts.find(
      (part) =>
        part.kind === subject &&
        part.id === item &&
        (part.kind !== 'form' || part.effect === 'additional insured'),
    )
    if (part) return formatPart(part)
  }
  throw wrongField('change.item', 'This is no longer on the policy. Please choose another')
}

/** The vehicle or location that an additional interest is in. A field error if it is not listed. */
function parentItemNameOf({ vehicles, parts }: PolicyLists, { onItem }: ChangeForm): string {
  if (onItem === null) return ''
  const vehicle = vehicles.find(({ id }) => id === onItem)
  if (vehicle) return formatVehicle(vehicle)
  const location = parts.find(({ id, kind }) => id === onItem && kind === 'location')
  if (location) return formatPart(location)
  throw wrongField('change.onItem', 'This is no longer on the policy. Please choose another')
}

/**
 * Makes the change to store from the form. Fields that this kind of change does not ask for get
 * empty values. The names of its vehicle, part or other item are added from the policy.
 * `policyLists` is null if the request is about no policy. Throws a field error for a change that
 * the policy's line does not have.
 */
export function toRequestChange(
  lines: readonly LineTraits[],
  changeForm: ChangeForm,
  policyLists: PolicyLists | null,
): RequestChange {
  const { what, wantedFrom } = changeForm
  if (policyLists === null && isPolicyChange(what))
    throw wrongField('policyId', 'Please choose the policy that is to change')
  if (policyLists !== null && !canChange(lines, policyLists.type, what)) throw unsupportedChangeError()
  const { fields, more } = changeQuestions[what]
  const askedFields: readonly string[] = [...fields, ...more]
  const changeFieldsSent = Object.fromEntries(
    changeFields.flatMap((field) => (askedFields.includes(field) ? [[field, changeForm[field]]] : [])),
  )
  const change = fillRequestChange({ ...changeFieldsSent, what, wantedFrom })
  if (policyLists === null) return change
  applyCoverageChange(policyLists.coverages, change)
  const parentName = change.onItem === null ? '' : parentItemNameOf(policyLists, changeForm)
  return { ...change, itemName: itemNameOf(policyLists, changeForm), onItemName: parentName }
}

/** A stored change with empty values for the missing fields. */
export const fillRequestChange = (
  changeFieldsSent: Pick<RequestChange, 'what'> & Partial<RequestChange>,
): RequestChange => RequestChange.parse({ ...emptyChange, ...changeFieldsSent })
