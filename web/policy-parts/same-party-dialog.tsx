import { SamePartyForm } from '../../contract/policy-part-forms.ts'
import type { PolicyPart } from '../../contract/policy-parts.ts'
import { formatFormName } from '../../contract/values/part-labels.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { policyParts } from '../api/wire.ts'

type NamedForm = Pick<
  Extract<PolicyPart, { kind: 'form' }>,
  'id' | 'policyId' | 'number' | 'edition' | 'names'
>

export interface SamePartyProps {
  form: NamedForm
  /** Proposed name of the certificate holder. */
  holder?: string
  onDone?: () => void
}

/** Confirms that a party named on a form is a certificate holder of a similar name. */
export function SamePartyDialog({
  form: { id, policyId, names, ...form },
  holder = '',
  onDone,
  onClose,
}: SamePartyProps & { onClose: () => void }) {
  const partyForm = useContractForm(SamePartyForm, { formId: id, holder })
  return (
    <FormDialog
      call={policyParts.confirmSameParty}
      form={partyForm}
      send={(values) => ({ ...values, policyId })}
      successToast={{ title: 'Holder Matched', description: 'See the policy history.' }}
      failureTitle="Error"
      onDone={() => {
        onClose()
        onDone?.()
      }}
      title="Match to Holder"
      description={`${formatFormName(form)} names ${names.join(', ')}. Is the holder the same party?`}
      onClose={onClose}
      submitLabel="Match to Holder"
      busyLabel="Confirming..."
    >
      <partyForm.TextField
        name="holder"
        label="Certificate holder"
        hint="As shown on the certificate."
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
