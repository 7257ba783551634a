import { useQuery } from '@tanstack/react-query'
import type { FieldPath } from 'react-hook-form'
import {
  type ChangeField,
  type ChangeKind,
  changeKinds,
  changeLabels,
  changeQuestions,
  limitName,
} from '../../contract/values/change-labels.ts'
import { canChange } from '../../contract/values/changes-of-lines.ts'
import { dollars } from '../../contract/values/money.ts'
import { formatPart, interestRoles } from '../../contract/values/part-labels.ts'
import { type CancellationReason, cancellationReasons } from '../../contract/values/policy-events.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { states } from '../../contract/values/us-address.ts'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import type { FormWithFields } from '../api/form.ts'
import { q } from '../api/query.ts'
import { policies, policyParts, vehicles } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'

export const blankChange = {
  ...{ what: '', item: '', year: '', make: '', model: '', vinEnd: '', name: '', licenseState: '' },
  ...{ street: '', city: '', state: '', zip: '', role: '', address: '', loanNumber: '', coverage: '' },
  ...{ amount: '', reason: '', wantedFrom: '' },
}
export type ChangeValues = typeof blankChange

interface ValuesWithChange {
  change?: { [Field in keyof ChangeValues]?: unknown } | undefined
}
type ChangeFieldsProps<Values extends ValuesWithChange, Sent> = {
  form: FormWithFields<Values, Sent>
  /** The policy that changes; '' if none is chosen. */
  policyId: string
}

const at = <Values extends ValuesWithChange>(field: keyof ChangeValues) =>
  `change.${field}` as FieldPath<Values>
const asOptions = (words: readonly string[]) => words.map((value) => ({ value, label: capitalize(value) }))
const isKind = (what: unknown): what is ChangeKind => changeKinds.some((kind) => kind === what)

/** Changes of a policy or of the client's details. */
const ofPolicies = changeKinds.filter((kind) => kind !== 'billing')

/** The kind of change and its fields. `staff` enters what the carrier confirmed. */
export function ChangeFields<Values extends ValuesWithChange, Sent>({
  staff = false,
  kinds = ofPolicies,
  ...place
}: ChangeFieldsProps<Values, Sent> & { staff?: boolean; kinds?: readonly ChangeKind[] }) {
  const { form } = place
  const what: unknown = form.watch(at<Values>('what'))
  const asked = isKind(what) ? changeQuestions[what] : null
  const fitting = useFitting(kinds, place.policyId)
  return (
    <fieldset className="rounded-control bg-wash p-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        {kinds === ofPolicies ? 'What changes' : 'Subject'}
      </legend>
      <div className="clear-both space-y-4">
        <form.SelectField
          name={at('what')}
          label={kinds === ofPolicies ? 'Change' : 'Subject'}
          placeholder={staff ? 'Choose what changes' : 'None of these: described below'}
          options={fitting.map((value) => ({ value, label: changeLabels[value] }))}
          {...(staff ? { required: true } : { optional: true })}
        />
        {asked && isKind(what) && (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {asked.fields
              .filter((field) => !staff || field !== 'vinEnd')
              .map((field) => (
                <OneField key={field} field={field} what={what} {...place} />
              ))}
            {!staff && <form.DateField name={at('wantedFrom')} label="Effective date" optional />}
          </div>
        )}
      </div>
    </fieldset>
  )
}

/** The kinds of change that the chosen policy allows; all if none is chosen. */
function useFitting(kinds: readonly ChangeKind[], policyId: string) {
  const lines = useLines()
  const isChosen = policyId !== '' && policyId !== 'all'
  const { data } = useQuery({ ...q(policies.one, { id: policyId }), enabled: isChosen })
  const type = isChosen ? data?.policy.type : undefined
  return type === undefined ? kinds : kinds.filter((what) => canChange(lines, type, what))
}

const labels: Record<ChangeField, string> = {
  item: 'Which one',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  vinEnd: 'End of the VIN',
  name: 'Name',
  licenseState: 'License state',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  role: 'Interest',
  address: 'Address',
  loanNumber: 'Loan number',
  coverage: 'Limit',
  amount: 'New amount',
  reason: 'Reason',
}

