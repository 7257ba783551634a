import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import type { CardsFor } from '../../contract/values/card-terms.ts'
import { dayIn } from '../../contract/values/days.ts'
import { states } from '../../contract/values/us-address.ts'
import { type Vehicle, VehiclesForm } from '../../contract/vehicles.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { vehicles } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { DateField, SelectField, TextField } from '../ui/form-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { asOfSent, correctsASlip, missingOf, SlipOrChange } from './slip-or-change.tsx'

const blank = { id: '', year: '', make: '', model: '', vin: '', temporaryUntil: '' }

interface OnFile {
  namedInsured: string
  vehicles: readonly Vehicle[]
  cardState: string | null
  addressState: string | null
  cardFor: CardsFor
  version: number
}

const valuesOf = ({ namedInsured, vehicles: listed, cardState, cardFor }: OnFile) => ({
  namedInsured,
  cardState: states.find((state) => state === cardState) ?? ('' as const),
  cardFor,
  vehicles: listed.map(({ id, year, make, model, vinEnd, temporaryUntil }) => ({
    ...{ id, make, model },
    year: String(year),
    vin: vinEnd ?? '',
    temporaryUntil: temporaryUntil ?? '',
  })),
})
const Form = VehiclesForm.omit({ opened: true })
const useVehiclesForm = (onFile: OnFile) => useContractForm(Form, valuesOf(onFile))

const inOneLine = (vehicle: z.input<typeof Form>['vehicles'][number]) =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.vin && `(…${vehicle.vin.slice(-8)})`]
    .filter(Boolean)
    .join(' ')

/** Edit Vehicles: who is insured, and all that the policy insures, in the order in which they are listed. */
export function VehiclesDialog({
  policy,
  onFile,
  onClose,
}: {
  policy: Policy
  onFile: OnFile
  onClose: () => void
}) {
  const form = useVehiclesForm(onFile)
  const [editing, setEditing] = useState(correctsASlip)
  const bindsVehicle = useBindsVehicle(form, onFile)
  return (
    <FormDialog
      call={vehicles.save}
      form={form}
      send={() => ({ policyId: policy.id, ...form.getValues(), ...asOfSent(editing) })}
      edits={{
        of: onFile,
        now: (reply) => reply,
        values: valuesOf,
        fields: {
          namedInsured: 'Named insured',
          cardState: 'State of the ID cards',
          cardFor: 'ID cards of',
          vehicles: { label: 'Vehicles', words: (listed) => listed.map(inOneLine).join('\n') },
        },
      }}
      told={{ title: 'Vehicles Saved', description: 'Each has an ID card while the policy is active.' }}
      fails="Failed to save vehicles"
      title="Edit Vehicles"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      size="lg"
      onClose={onClose}
      submitLabel="Save Vehicles"
      busyLabel="Saving..."
      {...(bindsVehicle && editing.is === 'slip'
        ? { submitDisabledReason: sayHowItIsBound }
        : missingOf(editing))}
    >
      <div className="space-y-5">
        {/* The first ones on file are what the policy had all along. */}
        {(onFile.vehicles.length > 0 || bindsVehicle) && (
          <SlipOrChange
            policy={policy}
            editing={editing}
            latest={dayIn(agency.timeZone, new Date())}
            onChange={setEditing}
          />
        )}
        <TextField
          form={form}
          name="namedInsured"
          label="Named insured"
          hint="As it stands on the policy. It is printed on the ID cards."
          autoComplete="off"
          required
        />
        <VehiclesFields form={form} onFile={onFile} />
        <CardFields form={form} onFile={onFile} />
      </div>
    </FormDialog>
  )
}

type Filled = ReturnType<typeof useVehiclesForm>

const sayHowItIsBound = 'Please say from which day the vehicle is bound, and how you know it'

