import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Policy } from '../../contract/policies.ts'
import { dayIn } from '../../contract/values/days.ts'
import { agency } from '../agency.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { vehicles } from '../api/wire.ts'
import {
  CorrectionOrChange,
  changeSourceOf,
  correctionOnly,
  isChangeIncomplete,
} from '../policy-events/correction-or-change.tsx'
import {
  CardFields,
  useVehiclesForm,
  VehiclesFields,
  type VehiclesFormSchema,
  type VehiclesOnFile,
  vehicleValuesOf,
} from './vehicles-fields.tsx'

const summarizeVehicle = (vehicle: z.input<typeof VehiclesFormSchema>['vehicles'][number]) =>
  [vehicle.year, vehicle.make, vehicle.model, vehicle.vin && `(…${vehicle.vin.slice(-8)})`]
    .concat(Object.values(vehicle.rating ?? {}).map((value) => String(value ?? '')))
    .filter(Boolean)
    .join(' ')

/** Edit Vehicles: the named insured and all vehicles of the policy, in order. */
export function VehiclesDialog({
  policy,
  onFile,
  onClose,
}: {
  policy: Policy
  onFile: VehiclesOnFile
  onClose: () => void
}) {
  const form = useVehiclesForm(onFile)
  const [editKind, setEditKind] = useState(correctionOnly)
  const [hasPasted, setHasPasted] = useState(false)
  const isBindingVehicle = useIsBindingVehicle(form, onFile)
  return (
    <FormDialog
      call={vehicles.save}
      form={form}
      send={() => ({ policyId: policy.id, ...form.getValues(), ...changeSourceOf(editKind) })}
      edits={{
        record: onFile,
        recordOf: (reply) => reply,
        values: vehicleValuesOf,
        fields: {
          namedInsured: 'Named insured',
          cardState: 'State of registration',
          cardFor: 'ID cards for',
          vehicles: {
            label: 'Vehicles',
            format: (listedVehicles) => listedVehicles.map(summarizeVehicle).join('\n'),
          },
        },
      }}
      successToast={{
        title: 'Vehicles Saved',
        description: 'ID cards are available while the policy is active, if the state’s rules are met.',
      }}
      failureTitle="Failed to save vehicles"
      title="Edit Vehicles"
      description={`${policy.policyNumber}, ${policy.clientName}`}
      size="lg"
      onClose={onClose}
      submitLabel="Save Vehicles"
      {...(isBindingVehicle && editKind.kind === 'slip'
        ? { submitDisabledReason: boundDetailsError }
        : isChangeIncomplete(editKind))}
      {...(hasPasted && { submitDisabledReason: 'First add the pasted rows, or clear the field' })}
    >
      {/* The first entry is always a correction: the policy had these vehicles all along. */}
      {(onFile.vehicles.length > 0 || isBindingVehicle) && (
        <CorrectionOrChange
          policy={policy}
          editing={editKind}
          latest={dayIn(agency.timeZone, new Date())}
          onChange={setEditKind}
        />
      )}
      <form.TextField
        name="namedInsured"
        label="Named insured"
        hint="As shown on the policy. Printed on ID cards."
        autoComplete="off"
        required
      />
      <VehiclesFields form={form} onFile={onFile} onWaiting={setHasPasted} />
      <CardFields form={form} onFile={onFile} />
    </FormDialog>
  )
}

type VehiclesFormState = ReturnType<typeof useVehiclesForm>

const boundDetailsError = 'Please enter the effective date and the source'

/**
 * True if a temporary card gets a new end day. The form then asks for effective date and source.
 */
function useIsBindingVehicle(form: VehiclesFormState, { vehicles: onFile }: VehiclesOnFile): boolean {
  const endDaysById = new Map(onFile.map(({ id, temporaryUntil }) => [id, temporaryUntil]))
  const listedVehicles = useWatch({ control: form.control, name: 'vehicles' })
  return listedVehicles.some(
    ({ id, temporaryUntil }) => !!temporaryUntil && endDaysById.get(id ?? '') !== temporaryUntil,
  )
}
