import type { Policy } from '../../contract/policies.ts'
import { formatVehicle } from '../../contract/values/vehicle-labels.ts'
import { ConfirmedVehicleForm, type Vehicle } from '../../contract/vehicles.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { vehicles } from '../api/wire.ts'
import { blankSource, SourceFields } from '../carriers/source-fields.tsx'

/** Confirms that the carrier insures a vehicle that the agency had bound. */
export function ConfirmVehicleDialog({
  policy,
  vehicle,
  onClose,
}: {
  policy: Policy
  vehicle: Vehicle
  onClose: () => void
}) {
  const form = useContractForm(ConfirmedVehicleForm, blankSource)
  return (
    <FormDialog
      call={vehicles.confirm}
      form={form}
      send={(confirmation) => ({ id: vehicle.id, ...confirmation })}
      successToast={{ title: 'Vehicle Confirmed', description: 'Its ID card is no longer temporary.' }}
      failureTitle="Failed to confirm the vehicle"
      title="Confirm Vehicle"
      description={`Has ${policy.insurer} confirmed the ${formatVehicle(vehicle)} on ${policy.policyNumber}?`}
      onClose={onClose}
      submitLabel="Confirm Vehicle"
      busyLabel="Confirming..."
    >
      <SourceFields form={form} policy={policy} />
    </FormDialog>
  )
}
