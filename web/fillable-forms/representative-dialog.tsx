import { RepresentativeForm } from '../../contract/fillable-forms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { fillableForms } from '../api/wire.ts'

/** Asks a licensed person whether the portal may print the name on form 25. */
export function RepresentativeDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(RepresentativeForm, { license: '' })
  return (
    <FormDialog
      call={fillableForms.agree}
      form={form}
      send={(values) => values}
      successToast={{
        title: 'Name Authorized',
        description: 'Your name is printed as authorized representative on standard forms.',
      }}
      title="Authorize My Name"
      description="I am a licensed producer. The portal may print my name as authorized representative on certificates that I issue, and on those that my clients issue under my approval."
      submitLabel="Authorize My Name"
      onClose={onClose}
    >
      <form.TextField name="license" label="Producer license number" required />
    </FormDialog>
  )
}
