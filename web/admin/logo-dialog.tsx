import { z } from 'zod'
import type { CarrierDetails } from '../../contract/carriers.ts'
import { applyAgencyChange } from '../agency.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { admin, carriers } from '../api/wire.ts'
import { requiredFile } from '../documents/chosen-file.ts'
import { FormFileField } from '../ui/form-file-field.tsx'

const LogoForm = z.object({ file: requiredFile('Please choose an image') })

const logoFormLabels = { failureTitle: 'Failed to save the logo', submitLabel: 'Save Logo' }

export function LogoDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(LogoForm, { file: undefined })
  return (
    <FormDialog
      {...logoFormLabels}
      call={admin.setLogo}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Logo Saved', description: 'Shown with the agency’s name.' }}
      title="Logo"
      description="Shown with the name, 32 pixels high, on white."
      onClose={onClose}
      onDone={({ settings }) => {
        onClose()
        applyAgencyChange(settings.agency)
      }}
    >
      <PictureField form={form} />
    </FormDialog>
  )
}

export function CarrierLogoDialog({ carrier, onClose }: { carrier: CarrierDetails; onClose: () => void }) {
  const form = useContractForm(LogoForm, { file: undefined })
  return (
    <FormDialog
      {...logoFormLabels}
      call={carriers.setLogo}
      form={form}
      send={(values) => ({ id: carrier.id, ...values })}
      successToast={{ title: 'Logo Saved', description: `Shown with the offers of ${carrier.name}.` }}
      title={`${carrier.name} Logo`}
      description="Shown with its offers, on white. Use only a logo you have the right to use."
      onClose={onClose}
    >
      <PictureField form={form} />
    </FormDialog>
  )
}

const PictureField = ({ form }: { form: ContractForm<typeof LogoForm> }) => (
  <FormFileField
    form={form}
    name="file"
    label="Image"
    accept={['.png', '.jpg', '.jpeg']}
    hint="PNG or JPG, up to 500 KB"
    required
  />
)
