import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmChangeForm } from '../../contract/request-changes.ts'
import type { Request } from '../../contract/requests.ts'
import { type CertificateLine, certificateLineOf } from '../../contract/values/certificate-lines.ts'
import {
  type ChangeKind,
  canBeConfirmedByNote,
  changeKinds,
  formEffectOf,
  isEnteredByHand,
  isFormAddition,
} from '../../contract/values/change-labels.ts'
import { dayIn } from '../../contract/values/days.ts'
import {
  type AdditionalForm,
  additionalFormLabels,
  effectOfAdditionalForm,
  formsToConfirm,
} from '../../contract/values/forms-to-confirm.ts'
import { questionAboutForm } from '../../contract/values/known-forms.ts'
import { dollars } from '../../contract/values/money.ts'
import { needsSignature } from '../../contract/values/signed-changes.ts'
import { agency } from '../agency.ts'
import { type ContractForm, useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { policies, requests } from '../api/wire.ts'
import { blankSource, SourceFields } from '../carriers/source-fields.tsx'
import { useLines } from '../lines.ts'
import { Alert } from '../ui/alert.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { AttachDialog } from './attach-dialog.tsx'
import { blankChange, ChangeFields } from './change-fields.tsx'

const blankForm = { number: '', edition: '', title: '', confirmed: false }

function toChangeValues({ change }: Request) {
  if (!change) return blankChange
  const { itemName: _, onItemName: __, ...changeValues } = change
  const texts = Object.entries(changeValues).map(([field, value]) => [
    field,
    value === null ? '' : String(value),
  ])
  return { ...blankChange, ...Object.fromEntries(texts) }
}

/**
 * Confirm Change. A cancellation needs the signed request first, so without it the dialog begins
 * with the upload.
 */
export function ConfirmChangeDialog(
  props: Omit<Parameters<typeof ConfirmDialog>[0], 'papers' | 'signedDocumentId'>,
) {
  const { request, onClose } = props
  const [papers, setPapers] = useState(request.papers)
  // If the request had no papers, the agent has just attached the signed request.
  const signedDocumentId = request.papers.length === 0 ? (papers.at(-1)?.id ?? '') : ''
  if (request.change?.what === 'cancel policy' && papers.length === 0)
    return (
      <AttachDialog
        request={request}
        description="Confirming a cancellation requires the insured’s signed request."
        onDone={({ request }) => setPapers(request.papers)}
        onClose={onClose}
      />
    )
  return <ConfirmDialog {...props} papers={papers} signedDocumentId={signedDocumentId} />
}

/**
 * Records that the carrier confirmed a requested change, applies the change and completes the
 * request.
 */
function ConfirmDialog({
  request,
  papers,
  signedDocumentId,
  onDone,
  onClose,
}: {
  request: Request
  papers: Request['papers']
  /** Chosen at first; '' if none is. */
  signedDocumentId: string
  onDone?: () => void
  onClose: () => void
}) {
  const lines = useLines()
  const today = dayIn(agency.timeZone, new Date())
  const form = useContractForm(ConfirmChangeForm, {
    ...blankSource,
    // Carriers usually confirm by the channel through which the change was sent.
    ...(request.sent ? { source: request.sent.how } : {}),
    change: toChangeValues(request),
    effectiveOn: request.change?.wantedFrom ?? today,
    ...{ vin: request.change?.vinEnd ?? '', formNumber: '', formEdition: '', premium: '' },
    ...{ formTitle: '', formConfirmed: false, withoutForm: false, signedNote: '' },
    signedDocumentId,
    ...{ completedForm: blankForm, primaryForm: blankForm, waiverForm: blankForm },
  })
  const policyId = request.policyId ?? ''
  const { data } = useQuery({ ...endpointQuery(policies.one, { id: policyId }), enabled: policyId !== '' })
  const kindText = form.watch('change.what')
  const kind = changeKinds.find((changeKind) => changeKind === kindText)
  const line = data ? certificateLineOf(lines, data.policy.type) : null
  const mainForm = { number: form.watch('formNumber') ?? '', edition: form.watch('formEdition') ?? '' }
  const effectsAsked = kind ? effectsToConfirm(kind, form.watch('change')) : null
  const completedForm = form.watch('completedForm')
  const confirmedEffects =
    effectsAsked &&
    formsToConfirm(effectsAsked, mainForm, {
      number: completedForm?.number ?? '',
      edition: completedForm?.edition ?? '',
    })
  const question =
    line &&
    kind &&
    confirmedEffects &&
    questionAboutForm(
      { ...mainForm, effect: formEffectOf(kind), operations: confirmedEffects.operations },
      line,
    )
  const isForm = kind !== undefined && isFormAddition(kind)
  // The errors of the VIN say what its hint says.
  const isVinRefused = form.getFieldState('vin', form.formState).invalid
  const project = String(form.watch('change.project') ?? '').trim()
  const premium = data?.policy.premium ?? 0
  const client = request.company ?? request.clientName
  const target =
    kindText === 'change address' || !request.policyNumber ? `the address of ${client}` : request.policyNumber
  const changeSummary =
    (kind && isEnteredByHand(kind)) || (isForm && form.watch('withoutForm'))
      ? 'Confirming closes the request.'
      : `Confirming updates ${target} on the effective date and closes the request.`
  return (
    <FormDialog
      call={requests.confirm}
      form={form}
      send={(values) => ({ requestId: request.id, ...values })}
      successToast={{
        title: 'Change Confirmed',
        description: `${client} will be notified.`,
      }}
      failureTitle="Error"
      {...(onDone && {
        onDone: () => {
          onClose()
          onDone()
        },
      })}
      title="Confirm Change"
      description={`Has the carrier confirmed the change? ${changeSummary}`}
      size="lg"
      onClose={onClose}
      submitLabel="Confirm Change"
      busyLabel="Confirming..."
    >
      {request.change?.itemName && (
        <p className="text-sm">
          <span className="text-muted">On the policy: </span>
          {request.change.itemName}
        </p>
      )}
      <ChangeFields
        form={form}
        policyId={policyId}
        staff
        vinField={
          <form.TextField
            name="vin"
            label="VIN"
            hint={isVinRefused ? null : 'Full VIN, or its last 4 to 8 characters.'}
            autoComplete="off"
            {...(kindText === 'add vehicle' ? { required: true } : { optional: true })}
          />
        }
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.DateField
          name="effectiveOn"
          label="Effective date"
          hint="12:01 a.m. Future-dated changes take effect automatically."
          required
        />
        {kindText !== 'cancel policy' && kindText !== 'change address' && (
          <form.MoneyField
            name="premium"
            label="Term premium"
            hint={
              premium > 0 ? `Currently ${dollars(premium)}. Leave blank to keep.` : 'Leave blank to keep.'
            }
            optional
          />
        )}
        {isForm && !form.watch('withoutForm') && (
          <>
            <form.TextField name="formNumber" label="Form" hint="Example: CG 20 10" required />
            <form.TextField name="formEdition" label="Edition" hint="Example: 04 13" required />
            <form.TextField
              name="formTitle"
              label="Form title"
              hint="As printed on the form. Leave blank for common ISO and NCCI forms."
              autoComplete="off"
              optional
            />
            {question && <form.CheckboxField name="formConfirmed" label={question.question} />}
          </>
        )}
      </div>
      {effectsAsked &&
        !form.watch('withoutForm') &&
        formsToConfirm(effectsAsked, mainForm).more.map((field) => (
          <AdditionalFormFields key={field} form={form} field={field} line={line} />
        ))}
      {isForm && project !== '' && !form.watch('withoutForm') && (
        <Alert tone="amber">
          Certificates show this form only for {project}. Clear “Project” if the form names none.
        </Alert>
      )}
      {isForm && (
        <CheckboxField
          {...form.register('withoutForm')}
          label="The form is not known yet"
          hint="Certificates do not show this change until the form is on the policy."
        />
      )}
      {kind && isEnteredByHand(kind) && (
        <Alert tone="blue">
          The portal does not enter this change. You get a task to enter it on the policy.
        </Alert>
      )}
      {kind && needsSignature(kind) && papers.length > 0 && (
        <form.SelectField
          name="signedDocumentId"
          label="Signed request"
          placeholder="Choose the document"
          options={papers.map(({ id, fileName }) => ({ value: id, label: fileName }))}
          {...(canBeConfirmedByNote(kind) ? { optional: true } : { required: true })}
        />
      )}
      {kind && canBeConfirmedByNote(kind) && (
        <form.TextAreaField
          name="signedNote"
          label="How the insured agreed"
          hint="Required without a signed request."
          rows={2}
        />
      )}
      <SourceFields form={form} policy={{ documents: data?.policy.documents ?? [] }} />
    </FormDialog>
  )
}

/** The effects that the agent confirms, whose fields may be empty while the form is filled in. */
function effectsToConfirm(
  kind: ChangeKind,
  changeValues: Partial<Record<'operations' | 'primary' | 'waiver', unknown>>,
) {
  const { operations = '', primary = '', waiver = '' } = changeValues
  return { what: kind, operations: String(operations), primary: String(primary), waiver: String(waiver) }
}

/**
 * Fields for the form that gives an additional insured one more effect, such as completed
 * operations.
 */
function AdditionalFormFields({
  form,
  field,
  line,
}: {
  form: ContractForm<typeof ConfirmChangeForm>
  field: AdditionalForm
  line: CertificateLine | null
}) {
  const enteredForm = form.watch(field)
  const question = questionAboutForm(
    {
      ...{ number: enteredForm?.number ?? '', edition: enteredForm?.edition ?? '' },
      effect: effectOfAdditionalForm[field],
      operations: field === 'completedForm' ? ['completed'] : null,
    },
    line,
  )
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{`Form for ${additionalFormLabels[field]}`}</legend>
      <p className="mt-1 mb-3 text-sm text-muted">
        {field === 'completedForm'
          ? 'Enter the same form if it covers both. Leave blank if not known yet.'
          : 'Enter the same form if it includes this too. Leave blank if not known yet.'}
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <form.TextField name={`${field}.number`} label="Form" autoComplete="off" optional />
        <form.TextField name={`${field}.edition`} label="Edition" autoComplete="off" optional />
        <form.TextField
          name={`${field}.title`}
          label="Form title"
          hint="As printed on the form. Leave blank for common ISO and NCCI forms."
          autoComplete="off"
          optional
        />
        {question && <form.CheckboxField name={`${field}.confirmed`} label={question.question} />}
      </div>
    </fieldset>
  )
}
