import { z } from 'zod'
import type { KeptCarrier } from '../../contract/carriers.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { carriers } from '../api/wire.ts'
import { chosenFile } from '../documents/chosen-file.ts'
import { FileField } from '../ui/form-file-field.tsx'

const Chosen = z.object({ file: chosenFile('Please choose a picture') })

export function CarrierLogoDialog({ carrier, onClose }: { carrier: KeptCarrier; onClose: () => void }) {
  const form = useContractForm(Chosen, { file: undefined })
  return (
    <FormDialog
      call={carriers.setLogo}
      form={form}
      send={(given) => ({ id: carrier.id, ...given })}
      told={{ title: 'Logo Saved', description: `It stands beside the offers of ${carrier.name}.` }}
      fails="Failed to save the logo"
      title={`Logo of ${carrier.name}`}
      description="It stands beside its offers, on a white ground. Use one that you may use."
      onClose={onClose}
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
