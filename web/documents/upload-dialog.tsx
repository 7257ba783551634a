import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { clients } from '../../contract/clients.ts'
import { documents, NewDocument, typesFor } from '../../contract/documents.ts'
import { policies } from '../../contract/policies.ts'
import { endings } from '../../contract/values/files.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { shownName } from '../../contract/values/names.ts'
import { CallFailed } from '../api/call.ts'
import { showFailure, useContractForm } from '../api/form.ts'
import { q, useUpload } from '../api/query.ts'
import { agency } from '../session/agency.ts'
import { isStaff, useMe } from '../session/session.ts'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FileField, SelectField, TextAreaField, TextField } from '../ui/form-fields.tsx'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.tsx'
import { typeLabels } from './document-words.ts'

interface PolicyNamed {
  id: string
  type: string
  policyNumber: string
}

const tooLarge = `Please choose a file of at most ${agency.uploadMaxMb} MB`

const Form = NewDocument.safeExtend({
  file: z
    .instanceof(File, { error: 'A file is required' })
    .refine(({ size }) => size <= agency.uploadMaxMb * 1024 * 1024, tooLarge),
})

const StaffForm = Form.refine(({ clientId }) => Boolean(clientId), {
  path: ['clientId'],
  message: 'Please choose a client',
  // Told in one round with everything else that is missing.
  when: () => true,
})

/** Failures that are about the file, told beside it. */
const aboutFile = new Set(['too_large', 'wrong_kind', 'infected', 'not_scanned'])

/** Upload Document: for a client by themselves, for staff to one of their clients; `policy` is fixed where it is given. */
export function UploadDialog({
  clientId,
  policy,
  onClose,
}: {
  /** Whose document it will be; absent for clients, and where staff is to choose. */
  clientId?: string
  policy?: PolicyNamed
  onClose: () => void
}) {
  const staff = isStaff(useMe())
  const [chosen, setChosen] = useState<string | null>(clientId ?? null)
  const form = useContractForm(staff ? StaffForm : Form, {
    title: '',
    type: undefined,
    policyId: policy?.id ?? '',
    clientId: clientId ?? '',
    userId: '',
    description: '',
    file: undefined,
  })
  const upload = useUpload(documents.create)
  const submit = form.handleSubmit((document) =>
    upload.mutateAsync(document).then(
      () => {
        toast({ title: 'Document uploaded', description: 'Your document has been uploaded successfully.' })
        onClose()
      },
      (error: Error) => {
        if (error instanceof CallFailed && error.code === 'cancelled') return
        if (error instanceof CallFailed && aboutFile.has(error.code))
          form.setError('file', { message: error.message })
        toast({ variant: 'destructive', title: 'Upload failed', description: showFailure(form, error) })
      },
    ),
  )
  const busy = upload.isPending
  return (
    <Dialog
      title="Upload Document"
      description="Add a PDF, a picture or a Word document."
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Upload Document"
      busyLabel="Uploading..."
      busy={busy}
      onStop={upload.stop}
      stopLabel="Cancel upload"
      dirty={form.formState.isDirty}
    >
      <div className="space-y-5">
        {staff && !clientId && (
          <ClientChoice
            error={form.formState.errors.clientId?.message}
            onChoose={(id) => {
              setChosen(id)
              form.setValue('clientId', id ?? '', { shouldDirty: true, shouldValidate: id !== null })
              form.setValue('policyId', '')
            }}
          />
        )}
        <FileField
          form={form}
          name="file"
          label="File"
          required
          disabled={busy}
          accept={endings.map((ending) => `.${ending}`)}
          hint={`${endings.join(', ')}, at most ${agency.uploadMaxMb} MB`}
        />
        <TextField form={form} name="title" label="Title" required disabled={busy} />
        {!policy && <PolicyChoice form={form} clientId={chosen} disabled={busy} />}
        <TypeChoice form={form} disabled={busy} />
        <AttachmentNote form={form} fixed={policy} clientId={chosen} />
        <TextAreaField form={form} name="description" label="Description" optional rows={2} disabled={busy} />
        {busy && (
          <Progress
            value={upload.sent < 1 ? upload.sent : null}
            label={upload.sent < 1 ? 'Uploading' : 'Checking the file'}
          />
        )}
      </div>
    </Dialog>
  )
}

type UploadForm = ReturnType<typeof useContractForm<z.input<typeof Form>, z.output<typeof Form>>>

/** What may be chosen follows from whether there is a policy. */
function TypeChoice({ form, disabled }: { form: UploadForm; disabled: boolean }) {
  const types = typesFor(form.watch('policyId'))
  return (
    <SelectField
      form={form}
      name="type"
      label="Type"
      required
      disabled={disabled}
      placeholder="Select a document type"
      options={types.map((type) => ({ value: type, label: typeLabels[type] }))}
    />
  )
}

/** The policies of whoever it is for: a client's own, or those of the client that staff has chosen. */
function usePolicies(clientId: string | null): readonly PolicyNamed[] {
  const staff = isStaff(useMe())
  const own = useQuery({ ...q(policies.list, { limit: 500 }), enabled: !staff })
  const theirs = useQuery({
    ...q(policies.ofClient, { id: clientId ?? '', limit: 500 }),
    enabled: staff && clientId !== null,
  })
  return (staff ? theirs : own).data?.policies ?? []
}

function PolicyChoice({
  form,
  clientId,
  disabled,
}: {
  form: UploadForm
  clientId: string | null
  disabled: boolean
}) {
  const staff = isStaff(useMe())
  const choices = usePolicies(clientId)
  return (
    <SelectField
      form={form}
      name="policyId"
      label="Policy"
      optional
      disabled={disabled || (staff && clientId === null)}
      options={[
        { value: '', label: 'No policy' },
        ...choices.map(({ id, type, policyNumber }) => ({
          value: id,
          label: `${policyNumber}, ${withInsurance(type)}`,
        })),
      ]}
      onChanged={(policyId) => {
        const type = form.getValues('type')
        if (type && !typesFor(policyId).includes(type)) form.resetField('type')
      }}
    />
  )
}

function AttachmentNote({
  form,
  fixed,
  clientId,
}: {
  form: UploadForm
  fixed: PolicyNamed | undefined
  clientId: string | null
}) {
  const id = form.watch('policyId')
  const choices = usePolicies(clientId)
  const policy = fixed ?? choices.find((choice) => choice.id === id)
  return (
    <p className="text-sm text-muted" aria-live="polite">
      {policy
        ? `This document will be attached to ${withInsurance(policy.type)}, policy ${policy.policyNumber}.`
        : 'This document will not be attached to a policy.'}
    </p>
  )
}

function ClientChoice({
  error,
  onChoose,
}: {
  error: string | undefined
  onChoose: (id: string | null) => void
}) {
  const [search, setSearch] = useState('')
  const [value, setValue] = useState<{ value: string; label: string } | null>(null)
  const { data, isFetching } = useQuery({
    ...q(clients.list, { search, limit: 20 }),
    placeholderData: (before) => before,
  })
  return (
    <Combobox
      label="Client"
      required
      placeholder="Search clients..."
      emptyText="No client matches"
      {...(error ? { error } : {})}
      value={value}
      busy={isFetching}
      onSearch={setSearch}
      options={(data?.clients ?? []).map((client) => ({
        value: client.id,
        label: shownName(client),
        note: client.company ? client.fullName : client.email,
      }))}
      onChange={(option) => {
        setValue(option)
        onChoose(option?.value ?? null)
      }}
    />
  )
}
