import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { dayIn } from '../../contract/values/days.ts'
import { type Vehicle, VehiclesForm } from '../../contract/vehicles.ts'
import { agency } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { vehicles } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form-fields.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { asOfSent, correctsASlip, missingOf, SlipOrChange } from './slip-or-change.tsx'

const blank = { id: '', year: '', make: '', model: '', vinEnd: '' }

interface OnFile {
  namedInsured: string
  vehicles: readonly Vehicle[]
  version: number
}

const valuesOf = ({ namedInsured, vehicles: listed }: OnFile) => ({
  namedInsured,
  vehicles: listed.map(({ id, year, make, model, vinEnd }) => ({
    ...{ id, make, model },
    year: String(year),
    vinEnd: vinEnd ?? '',
  })),
})
const Form = VehiclesForm.omit({ opened: true })
const useVehiclesForm = (onFile: OnFile) => useContractForm(Form, valuesOf(onFile))

const inOneLine = (vehicle: z.input<typeof Form>['vehicles'][number]) =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.vinEnd && `(…${vehicle.vinEnd})`]
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
      {...missingOf(editing)}
    >
      <div className="space-y-5">
        {/* The first ones on file are what the policy had all along. */}
        {onFile.vehicles.length > 0 && (
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
        <VehiclesFields form={form} />
      </div>
    </FormDialog>
  )
}

type Filled = ReturnType<typeof useVehiclesForm>

function VehiclesFields({ form }: { form: Filled }) {
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
        Never the whole VIN: its last characters tell two vehicles of a kind apart.
      </p>
      {list.fields.map(({ key }, place) => (
        <fieldset key={key} className="min-w-0 rounded-control bg-wash p-4">
          <legend className="sr-only">Vehicle {place + 1}</legend>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:grid-cols-[6rem_1fr_1.4fr_8rem]">
            <VehicleFields form={form} place={place} />
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

function VehicleFields({ form, place }: { form: Filled; place: number }) {
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
        name={`vehicles.${place}.vinEnd`}
        label="End of VIN"
        autoComplete="off"
        autoCapitalize="characters"
      />
    </>
  )
}
