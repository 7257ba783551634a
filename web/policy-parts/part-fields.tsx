import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import type { PolicyContents } from '../../contract/policy-parts.ts'
import { hasVehicles } from '../../contract/values/lines.ts'
import {
  causesOfLoss,
  chargeKinds,
  classBases,
  constructionTypes,
  formatLocation,
  interestRoles,
  namedInsuredRoles,
  type PartKind,
  payeeClauses,
  valuations,
} from '../../contract/values/part-labels.ts'
import { states } from '../../contract/values/us-address.ts'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import { endpointQuery } from '../api/query.ts'
import { vehicles } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { optionsOf, type PartsFormState } from './parts-form.ts'
import { PolicyFormFields } from './policy-form-fields.tsx'

interface PartFieldProps {
  form: PartsFormState
  index: number
}
interface PolicyContext {
  policy: Policy
  contents: PolicyContents
}

const stateOptions = states.map((value) => ({ value, label: value }))
const stateOptionsWithNone = [{ value: '', label: 'None' }, ...stateOptions]

export function PartFields({ kind, ...rest }: PartFieldProps & PolicyContext & { kind: PartKind }) {
  switch (kind) {
    case 'named insured':
      return <NamedInsuredFields {...rest} />
    case 'location':
      return <LocationFields {...rest} />
    case 'driver':
      return <DriverFields {...rest} />
    case 'interest':
      return <InterestFields {...rest} />
    case 'form':
      return (
        <PolicyFormFields
          form={rest.form}
          nameOf={(field) => `parts.${rest.index}.${field}`}
          policyType={rest.policy.type}
        />
      )
    case 'class code':
      return <ClassCodeFields {...rest} />
    case 'charge':
      return <ChargeFields {...rest} />
  }
}

const NamedInsuredFields = ({ form, index }: PartFieldProps) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_12rem]">
    <form.TextField name={`parts.${index}.name`} label="Name" autoComplete="off" required />
    <form.SelectField name={`parts.${index}.role`} label="Role" options={optionsOf(namedInsuredRoles)} />
  </div>
)

const LocationFields = ({ form, index }: PartFieldProps) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_5.5rem_7.5rem]">
    <form.TextField name={`parts.${index}.street`} label="Street" autoComplete="off" required isWide />
    <div className="max-sm:col-span-full">
      <form.TextField name={`parts.${index}.city`} label="City" autoComplete="off" required />
    </div>
    <form.SelectField name={`parts.${index}.state`} label="State" options={stateOptions} required />
    <form.TextField
      name={`parts.${index}.zip`}
      label="ZIP code"
      inputMode="numeric"
      autoComplete="off"
      required
    />
    <form.TextField
      name={`parts.${index}.description`}
      label="Location use"
      autoComplete="off"
      optional
      isWide
    />
    <PropertyFields form={form} index={index} />
  </div>
)

/** Values, construction and terms, which few policies need. Open if a value is on file. */
function PropertyFields({ form, index }: PartFieldProps) {
  const fieldPath = `parts.${index}.property` as const
  const property = form.watch(fieldPath)
  return (
    <details className="col-span-full" open={Object.values(property ?? {}).some(Boolean)}>
      <summary className="cursor-pointer rounded-control py-2 text-sm text-muted">Property values</summary>
      <div className="mt-2 grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <form.MoneyField name={`${fieldPath}.buildingValue`} label="Building value" optional />
        <form.MoneyField name={`${fieldPath}.contentsValue`} label="Contents value" optional />
        <form.SelectField
          name={`${fieldPath}.construction`}
          label="Construction"
          placeholder="Not stated"
          options={optionsOf(constructionTypes)}
          optional
        />
        <form.TextField
          name={`${fieldPath}.yearBuilt`}
          label="Year built"
          inputMode="numeric"
          autoComplete="off"
          optional
        />
        <form.CountField name={`${fieldPath}.area`} label="Area (sq ft)" optional />
        <form.TextField name={`${fieldPath}.protection`} label="Protection" autoComplete="off" optional />
        <form.TextField name={`${fieldPath}.occupancy`} label="Occupancy" autoComplete="off" optional />
        <form.SelectField
          name={`${fieldPath}.causesOfLoss`}
          label="Causes of loss"
          placeholder="Not stated"
          options={optionsOf(causesOfLoss)}
          optional
        />
        <form.SelectField
          name={`${fieldPath}.valuation`}
          label="Valuation"
          placeholder="Not stated"
          options={optionsOf(valuations)}
          optional
        />
        <form.CountField name={`${fieldPath}.coinsurance`} label="Coinsurance (%)" optional />
        <form.MoneyField name={`${fieldPath}.deductible`} label="Deductible" optional />
        <form.TextField
          name={`${fieldPath}.windDeductible`}
          label="Wind and hail deductible"
          hint="As on the policy, such as 2% of the building value."
          autoComplete="off"
          optional
        />
      </div>
    </details>
  )
}

