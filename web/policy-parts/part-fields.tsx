import { useQuery } from '@tanstack/react-query'
import type { Policy } from '../../contract/policies.ts'
import type { PolicySays } from '../../contract/policy-parts.ts'
import { hasVehicles } from '../../contract/values/lines.ts'
import {
  chargeKinds,
  classBases,
  formEffects,
  interestRoles,
  locationInWords,
  namedInsuredRoles,
  type PartKind,
} from '../../contract/values/part-words.ts'
import { states } from '../../contract/values/us-address.ts'
import { vehicleInWords } from '../../contract/values/vehicle-words.ts'
import { q } from '../api/query.ts'
import { vehicles } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import {
  CheckboxField,
  CountField,
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
  TextField,
} from '../ui/form-fields.tsx'
import { choicesOf, type PartsForm } from './parts-form.ts'

interface OfPart {
  form: PartsForm
  place: number
}
interface Around {
  policy: Policy
  says: PolicySays
}

const stateOptions = states.map((value) => ({ value, label: value }))
const noState = [{ value: '', label: 'None' }, ...stateOptions]

/** The fields of one line of a kind. */
export function PartFields({ kind, ...rest }: OfPart & Around & { kind: PartKind }) {
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
      return <FormFields {...rest} />
    case 'class code':
      return <ClassCodeFields {...rest} />
    case 'charge':
      return <ChargeFields {...rest} />
  }
}

const NamedInsuredFields = ({ form, place }: OfPart) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_12rem]">
    <TextField form={form} name={`parts.${place}.name`} label="Name" autoComplete="off" required />
    <SelectField form={form} name={`parts.${place}.role`} label="Is" options={choicesOf(namedInsuredRoles)} />
  </div>
)

const LocationFields = ({ form, place }: OfPart) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_5.5rem_7.5rem]">
    <div className="col-span-full">
      <TextField form={form} name={`parts.${place}.street`} label="Street" autoComplete="off" required />
    </div>
    <div className="max-sm:col-span-full">
      <TextField form={form} name={`parts.${place}.city`} label="City" autoComplete="off" required />
    </div>
    <SelectField form={form} name={`parts.${place}.state`} label="State" options={stateOptions} required />
    <TextField
      form={form}
      name={`parts.${place}.zip`}
      label="ZIP code"
      inputMode="numeric"
      autoComplete="off"
      required
    />
    <div className="col-span-full">
      <TextField
        form={form}
        name={`parts.${place}.description`}
        label="What is there"
        autoComplete="off"
        optional
      />
    </div>
  </div>
)

const DriverFields = ({ form, place }: OfPart) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_12rem]">
    <TextField form={form} name={`parts.${place}.name`} label="Name" autoComplete="off" required />
    <SelectField form={form} name={`parts.${place}.licenseState`} label="Licensed in" options={noState} />
    <CheckboxField form={form} name={`parts.${place}.excluded`} label="Excluded from the policy" />
  </div>
)

/** In which vehicle or location somebody has an interest is chosen among those of the policy. */
function InterestFields({ form, place, policy, says }: OfPart & Around) {
  const hasCars = hasVehicles(useLines(), policy.type)
  const { data } = useQuery({ ...q(vehicles.ofPolicy, { policyId: policy.id }), enabled: hasCars })
  const cars = data?.vehicles ?? []
  const places = says.parts.flatMap((part) => (part.kind === 'location' ? part : []))
  const all = { value: '', label: 'Not one in particular' }
  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
      <SelectField form={form} name={`parts.${place}.role`} label="Is" options={choicesOf(interestRoles)} />
      <TextField form={form} name={`parts.${place}.name`} label="Name" autoComplete="off" required />
      <TextField form={form} name={`parts.${place}.address`} label="Address" autoComplete="off" optional />
      <TextField
        form={form}
        name={`parts.${place}.loanNumber`}
        label="Loan number"
        autoComplete="off"
        optional
      />
      {cars.length > 0 && (
        <SelectField
          form={form}
          name={`parts.${place}.vehicleId`}
          label="In which vehicle"
          options={[all, ...cars.map((car) => ({ value: car.id, label: vehicleInWords(car) }))]}
        />
      )}
      {places.length > 0 && (
        <SelectField
          form={form}
          name={`parts.${place}.locationId`}
          label="In which location"
          options={[all, ...places.map((one) => ({ value: one.id, label: locationInWords(one) }))]}
        />
      )}
    </div>
  )
}

const scopes = [
  { value: 'blanket', label: 'Blanket, where a contract requires it' },
  { value: 'named', label: 'For named parties alone' },
]

function FormFields({ form, place }: OfPart) {
  const isNamed = form.watch(`parts.${place}.scope`) === 'named'
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-3">
      <TextField
        form={form}
        name={`parts.${place}.number`}
        label="Number"
        hint="Such as CG 20 10."
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name={`parts.${place}.edition`}
        label="Edition"
        hint="Such as 04 13."
        autoComplete="off"
      />
      <div className="max-sm:col-span-full">
        <TextField
          form={form}
          name={`parts.${place}.title`}
          label="Title"
          hint="As the form itself has it."
          autoComplete="off"
        />
      </div>
      <div className="col-span-full grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name={`parts.${place}.effect`}
          label="What it does"
          options={choicesOf(formEffects)}
        />
        <SelectField form={form} name={`parts.${place}.scope`} label="For whom" options={scopes} />
      </div>
      {isNamed && (
        <div className="col-span-full">
          <TextAreaField
            form={form}
            name={`parts.${place}.names`}
            label="Named parties, one in each line"
            rows={2}
            required
          />
        </div>
      )}
      <div className="col-span-full grid gap-x-3 gap-y-4 sm:grid-cols-2">
        <DateField
          form={form}
          name={`parts.${place}.from`}
          label="From"
          hint="Left empty, as long as the policy."
        />
        <DateField form={form} name={`parts.${place}.until`} label="Until" />
      </div>
    </div>
  )
}

const ClassCodeFields = ({ form, place }: OfPart) => (
  <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[7rem_1fr_6rem]">
    <TextField form={form} name={`parts.${place}.code`} label="Code" autoComplete="off" required />
    <div className="max-sm:col-span-full max-sm:row-start-2">
      <TextField form={form} name={`parts.${place}.description`} label="Description" autoComplete="off" />
    </div>
    <SelectField form={form} name={`parts.${place}.state`} label="State" options={noState} />
    <div className="col-span-full grid grid-cols-2 gap-x-3">
      <SelectField
        form={form}
        name={`parts.${place}.basis`}
        label="Rated by"
        options={choicesOf(classBases)}
      />
      <ClassAmount form={form} place={place} />
    </div>
  </div>
)

const inDollars: readonly unknown[] = ['payroll', 'sales', 'total cost']

/** Dollars, or how many. */
function ClassAmount({ form, place }: OfPart) {
  const name = `parts.${place}.amount` as const
  return inDollars.includes(form.watch(`parts.${place}.basis`)) ? (
    <MoneyField form={form} name={name} label="Amount" />
  ) : (
    <CountField form={form} name={name} label="How many" />
  )
}

const ChargeFields = ({ form, place }: OfPart) => (
  <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[10rem_1fr_9rem]">
    <SelectField form={form} name={`parts.${place}.what`} label="Is" options={choicesOf(chargeKinds)} />
    <TextField form={form} name={`parts.${place}.name`} label="Name" autoComplete="off" required />
    <MoneyField form={form} name={`parts.${place}.amount`} label="Amount" required />
  </div>
)
