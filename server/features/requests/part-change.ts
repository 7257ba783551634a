import { partForms } from '../../../contract/policy-part-forms.ts'
import type { PolicyPart, PolicyPartInput } from '../../../contract/policy-parts.ts'
import type { ChangeConfirmation } from '../../../contract/request-changes.ts'
import { changeActionOf, changeQuestions } from '../../../contract/values/change-labels.ts'
import { notFound, wrongField } from '../../failure.ts'

/** The parts of one kind after the confirmed change: one added, changed or removed. */
export function applyPartChange(
  before: readonly PolicyPart[],
  confirmation: ChangeConfirmation,
): PolicyPartInput[] {
  const { change } = confirmation
  const now = before.map(toGivenPart)
  if (changeActionOf(change.what) === 'add') return [...now, confirmedPart(confirmation, undefined)]
  const it = before.find(({ id }) => id === change.item)
  if (!it) throw notFound('Part')
  if (changeActionOf(change.what) === 'change')
    return now.map((part) => (part.id === it.id ? confirmedPart(confirmation, it) : part))
  const left = it.kind === 'form' ? withoutName(it, change.name) : null
  return left ? now.map((part) => (part.id === it.id ? left : part)) : now.filter(({ id }) => id !== it.id)
}

const toGivenPart = ({ _id, policyId: _, ...part }: PolicyPart): PolicyPartInput => part

/** A form without one of its names; null if it names nobody else. */
function withoutName(form: Extract<PolicyPart, { kind: 'form' }>, name: string): PolicyPartInput | null {
  if (form.names.length < 2) return null
  const isIt = (one: string) => one.toLowerCase() === name.toLowerCase()
  if (!form.names.some(isIt))
    throw wrongField('change.name', `Please enter who is taken off: ${form.names.join(', ')}`)
  const { _id, policyId: _, ...part } = form
  return { ...part, names: form.names.filter((one) => !isIt(one)) }
}

/** The confirmed part, validated by its own form. Values not given keep their former value. */
function confirmedPart(
  { change, formNumber, formEdition }: ChangeConfirmation,
  before: PolicyPart | undefined,
): PolicyPartInput {
  const { thing } = changeQuestions[change.what]
  const was = before ?? {}
  const said = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== '' && value !== null),
  )
  const form = {
    ...{
      number: formNumber,
      edition: formEdition,
      title: 'Additional insured',
      effect: 'additional insured',
    },
    ...{ scope: 'named', names: [change.name] },
  }
  const kind = thing === 'driver' || thing === 'location' || thing === 'interest' ? thing : 'form'
  const read = partForms[kind].safeParse({
    ...was,
    ...(kind === 'form' ? form : said),
    ...{ kind, id: before?.id ?? null },
  })
  if (read.success) return read.data
  const [wrong] = read.error.issues
  throw wrongField(`change.${String(wrong?.path[0] ?? 'what')}`, wrong?.message ?? 'This cannot be stored')
}
