import { useFieldArray } from 'react-hook-form'
import { readPastedVehicles } from '../../contract/pasted-parts.ts'
import type { CardScope } from '../../contract/values/card-terms.ts'
import { states } from '../../contract/values/us-address.ts'
import { vehicleUses } from '../../contract/values/vehicle-labels.ts'
import { type Vehicle, type VehicleInput, VehiclesForm } from '../../contract/vehicles.ts'
import { useContractForm } from '../api/form.ts'
import { capitalize } from '../policies/policy-labels.ts'
import { PasteRows } from '../policy-parts/paste-rows.tsx'
import { RowEditor } from '../ui/row-editor.tsx'

const blankRating = {
  ...{ garaging: '', use: '' as const, costNew: '', statedAmount: '' },
  ...{ gvw: '', comprehensive: '', collision: '' },
}
const blank = {
  ...{ id: '', year: '', make: '', model: '', vin: '', temporaryUntil: '' },
  rating: blankRating,
}

export interface VehiclesOnFile {
  namedInsured: string
  vehicles: readonly Vehicle[]
  cardState: string | null
  addressState: string | null
  cardFor: CardScope
  version: number
}

/** The form's initial values. A full VIN is not loaded, just its end. */
export const vehicleValuesOf = ({
  namedInsured,
  vehicles: listedVehicles,
  cardState,
  cardFor,
}: VehiclesOnFile) => ({
  namedInsured,
  cardState: states.find((state) => state === cardState) ?? ('' as const),
  cardFor,
  vehicles: listedVehicles.map(({ id, year, make, model, vinEnd, temporaryUntil, rating }) => ({
    ...{ id, make, model, rating },
    year: String(year),
    vin: vinEnd ?? '',
    temporaryUntil: temporaryUntil ?? '',
  })),
})
export const VehiclesFormSchema = VehiclesForm.omit({ opened: true })
export const useVehiclesForm = (onFile: VehiclesOnFile) =>
  useContractForm(VehiclesFormSchema, vehicleValuesOf(onFile))

type VehiclesFormState = ReturnType<typeof useVehiclesForm>

/** The state whose ID cards are issued, and whether each vehicle has its own card. */
export function CardFields({
  form,
  onFile: { addressState },
}: {
  form: VehiclesFormState
  onFile: VehiclesOnFile
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <form.SelectField
        name="cardState"
        label="State of registration"
        hint="Each state has its own ID card rules."
        placeholder={addressState ? `${addressState} (insured’s state)` : 'Choose a state'}
        options={states}
      />
      <form.SelectField
        name="cardFor"
        label="ID cards"
        options={[
          { value: 'listed', label: 'One per listed vehicle' },
          { value: 'all owned', label: 'One for all owned vehicles' },
        ]}
      />
    </div>
  )
}

/** A pasted vehicle as form values. */
const pastedValues = ({ year, make, model, vin, rating }: VehicleInput) => ({
  ...{ id: '', make, model, temporaryUntil: '', rating: rating ?? blankRating },
  year: String(year),
  vin: vin ?? '',
})

const pastedColumns =
  'year, make, model, VIN, garaging, use, cost new, stated amount, weight, comprehensive and collision deductible'

/** The policy's vehicles, one row each, which can be moved. */
export function VehiclesFields({
  form,
  onFile,
  onWaiting,
}: {
  form: VehiclesFormState
  onFile: VehiclesOnFile
  /** Called with true while pasted rows are not in the list yet. */
  onWaiting: (isWaiting: boolean) => void
}) {
  const vehiclesById = new Map(onFile.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  // Not 'id', because vehicles have an id of their own.
  const list = useFieldArray({ control: form.control, name: 'vehicles', keyName: 'key' })
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">
        Enter the full VIN (some states’ ID cards show it) or its last 4 to 8 characters. Stored encrypted.
      </p>
      <PasteRows
        read={readPastedVehicles}
        columns={pastedColumns}
        onRead={(rows) => list.append(rows.map(pastedValues), { shouldFocus: false })}
        onWaiting={onWaiting}
      />
      <RowEditor
        form={form}
        list={list}
        singularNoun="Vehicle"
        addLabel="Add Vehicle"
        blank={blank}
        firstField={(index) => `vehicles.${index}.year`}
        error={form.formState.errors.vehicles?.root?.message}
        canMove
      >
        {(index, buttons, { id }) => (
          <>
            <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[5rem_1fr_1.2fr_13rem]">
              <VehicleFields form={form} index={index} onFile={vehiclesById.get(id ?? '')} />
            </div>
            <RatingFields form={form} index={index} />
            {/* A confirmed vehicle has no temporary card. */}
            {vehiclesById.get(id ?? '')?.temporaryUntil !== null && (
              <div className="mt-4 max-w-sm">
                <form.DateField
                  name={`vehicles.${index}.temporaryUntil`}
                  label="Temporary card until"
                  hint="Bound by you, not yet confirmed by the carrier. Ends at 12:01 a.m."
                  optional
                />
              </div>
            )}
            <div className="mt-2 flex justify-end gap-1">{buttons}</div>
          </>
        )}
      </RowEditor>
    </div>
  )
}

function VehicleFields({
  form,
  index,
  onFile,
}: {
  form: VehiclesFormState
  index: number
  onFile: Vehicle | undefined
}) {
  return (
    <>
      <form.TextField
        name={`vehicles.${index}.year`}
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <form.TextField name={`vehicles.${index}.make`} label="Make" autoComplete="off" required />
      <div className="max-sm:col-span-full">
        <form.TextField name={`vehicles.${index}.model`} label="Model" autoComplete="off" required />
      </div>
      <div className="max-sm:col-span-full">
        <form.TextField
          name={`vehicles.${index}.vin`}
          label="VIN"
          {...(onFile?.hasVin ? { hint: 'The full VIN is on file.' } : {})}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
    </>
  )
}

/** Rating facts, which few people fill in. The section is open if it has a value. */
function RatingFields({ form, index }: { form: VehiclesFormState; index: number }) {
  const fieldPath = `vehicles.${index}.rating` as const
  const rating = form.watch(fieldPath) ?? blankRating
  return (
    <details open={Object.values(rating).some((value) => value !== '' && value !== null)}>
      <summary className="cursor-pointer rounded-control py-2 text-sm text-muted">Rating details</summary>
      <div className="mt-2 grid items-start gap-x-3 gap-y-4 sm:grid-cols-2">
        <form.TextField name={`${fieldPath}.garaging`} label="Garaging address" autoComplete="off" optional />
        <form.SelectField
          name={`${fieldPath}.use`}
          label="Use"
          placeholder="Not stated"
          options={vehicleUses.map((value) => ({ value, label: capitalize(value) }))}
          optional
        />
        <form.MoneyField name={`${fieldPath}.costNew`} label="Cost new" optional />
        <form.MoneyField name={`${fieldPath}.statedAmount`} label="Stated amount" optional />
        <form.CountField name={`${fieldPath}.gvw`} label="Gross vehicle weight (lb)" optional />
        <form.MoneyField name={`${fieldPath}.comprehensive`} label="Comprehensive deductible" optional />
        <form.MoneyField name={`${fieldPath}.collision`} label="Collision deductible" optional />
      </div>
    </details>
  )
}
