import { AgencyForm } from '../../contract/agency-forms.ts'
import type { Settings } from '../../contract/settings.ts'
import { agencyBecomes } from '../agency.ts'
import { AgencyFields } from '../agency-fields.tsx'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'

/** Who the agency is: on every screen, mail and paper from now on. */
export function AgencyDialog({ agency, onClose }: { agency: Settings['agency']; onClose: () => void }) {
  const { name, phone, email, address, license, color, timeZone } = agency
  const form = useContractForm(AgencyForm, {
    name,
    phone,
    email,
    address: address ?? '',
    license: license ?? '',
    color,
    timeZone,
  })
  return (
    <FormDialog
      call={admin.changeAgency}
      form={form}
      send={(given) => (form.formState.isDirty ? given : null)}
      told={{ title: 'Agency Saved', description: 'Screens, mails and new papers name it so from now on.' }}
      fails="Failed to save the agency"
      title="Edit Agency"
      description="It stands on every screen, mail and paper. Papers that were issued stay as they are."
      onClose={onClose}
      onDone={({ settings }) => {
        onClose()
        agencyBecomes(settings.agency)
      }}
      busyLabel="Saving..."
    >
      <AgencyFields form={form} at={(field) => field} zone={timeZone} />
    </FormDialog>
  )
}
