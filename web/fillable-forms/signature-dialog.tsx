import { SignatureForm } from '../../contract/fillable-forms.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { fillableForms } from '../api/wire.ts'
import { requiredFile } from '../documents/chosen-file.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormFileField } from '../ui/form-file-field.tsx'

const Form = SignatureForm.extend({ file: requiredFile('Please choose a picture of your signature') })

/** Asks a licensed person for a picture of the signature, which is printed in place of the name. */
export function SignatureDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(Form, { isOwn: false, file: undefined })
  const { isOwn } = form.formState.errors
  return (
    <FormDialog
      call={fillableForms.addSignature}
      form={form}
      send={(values) => values}
      successToast={{
        title: 'Signature Added',
        description: 'Your signature is printed on standard forms in place of your name.',
      }}
      title="Add Signature"
      description="Printed in place of your name on certificates that you issue, and on those that your clients issue under your approval."
      submitLabel="Add Signature"
      onClose={onClose}
    >
      <FormFileField
        form={form}
        name="file"
        label="Picture"
        accept={['.png', '.jpg', '.jpeg']}
        hint="PNG or JPG, up to 500 kB"
        required
      />
      <CheckboxField
        {...form.register('isOwn')}
        label="This is my own signature, and the portal may print it"
        required
        {...(isOwn?.message ? { error: isOwn.message } : {})}
      />
    </FormDialog>
  )
}
