import { useQuery } from '@tanstack/react-query'
import { WholesaleAuthorityForm } from '../../contract/certificate-law-forms.ts'
import type { Policy } from '../../contract/policies.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { endpointQuery } from '../api/query.ts'
import { certificates, documents } from '../api/wire.ts'

/** Confirms, once per policy, that its wholesaler lets the agency issue certificates. */
export function WholesaleAuthorityDialog({
  policy,
  onClose,
}: {
  policy: Pick<Policy, 'id' | 'policyNumber' | 'wholesaler'>
  onClose: () => void
}) {
  const form = useContractForm(WholesaleAuthorityForm, { reference: '', documentId: '' })
  const documentsQuery = useQuery(endpointQuery(documents.ofPolicy, { id: policy.id, limit: 100 }))
  const options = (documentsQuery.data?.documents ?? []).map(({ id, title }) => ({ value: id, label: title }))
  return (
    <FormDialog
      call={certificates.confirmWholesale}
      form={form}
      send={(values) => ({ policyId: policy.id, ...values })}
      successToast={{
        title: 'Authority Confirmed',
        description: `Certificates can be issued for policy ${policy.policyNumber}.`,
      }}
      title="Confirm Authority"
      description={`${policy.wholesaler ?? 'The wholesaler'} allows the agency to issue certificates for policy ${policy.policyNumber}.`}
      submitLabel="Confirm Authority"
      onClose={onClose}
    >
      <form.TextAreaField
        name="reference"
        label="Where is the authority given?"
        hint="For example: producer agreement of Mar 1, 2026, section 4."
        rows={2}
      />
      {options.length > 0 && (
        <form.SelectField
          name="documentId"
          label="Document"
          placeholder="No document"
          options={options}
          optional
        />
      )}
    </FormDialog>
  )
}