/** Whether a vehicle is told as bound until a day that is not on file: then it is asked since when, and how that is known. */
function useBindsVehicle(form: Filled, { vehicles: onFile }: OnFile): boolean {
  const days = new Map(onFile.map(({ id, temporaryUntil }) => [id, temporaryUntil]))
  const listed = useWatch({ control: form.control, name: 'vehicles' })
  return listed.some(({ id, temporaryUntil }) => !!temporaryUntil && days.get(id ?? '') !== temporaryUntil)
}

/** What the ID cards are of, and which state's they are. */
function CardFields({ form, onFile: { addressState } }: { form: Filled; onFile: OnFile }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="cardState"
        label="Vehicles are registered in"
        hint="Each state says what stands on an ID card."
        placeholder={addressState ? `${addressState}, where the insured is` : 'Choose a state'}
        options={states}
      />
      <SelectField
        form={form}
        name="cardFor"
        label="ID cards are of"
        options={[
          { value: 'listed', label: 'Each listed vehicle' },
          { value: 'all owned', label: 'All owned vehicles, on one card' },
        ]}
      />
    </div>
  )
}

function VehiclesFields({ form, onFile }: { form: Filled; onFile: OnFile }) {
  const known = new Map(onFile.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  // Not 'id', which is the vehicle's own.
  const list = useFieldArray({ control: form.control, name: 'vehicles', keyName: 'key' })
  const addButton = useRef<HTMLButtonElement>(null)
  const focusOn = (place: number) => queueMicrotask(() => form.setFocus(`vehicles.${place}.year`))
  const move = (from: number, to: number) => {
    list.move(from, to)
    focusOn(to)
  }
  const removeAt = (place: number) => {
    list.remove(place)
    // Whoever goes by keyboard stays in the list.
    const next = Math.min(place, list.fields.length - 2)
    if (next < 0) addButton.current?.focus()
    else focusOn(next)
  }
  return (
    <div className="space-y-3">
      <p className="text-sm text-muted">
        All 17 characters of the VIN, which some states have on the ID card, or its last 4 to 8. The whole is
        kept sealed, and shown when somebody asks for it.
      </p>
      {list.fields.map(({ key, id }, place) => (
        <fieldset key={key} className="min-w-0 rounded-control bg-wash p-4">
          <legend className="sr-only">Vehicle {place + 1}</legend>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[5rem_1fr_1.2fr_13rem]">
            <VehicleFields form={form} place={place} onFile={known.get(id ?? '')} />
          </div>
          <div className="mt-2 flex justify-end gap-1">
            <IconButton
              icon={ArrowUp}
              label={`Move vehicle ${place + 1} up`}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move vehicle ${place + 1} down`}
              disabled={place === list.fields.length - 1}
              onClick={() => move(place, place + 1)}
            />
            <IconButton icon={Trash2} label={`Remove vehicle ${place + 1}`} onClick={() => removeAt(place)} />
          </div>
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        icon={Plus}
        onClick={() => list.append(blank, { focusName: `vehicles.${list.fields.length}.year` })}
      >
        Add Vehicle
      </Button>
    </div>
  )
}

function VehicleFields({
  form,
  place,
  onFile,
}: {
  form: Filled
  place: number
  onFile: Vehicle | undefined
}) {
  return (
    <>
      <TextField
        form={form}
        name={`vehicles.${place}.year`}
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField form={form} name={`vehicles.${place}.make`} label="Make" autoComplete="off" required />
      <TextField form={form} name={`vehicles.${place}.model`} label="Model" autoComplete="off" required />
      <TextField
        form={form}
        name={`vehicles.${place}.vin`}
        label="VIN"
        {...(onFile?.hasVin ? { hint: 'The whole is on file and stays.' } : {})}
        autoComplete="off"
        autoCapitalize="characters"
      />
      {/* What the carrier has confirmed is not temporary. */}
      {(!onFile || onFile.temporaryUntil) && (
        <div className="col-span-2 sm:col-span-4 sm:max-w-100">
          <DateField
            form={form}
            name={`vehicles.${place}.temporaryUntil`}
            label="Temporary card until"
            hint="Where you have bound it, and the carrier has not confirmed it. Ends at 12:01 a.m."
            optional
          />
        </div>
      )}
    </>
  )
}
