import { noReference } from '../../contract/certificate-forms.ts'
import type { Master } from '../../contract/certificates.ts'
import type { ClientDetails } from '../../contract/clients.ts'
import { clientDisplayName } from '../../contract/values/names.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { certificates } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { previewOfApproval } from './draft-previews.tsx'
import { approvalOf, MasterFields, useCertifiable, useMasterForm } from './master-fields.tsx'

/** Version 0 if nothing is approved, so that somebody else's approval meanwhile is a conflict. */
const approvalStateOf = (master: Master | null) => ({ master, version: master?.version ?? 0 })

/** Approve Certificates: what the client may certify without asking. */
export function ApproveDialog({
  client,
  master,
  onClose,
}: {
  client: ClientDetails
  master: Master | null
  onClose: () => void
}) {
  const lines = useLines()
  const form = useMasterForm(client, master)
  const certifiablePolicies = useCertifiable(client.id)
  const numberOf = (id: string) =>
    certifiablePolicies.find((policy) => policy.id === id)?.policyNumber ?? 'A policy'
  return (
    <FormDialog
      call={certificates.approve}
      form={form}
      send={({ reference: _, because: __, kind: ___, ...values }) => ({ clientId: client.id, ...values })}
      edits={{
        record: approvalStateOf(master),
        recordOf: (reply) => approvalStateOf(reply.master),
        values: (approval) => ({
          ...approvalOf(lines, client, approval.master),
          reference: noReference,
          because: '',
          kind: 'certificate of insurance' as const,
        }),
        fields: {
          insuredName: 'Named insured',
          insuredAddress: 'Insured’s address',
          policies: {
            label: 'Policies',
            format: (values) =>
              values
                .map(({ policyId, coverages, wordings = [] }) =>
                  [`${numberOf(policyId)}: ${coverages.join(', ')}`, ...wordings].join(', '),
                )
                .join('\n'),
          },
          reference: null,
          because: null,
          kind: null,
        },
      }}
      successToast={{
        title: 'Certificates Approved',
        description: `${clientDisplayName(client)} can now issue certificates without asking.`,
      }}
      title="Approve Certificates"
      description={`${clientDisplayName(client)} can issue these certificates without asking. Limits come from the policies each time.`}
      size="wide"
      sidePane={previewOfApproval({ form, clientId: client.id })}
      onClose={onClose}
      submitLabel="Approve"
    >
      {(isBusy) => <MasterFields form={form} clientId={client.id} disabled={isBusy} />}
    </FormDialog>
  )
}
