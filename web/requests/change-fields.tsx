import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import {
  type ChangeField,
  type ChangeKind,
  changeKinds,
  changeLabels,
  changeQuestions,
  coverageLabels,
  coveragesToChange,
  exposureBases,
  insuredOperations,
  isFormAddition,
  limitName,
  yesOrNoAnswers,
} from '../../contract/values/change-labels.ts'
import { canChange, outOfStateWarning } from '../../contract/values/changes-of-lines.ts'
import { dollars } from '../../contract/values/money.ts'
import {
  constructionTypes,
  formatPart,
  insuredRelations,
  interestRoles,
  payeeClauses,
} from '../../contract/values/part-labels.ts'
import { type StoredReason, storedReasons } from '../../contract/values/policy-events.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { needsSignature } from '../../contract/values/signed-changes.ts'
import { states } from '../../contract/values/us-address.ts'
import { formatVehicle, vehicleUses } from '../../contract/values/vehicle-labels.ts'
import type { FormWithFields } from '../api/form.ts'
import { endpointQuery } from '../api/query.ts'
import { policies, policyParts, vehicles } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'

export const blankChange = {
  ...{ what: '', item: '', year: '', make: '', model: '', vinEnd: '', name: '', licenseState: '' },
  ...{ street: '', city: '', state: '', zip: '', role: '', address: '', loanNumber: '', coverage: '' },
  ...{ amount: '', reason: '', reasonDetails: '', wantedFrom: '', basis: '', entityType: '' },
  ...{ garaging: '', use: '', gvw: '', costNew: '', statedAmount: '', comprehensive: '', collision: '' },
  ...{ lienholder: '', lienholderAddress: '', buildingValue: '', contentsValue: '', construction: '' },
  ...{ yearBuilt: '', area: '', protection: '', occupancy: '', onItem: '', clause: '', isaoa: '' },
  ...{ relation: '', operations: '', project: '', primary: '', waiver: '' },
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

const changeField = <Values extends ValuesWithChange>(field: keyof ChangeValues) =>
  `change.${field}` as FieldPath<Values>
const toSelectOptions = (words: readonly string[]) =>
  words.map((value) => ({ value, label: capitalize(value) }))
const isKind = (changeKind: unknown): changeKind is ChangeKind =>
  changeKinds.some((kind) => kind === changeKind)

/** Changes of a policy or of the client's details. */
const policyChangeKinds = changeKinds.filter((kind) => kind !== 'billing')

/**
 * The kind of change and its fields. `staff` enters what the carrier confirmed, with `vinField` for
 * the full VIN in place of its end.
 */
export function ChangeFields<Values extends ValuesWithChange, Sent>({
  staff = false,
  vinField,
  kinds = policyChangeKinds,
  ...fieldProps
}: ChangeFieldsProps<Values, Sent> & {
  staff?: boolean
  vinField?: ReactNode
  kinds?: readonly ChangeKind[]
}) {
  const { form } = fieldProps
  const changeKind: unknown = form.watch(changeField<Values>('what'))
  const questions = isKind(changeKind) ? changeQuestions[changeKind] : null
  const offeredKinds = useFittingKinds(kinds, fieldProps.policyId)
  return (
    <fieldset className="rounded-control bg-wash p-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        {kinds === policyChangeKinds ? 'What changes' : 'Subject'}
      </legend>
      <div className="clear-both space-y-4">
        <form.SelectField
          name={changeField('what')}
          label={kinds === policyChangeKinds ? 'Change' : 'Subject'}
          placeholder={staff ? 'Choose what changes' : 'Something else (describe it below)'}
          options={offeredKinds.map((value) => ({ value, label: changeLabels[value] }))}
          {...(staff ? { required: true } : { optional: true })}
        />
        {questions && isKind(changeKind) && (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {questions.fields.map((field) =>
                staff && field === 'vinEnd' ? (
                  <Fragment key={field}>{vinField}</Fragment>
                ) : (
                  <ChangeFieldInput key={field} field={field} kind={changeKind} {...fieldProps} />
                ),
              )}
              {!staff && (
                <form.DateField
                  name={changeField('wantedFrom')}
                  label="Requested effective date"
                  {...(questions.requiredFields.includes('wantedFrom')
                    ? { required: true }
                    : { optional: true })}
                />
              )}
            </div>
            {questions.more.length > 0 && (
              <MoreFields kind={changeKind} more={questions.more} {...fieldProps} />
            )}
            <OutOfStateWarning kind={changeKind} {...fieldProps} />
            {!staff && changeNoteOf(changeKind) && (
              <p className="text-sm text-muted">{changeNoteOf(changeKind)}</p>
            )}
          </>
        )}
      </div>
    </fieldset>
  )
}

/** Says what happens after the request. */
function changeNoteOf(kind: ChangeKind): string | null {
  if (kind === 'add driver' || kind === 'change driver')
    return 'Date of birth and license number are taken by phone.'
  if (needsSignature(kind)) return 'You can attach the signed request in the next step.'
  if (isFormAddition(kind)) return 'You can attach the contract page in the next step.'
  return null
}

/** Fields that few people fill in. Open if one has a value or an error. */
function MoreFields<Values extends ValuesWithChange, Sent>({
  more,
  ...fieldProps
}: ChangeFieldsProps<Values, Sent> & { kind: ChangeKind; more: readonly ChangeField[] }) {
  const { form } = fieldProps
  const isUsed = more.some((field) => {
    const name = changeField<Values>(field)
    return Boolean(form.watch(name)) || form.getFieldState(name, form.formState).invalid
  })
  return (
    <details open={isUsed}>
      <summary className="cursor-pointer rounded-control py-2 text-sm text-muted">More details</summary>
      <div className="mt-2 grid items-start gap-4 sm:grid-cols-2">
        {more.map((field) => (
          <ChangeFieldInput key={field} field={field} {...fieldProps} />
        ))}
      </div>
    </details>
  )
}

/** Warns of a location whose state the workers' compensation policy does not list. */
function OutOfStateWarning<Values extends ValuesWithChange, Sent>({
  kind,
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent> & { kind: ChangeKind }) {
  const lines = useLines()
  const isChosen = policyId !== '' && policyId !== 'all'
  const isPlace = kind === 'add location' || kind === 'change location'
  const policy = useQuery({ ...endpointQuery(policies.one, { id: policyId }), enabled: isChosen && isPlace })
  const contents = useQuery({
    ...endpointQuery(policyParts.ofPolicy, { policyId }),
    enabled: isChosen && isPlace,
  })
  const state: unknown = form.watch(changeField<Values>('state'))
  if (!policy.data || !contents.data || typeof state !== 'string') return null
  const { statesCovered } = contents.data.facts
  const warning = outOfStateWarning(
    { lines, type: policy.data.policy.type, statesCovered },
    { what: kind, state },
  )
  return warning && <Alert tone="amber">{warning}</Alert>
}

/** The kinds of change that the chosen policy allows; all if none is chosen. */
function useFittingKinds(kinds: readonly ChangeKind[], policyId: string) {
  const lines = useLines()
  const isChosen = policyId !== '' && policyId !== 'all'
  const { data } = useQuery({ ...endpointQuery(policies.one, { id: policyId }), enabled: isChosen })
  const type = isChosen ? data?.policy.type : undefined
  return type === undefined ? kinds : kinds.filter((kind) => canChange(lines, type, kind))
}

const labels: Record<ChangeField, string> = {
  item: 'Which one',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  vinEnd: 'VIN ending',
  garaging: 'Garaging address',
  use: 'Use',
  costNew: 'Cost new',
  statedAmount: 'Stated amount',
  gvw: 'Gross vehicle weight (lb)',
  comprehensive: 'Comprehensive deductible',
  collision: 'Collision deductible',
  lienholder: 'Lienholder',
  lienholderAddress: 'Lienholder address',
  name: 'Name',
  entityType: 'Entity type',
  licenseState: 'License state',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  buildingValue: 'Building value',
  contentsValue: 'Contents value',
  construction: 'Construction',
  yearBuilt: 'Year built',
  area: 'Area (sq ft)',
  protection: 'Protection',
  occupancy: 'Occupancy',
  role: 'Interest',
  address: 'Address',
  loanNumber: 'Loan number',
  onItem: 'Interest in',
  clause: 'Clause',
  isaoa: 'ISAOA',
  relation: 'Relationship to insured',
  operations: 'Operations',
  project: 'Project',
  primary: 'Primary and noncontributory',
  waiver: 'Waiver of subrogation',
  coverage: 'Limit',
  basis: 'Basis',
  amount: 'New amount',
  reason: 'Reason',
  reasonDetails: 'Reason details',
}

const fieldHints: Partial<Record<ChangeField, string>> = {
  vinEnd: 'Last 4 to 8 characters.',
  entityType: 'Example: LLC or corporation',
  protection: 'Example: sprinklers or a central station alarm',
  isaoa: 'Its successors and/or assigns.',
}

/** The name of the amount, where it is not a limit. */
const amountLabels: Partial<Record<ChangeKind, string>> = {
  'add coverage': 'Amount',
  'change exposure': 'Amount for the term',
  'add state': 'Annual payroll in that state',
}

/** Fields with a fixed list of answers. */
const answersByField: Partial<Record<ChangeField, readonly string[]>> = {
  use: vehicleUses,
  construction: constructionTypes,
  role: interestRoles,
  clause: payeeClauses,
  isaoa: yesOrNoAnswers,
  relation: insuredRelations,
  operations: insuredOperations,
  primary: yesOrNoAnswers,
  waiver: yesOrNoAnswers,
  basis: exposureBases,
}

function ChangeFieldInput<Values extends ValuesWithChange, Sent>({
  field,
  kind,
  ...fieldProps
}: ChangeFieldsProps<Values, Sent> & { field: ChangeField; kind: ChangeKind }) {
  const { form } = fieldProps
  const isNeeded = changeQuestions[kind].requiredFields.includes(field)
  const label = (field === 'amount' && amountLabels[kind]) || labels[field]
  const hint = fieldHints[field]
  const sharedProps = { name: changeField<Values>(field), label, ...(hint ? { hint } : {}) }
  const requirementProps = isNeeded ? { required: true } : { optional: true }
  const words = answersByField[field]
  if (words)
    return (
      <form.SelectField
        {...sharedProps}
        {...requirementProps}
        placeholder="Choose"
        options={toSelectOptions(words)}
      />
    )
  switch (field) {
    case 'item':
      return <ItemField kind={kind} {...fieldProps} />
    case 'onItem':
      return <OnItemField {...fieldProps} />
    case 'coverage':
      return <CoverageField kind={kind} {...fieldProps} />
    case 'amount':
    case 'costNew':
    case 'statedAmount':
    case 'comprehensive':
    case 'collision':
    case 'buildingValue':
    case 'contentsValue':
      return <form.MoneyField {...sharedProps} {...requirementProps} />
    case 'licenseState':
    case 'state':
      return (
        <form.SelectField
          {...sharedProps}
          {...requirementProps}
          placeholder="Choose a state"
          options={states}
        />
      )
    case 'reason':
      return <ReasonField {...fieldProps} />
    default:
      return <form.TextField {...sharedProps} {...requirementProps} autoComplete="off" />
  }
}

const clientReasonLabels: Partial<Record<StoredReason, string>> = {
  'requested by the insured': 'No longer needed',
  'rewritten elsewhere': 'Found another policy',
  'out of business or sold': 'Closed or sold the business',
  other: 'Another reason',
}

/** The reason of a cancellation. Clients get simpler texts. */
function ReasonField<Values extends ValuesWithChange, Sent>({
  form,
}: Pick<ChangeFieldsProps<Values, Sent>, 'form'>) {
  const isForStaff = isStaff(useMe())
  const options = isForStaff
    ? toSelectOptions(storedReasons)
    : storedReasons.flatMap((value) => {
        const label = clientReasonLabels[value]
        return label ? [{ value, label }] : []
      })
  return (
    <form.SelectField
      name={changeField('reason')}
      label={labels.reason}
      placeholder="Choose"
      options={options}
      required
    />
  )
}

function ItemField<Values extends ValuesWithChange, Sent>({
  kind,
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent> & { kind: ChangeKind }) {
  const { subject } = changeQuestions[kind]
  const isChosen = policyId !== '' && policyId !== 'all'
  const vehiclesQuery = useQuery({
    ...endpointQuery(vehicles.ofPolicy, { policyId }),
    enabled: isChosen && subject === 'vehicle',
  })
  const partsQuery = useQuery({
    ...endpointQuery(policyParts.ofPolicy, { policyId }),
    enabled: isChosen && subject !== 'vehicle',
  })
  const options =
    subject === 'vehicle'
      ? (vehiclesQuery.data?.vehicles ?? []).map((vehicle) => ({
          value: vehicle.id,
          label: formatVehicle(vehicle),
        }))
      : (partsQuery.data?.parts ?? [])
          .filter(
            (part) => part.kind === subject && (part.kind !== 'form' || part.effect === 'additional insured'),
          )
          .map((part) => ({ value: part.id, label: formatPart(part) }))
  return (
    <form.SelectField
      name={changeField('item')}
      label={labels.item}
      placeholder={isChosen ? (options.length > 0 ? 'Choose' : 'None on file') : 'Choose the policy first'}
      options={options}
      required
    />
  )
}

/** The vehicle or location of an additional interest. */
function OnItemField<Values extends ValuesWithChange, Sent>({
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent>) {
  const hasPolicy = policyId !== '' && policyId !== 'all'
  const vehiclesQuery = useQuery({ ...endpointQuery(vehicles.ofPolicy, { policyId }), enabled: hasPolicy })
  const partsQuery = useQuery({ ...endpointQuery(policyParts.ofPolicy, { policyId }), enabled: hasPolicy })
  const vehicleOptions = (vehiclesQuery.data?.vehicles ?? []).map((vehicle) => ({
    value: vehicle.id,
    label: formatVehicle(vehicle),
  }))
  const locations = (partsQuery.data?.parts ?? []).filter(({ kind }) => kind === 'location')
  return (
    <form.SelectField
      name={changeField('onItem')}
      label={labels.onItem}
      placeholder="The whole policy"
      options={[
        ...vehicleOptions,
        ...locations.map((location) => ({ value: location.id, label: formatPart(location) })),
      ]}
      optional
    />
  )
}

function CoverageField<Values extends ValuesWithChange, Sent>({
  kind,
  form,
  policyId,
}: ChangeFieldsProps<Values, Sent> & { kind: ChangeKind }) {
  const { data } = useQuery({
    ...endpointQuery(policies.one, { id: policyId }),
    enabled: policyId !== '' && policyId !== 'all',
  })
  const label = coverageLabels[kind] ?? labels.coverage
  if (kind === 'add coverage')
    return <form.TextField name={changeField('coverage')} label={label} autoComplete="off" required />
  const coverageOptions = coveragesToChange(kind, data?.policy.coverages ?? [])
  // A limit without an amount cannot be raised or reduced. A deductible of 0 can be changed.
  const isLimit = kind === 'raise limit' || kind === 'reduce limit'
  const fittingCoverages = isLimit ? coverageOptions.filter(({ amount }) => amount > 0) : coverageOptions
  return (
    <form.SelectField
      name={changeField('coverage')}
      label={label}
      placeholder="Choose"
      options={fittingCoverages.map((fittingCoverage) => ({
        value: limitName(fittingCoverage),
        label:
          fittingCoverage.amount > 0 || kind === 'change deductible'
            ? `${limitName(fittingCoverage)}, now ${dollars(fittingCoverage.amount)}`
            : limitName(fittingCoverage),
      }))}
      required
    />
  )
}