const DriverFields = ({ form, index }: PartFieldProps) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_12rem]">
    <form.TextField name={`parts.${index}.name`} label="Name" autoComplete="off" required />
    <form.SelectField
      name={`parts.${index}.licenseState`}
      label="License state"
      options={stateOptionsWithNone}
    />
    <form.CheckboxField name={`parts.${index}.excluded`} label="Excluded from the policy" />
  </div>
)

/** Interests choose their vehicle or location among those of the policy. */
function InterestFields({ form, index, policy, contents }: PartFieldProps & PolicyContext) {
  const isVehicleLine = hasVehicles(useLines(), policy.type)
  const { data } = useQuery({
    ...endpointQuery(vehicles.ofPolicy, { policyId: policy.id }),
    enabled: isVehicleLine,
  })
  const vehiclesOnPolicy = data?.vehicles ?? []
  const locationParts = contents.parts.flatMap((part) => (part.kind === 'location' ? part : []))
  const noneInParticular = { value: '', label: 'None in particular' }
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      <form.SelectField name={`parts.${index}.role`} label="Interest" options={optionsOf(interestRoles)} />
      <form.TextField name={`parts.${index}.name`} label="Name" autoComplete="off" required />
      <form.TextField name={`parts.${index}.address`} label="Address" autoComplete="off" optional />
      <form.TextField name={`parts.${index}.loanNumber`} label="Loan number" autoComplete="off" optional />
      <form.SelectField
        name={`parts.${index}.clause`}
        label="Clause"
        placeholder="Not stated"
        options={optionsOf(payeeClauses)}
        optional
      />
      {vehiclesOnPolicy.length > 0 && (
        <form.SelectField
          name={`parts.${index}.vehicleId`}
          label="Vehicle"
          options={[
            noneInParticular,
            ...vehiclesOnPolicy.map((car) => ({ value: car.id, label: formatVehicle(car) })),
          ]}
        />
      )}
      {locationParts.length > 0 && (
        <form.SelectField
          name={`parts.${index}.locationId`}
          label="Location"
          options={[
            noneInParticular,
            ...locationParts.map((locationPart) => ({
              value: locationPart.id,
              label: formatLocation(locationPart),
            })),
          ]}
        />
      )}
    </div>
  )
}

const ClassCodeFields = ({ form, index }: PartFieldProps) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[7rem_1fr_6rem]">
    <form.TextField name={`parts.${index}.code`} label="Code" autoComplete="off" required />
    <div className="max-sm:col-span-full max-sm:row-start-2">
      <form.TextField name={`parts.${index}.description`} label="Description" autoComplete="off" />
    </div>
    <form.SelectField name={`parts.${index}.state`} label="State" options={stateOptionsWithNone} />
    <div className="col-span-full grid grid-cols-2 gap-x-3">
      <form.SelectField name={`parts.${index}.basis`} label="Rated by" options={optionsOf(classBases)} />
      <ClassAmount form={form} index={index} />
    </div>
  </div>
)

const dollarBases: readonly unknown[] = ['payroll', 'sales', 'total cost']

/** Dollars or a count, by the basis. */
function ClassAmount({ form, index }: PartFieldProps) {
  const name = `parts.${index}.amount` as const
  return dollarBases.includes(form.watch(`parts.${index}.basis`)) ? (
    <form.MoneyField name={name} label="Amount" />
  ) : (
    <form.CountField name={name} label="How many" />
  )
}

const ChargeFields = ({ form, index }: PartFieldProps) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[10rem_1fr_9rem]">
    <form.SelectField name={`parts.${index}.what`} label="Type" options={optionsOf(chargeKinds)} />
    <form.TextField name={`parts.${index}.name`} label="Name" autoComplete="off" required />
    <form.MoneyField name={`parts.${index}.amount`} label="Amount" required />
  </div>
)
