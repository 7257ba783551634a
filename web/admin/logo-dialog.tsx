import { z } from 'zod'
import { agencyBecomes } from '../agency.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin } from '../api/wire.ts'
import { chosenFile } from '../documents/chosen-file.ts'
import { FileField } from '../ui/form-file-field.tsx'

const Chosen = z.object({ file: chosenFile('Please choose a picture') })

export function LogoDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(Chosen, { file: undefined })
  return (
    <FormDialog
      call={admin.setLogo}
      form={form}
      send={(given) => given}
      told={{ title: 'Logo Saved', description: 'It stands beside the name of the agency.' }}
      fails="Failed to save the logo"
      title="Logo"
      description="It stands beside the name, 32 pixels high, on a white ground."
      onClose={onClose}
      onDone={({ settings }) => {
        onClose()
        agencyBecomes(settings.agency)
      }}
      submitLabel="Save Logo"
    >
      <FileField
        form={form}
        name="file"
        label="Picture"
        accept={['.png', '.jpg', '.jpeg']}
        hint="A png or jpg of at most 500 kB"
        required
      />
    </FormDialog>
  )
}
