import { categories } from '../../contract/values/insurance-types.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { lines } from '../api/wire.ts'
import { LineFields, LineInput, LineName } from './line-form.tsx'

const options = categories.map((value) => ({
  value,
  label: { commercial: 'Commercial', personal: 'Personal' }[value],
}))

/** Adds a line of insurance at the end of its category. */
export function AddLineDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(LineInput, {
    name: '',
    category: 'commercial',
    claimsMade: 'false',
    limits: '',
    hasVehicles: false,
    onCertificates: true,
    after: '',
  })
  return (
    <FormDialog
      call={lines.add}
      form={form}
      send={({ after: _, ...line }) => line}
      successToast={({ line }) => ({
        title: 'Line Added',
        description: `${line.name} can be chosen for policies and quotes.`,
      })}
      failureTitle="Failed to add the line"
      title="Add Line"
      description="A line of insurance that the agency writes."
      onClose={onClose}
      submitLabel="Add Line"
      busyLabel="Adding..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <LineName form={form} hint="Clients see this name. Example: Flood Insurance" />
        <form.SelectField
          name="category"
          label="Category"
          options={options}
          hint="Cannot be changed later"
          isWide
        />
        <LineFields form={form} />
      </div>
    </FormDialog>
  )
}