function OneField<Values extends ValuesWithChange, Sent>({
  field,
  what,
  ...place
}: ChangeFieldsProps<Values, Sent> & { field: ChangeField; what: ChangeKind }) {
  const { form } = place
  const isNeeded = changeQuestions[what].needs.includes(field)
  const shared = { name: at<Values>(field), label: labels[field] }
  const need = isNeeded ? { required: true } : { optional: true }
  switch (field) {
    case 'item':
      return <ItemField what={what} {...place} />
    case 'coverage':
      return <CoverageField {...place} />
    case 'amount':
      return <form.MoneyField {...shared} {...need} />
    case 'licenseState':
    case 'state':
      return <form.SelectField {...shared} {...need} placeholder="Choose a state" options={states} />
    case 'role':
      return (
        <form.SelectField {...shared} {...need} placeholder="Choose" options={asOptions(interestRoles)} />
      )
    case 'reason':
      return <ReasonField {...place} />
    case 'vinEnd':
      return <form.TextField {...shared} {...need} hint="Last 4 to 8 characters." autoComplete="off" />
    default:
      return <form.TextField {...shared} {...need} autoComplete="off" />
  }
}

const clientsReasons: Partial<Record<CancellationReason, string>> = {
  'requested by the insured': 'No longer needed',
  'rewritten elsewhere': 'Found another policy',
  'out of business or sold': 'Closed or sold the business',
  other: 'Another reason',
}

/** The reason of a cancellation. Clients get simpler texts. */
function ReasonField<Values extends ValuesWithChange, Sent>({
  form,
}: Pick<ChangeFieldsProps<Values, Sent>, 'form'>) {
  const staff = isStaff(useMe())
  const options = staff
    ? asOptions(cancellationReasons)
    : cancellationReasons.flatMap((value) => {
        const label = clientsReasons[value]
        return label ? [{ value, label }] : []
      })
  return (
    <form.SelectField
      name={at('reason')}
      label={labels.reason}
      placeholder="Choose"
      options={options}
      optional
    />
  )
}

function ItemField<Values extends ValuesWithChange, Sent>({
  what,
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent> & { what: ChangeKind }) {
  const { thing } = changeQuestions[what]
  const isChosen = policyId !== '' && policyId !== 'all'
  const ofVehicles = useQuery({
    ...q(vehicles.ofPolicy, { policyId }),
    enabled: isChosen && thing === 'vehicle',
  })
  const ofParts = useQuery({
    ...q(policyParts.ofPolicy, { policyId }),
    enabled: isChosen && thing !== 'vehicle',
  })
  const options =
    thing === 'vehicle'
      ? (ofVehicles.data?.vehicles ?? []).map((one) => ({ value: one.id, label: formatVehicle(one) }))
      : (ofParts.data?.parts ?? [])
          .filter((one) => one.kind === thing && (one.kind !== 'form' || one.effect === 'additional insured'))
          .map((one) => ({ value: one.id, label: formatPart(one) }))
  return (
    <form.SelectField
      name={at('item')}
      label={labels.item}
      placeholder={isChosen ? (options.length > 0 ? 'Choose' : 'None on file') : 'Choose the policy first'}
      options={options}
      required
    />
  )
}

function CoverageField<Values extends ValuesWithChange, Sent>({
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent>) {
  const { data } = useQuery({
    ...q(policies.one, { id: policyId }),
    enabled: policyId !== '' && policyId !== 'all',
  })
  const limits = (data?.policy.coverages ?? []).filter(({ amount, kind }) => amount > 0 && !kind)
  return (
    <form.SelectField
      name={at('coverage')}
      label={labels.coverage}
      placeholder="Choose a limit"
      options={limits.map((limit) => ({
        value: limitName(limit),
        label: `${limitName(limit)}, now ${dollars(limit.amount)}`,
      }))}
      required
    />
  )
}
