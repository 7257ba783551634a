import { useNavigate } from 'react-router'
import { UploadForm } from '../../contract/fillable-forms.ts'
import { fillableKindLabels, fillableKinds } from '../../contract/values/form-entries.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { fillableForms } from '../api/wire.ts'
import { requiredFile } from '../documents/chosen-file.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { FormFileField } from '../ui/form-file-field.tsx'
import { fillableFormPaths } from './paths.ts'

const Form = UploadForm.extend({ file: requiredFile('Please choose the form as a PDF') })

/** Uploads a standard form. The fields are read at once and shown on the next page. */
export function UploadFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useContractForm(Form, { kind: '25', edition: '', isLicensed: false, file: undefined })
  const { isLicensed } = form.formState.errors
  return (
    <FormDialog
      call={fillableForms.add}
      form={form}
      send={(values) => values}
      successToast={{ title: 'Form Uploaded', description: 'Please check what fills each field.' }}
      title="Upload Form"
      description="A fillable PDF from its publisher, without a password."
      submitLabel="Upload Form"
      busyLabel="Reading..."
      onClose={onClose}
      onDone={({ form: { id } }) => {
        onClose()
        void navigate(fillableFormPaths.one(id))
      }}
    >
      <form.SelectField
        name="kind"
        label="Form"
        options={fillableKinds.map((value) => ({ value, label: fillableKindLabels[value] }))}
      />
      <form.TextField
        name="edition"
        label="Edition"
        hint="As printed on the form, such as 2016/03."
        required
      />
      <FormFileField form={form} name="file" label="PDF" accept={['.pdf']} hint="PDF, up to 5 MB" required />
      <CheckboxField
        {...form.register('isLicensed')}
        label="Our license covers filling this form by software"
        required
        {...(isLicensed?.message ? { error: isLicensed.message } : {})}
      />
    </FormDialog>
  )
}
