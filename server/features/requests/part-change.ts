import { partForms } from '../../../contract/policy-part-forms.ts'
import type { PolicyPart, PolicyPartInput } from '../../../contract/policy-parts.ts'
import type { ChangeConfirmation, RequestChange } from '../../../contract/request-changes.ts'
import { changeActionOf, changeQuestions, formEffectOf } from '../../../contract/values/change-labels.ts'
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
  const before = term.parts.filter((part) => part.kind === kind)
  const now = before.map(toPartInput)
  if (changeActionOf(change.what) === 'add') return [...now, confirmedPart(term, confirmation, undefined)]
  const it = before.find(({ id }) => id === change.item)
  if (!it) throw notFound('Part')
  if (changeActionOf(change.what) === 'change')
    return now.map((part) => (part.id === it.id ? confirmedPart(term, confirmation, it) : part))
  const left = it.kind === 'form' ? withoutName(it, change.name) : null
  return left ? now.map((part) => (part.id === it.id ? left : part)) : now.filter(({ id }) => id !== it.id)
}

/** The additional interests with the lienholder of a vehicle, whose former lienholder goes. */
export function withLienholder(
  { parts }: TermLists,
  { lienholder, lienholderAddress, loanNumber }: RequestChange,
  vehicleId: string | null,
): PartToStore[] {
  const kept = parts.filter(
    (part) =>
      part.kind === 'interest' &&
      !(part.role === 'lienholder' && vehicleId !== null && part.vehicleId === vehicleId),
  )
  const entered = { role: 'lienholder', name: lienholder, address: lienholderAddress, loanNumber, vehicleId }
  return [...kept.map(toPartInput), readPart('interest', { ...entered, kind: 'interest', id: null })]
}

/** A form without one of its names; null if it names nobody else. */
function withoutName(form: Extract<PolicyPart, { kind: 'form' }>, name: string): PartToStore | null {
  if (form.names.length < 2) return null
  const isIt = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (!form.names.some(isIt))
    throw wrongField('change.name', `Please enter who is taken off: ${form.names.join(', ')}`)
  const { _id, policyId: _, ...part } = form
  return { ...part, names: form.names.filter((one) => !isIt(one)) }
}

/** The confirmed part, validated by its own form. Values not given keep their former value. */
function confirmedPart(
  term: TermLists,
  confirmation: ChangeConfirmation,
  before: PolicyPart | undefined,
): PolicyPartInput {
  const { change, formNumber, formEdition, formTitle = '', formConfirmed = false, effectiveOn } = confirmation
  const { thing } = changeQuestions[change.what]
  const was = before ?? {}
  const said = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== '' && value !== null),
  )
  const form = {
    ...{ number: formNumber, edition: formEdition, title: formTitle, effect: formEffectOf(change.what) },
    ...{ scope: 'named', names: [change.name], from: effectiveOn, confirmed: formConfirmed },
  }
  const kind = thing === 'driver' || thing === 'location' || thing === 'interest' ? thing : 'form'
  return readPart(kind, {
    ...was,
    ...(kind === 'form' ? form : said),
    ...(kind === 'interest' ? interestIn(term, change, before) : {}),
    ...{ kind, id: before?.id ?? null },
  })
}

/** The insured item of an interest, and its name with ISAOA where its successors are named. */
function interestIn({ vehicles }: TermLists, change: RequestChange, before: PolicyPart | undefined) {
  const name = change.name || (before?.kind === 'interest' ? before.name : '')
  const isNamed = change.isaoa !== 'yes' || /\bISAOA\b/i.test(name)
  const isVehicle = vehicles.some(({ id }) => id === change.onItem)
  const place = isVehicle
    ? { vehicleId: change.onItem, locationId: null }
    : { vehicleId: null, locationId: change.onItem }
  return { name: isNamed ? name : `${name}, ISAOA`, ...(change.onItem === null ? {} : place) }
}

function readPart(kind: keyof typeof partForms, given: object): PolicyPartInput {
  const read = partForms[kind].safeParse(given)
  if (read.success) return read.data
  const [wrong] = read.error.issues
  throw wrongField(`change.${String(wrong?.path[0] ?? 'what')}`, wrong?.message ?? 'This cannot be stored')
}
