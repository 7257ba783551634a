import { type Carrier, CarrierForm } from '../../contract/carriers.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { carriers } from '../api/wire.ts'
import { TextField } from '../ui/form-fields.tsx'

const valuesOf = ({ claimPhone, claimPage, naic }: Carrier) => ({
  claimPhone: claimPhone ?? '',
  claimPage: claimPage ?? '',
  naic: naic ?? '',
})

/** What the agency knows of a carrier; what is left empty is not shown. */
export function CarrierDialog({ carrier, onClose }: { carrier: Carrier; onClose: () => void }) {
  const form = useContractForm(CarrierForm, valuesOf(carrier))
  return (
    <FormDialog
      call={carriers.save}
      form={form}
      send={(given) => ({ name: carrier.name, ...given })}
      edits={{
        of: carrier,
        now: (reply) => reply.carrier,
        values: valuesOf,
        fields: { claimPhone: 'Claim phone', claimPage: 'Claim page', naic: 'NAIC number' },
      }}
      told={{ title: 'Carrier Saved', description: `Clients of ${carrier.name} see it at once.` }}
      fails="Failed to save the carrier"
      title="Edit Carrier"
      description={carrier.name}
      onClose={onClose}
      busyLabel="Saving..."
    >
      <div className="space-y-5">
        <TextField
          form={form}
          name="claimPhone"
          label="Claim phone"
          type="tel"
          autoComplete="off"
          hint="With the extension, if there is one"
          optional
        />
        <TextField
          form={form}
          name="claimPage"
          label="Claim page"
          optional
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
        />
        <TextField
          form={form}
          name="naic"
          label="NAIC number"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </FormDialog>
  )
}
