import { AgencyForm } from '../../contract/agency-forms.ts'
import type { PortalSettings } from '../../contract/settings.ts'
import { formatZone } from '../../contract/values/days.ts'
import { applyAgencyChange } from '../agency.ts'
import { AgencyFields } from '../agency-fields.tsx'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'

const valuesOf = ({ name, phone, email, address, license, color, timeZone }: PortalSettings['agency']) => ({
  name,
  phone,
  email,
  address: address ?? '',
  license: license ?? '',
  color,
  timeZone,
})

export function AgencyDialog({ agency, onClose }: { agency: PortalSettings['agency']; onClose: () => void }) {
  const form = useContractForm(AgencyForm, valuesOf(agency))
  return (
    <FormDialog
      call={admin.changeAgency}
      form={form}
      send={(values) => (form.formState.isDirty ? values : null)}
      edits={{
        record: agency,
        recordOf: ({ settings }) => settings.agency,
        values: valuesOf,
        fields: {
          name: 'Agency name',
          phone: 'Phone',
          email: 'Email',
          address: 'Address',
          license: 'License',
          color: 'Color',
          timeZone: { label: 'Time zone', format: formatZone },
        },
      }}
      successToast={{ title: 'Agency Saved', description: 'Used on screens, emails and new documents.' }}
      failureTitle="Failed to save the agency"
      title="Edit Agency"
      description="Shown on every screen, email and document. Documents already issued do not change."
      onClose={onClose}
      onDone={({ settings }) => {
        onClose()
        applyAgencyChange(settings.agency)
      }}
    >
      <AgencyFields form={form} fieldPath={(field) => field} zone={agency.timeZone} />
    </FormDialog>
  )
}
