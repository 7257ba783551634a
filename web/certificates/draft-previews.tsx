import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ReferenceForm } from '../../contract/certificate-forms.ts'
import type { Master } from '../../contract/certificates.ts'
import { placesOf } from '../../contract/values/certificate-texts.ts'
import { dayIn } from '../../contract/values/days.ts'
import { evidenceFor } from '../../contract/values/evidence-of-property.ts'
import { fullName } from '../../contract/values/names.ts'
import { printedPolicyOf } from '../../contract/values/printed-policy.ts'
import { wordingsOf } from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { useLines } from '../lines.ts'
import { useMe } from '../session/session.ts'
import type { DialogSidePane } from '../ui/dialog-side-pane.tsx'
import { CertificatePreview, type DraftCertificate } from './certificate-preview.tsx'
import { type HolderChoiceState, useHolderPreview } from './holder-choice.tsx'
import { type MasterFormState, useCertifiable } from './master-fields.tsx'

const toPreviewPane = (content: DialogSidePane['content']): DialogSidePane => ({
  label: 'Certificate preview',
  foldLabel: 'Preview',
  content,
})

interface ClientDraftProps {
  choice: HolderChoiceState
  master: Master
  policyIds: readonly string[]
}

/** A live preview of the certificate that a client is about to issue. */
export const previewForClient = (values: ClientDraftProps) =>
  toPreviewPane(<ClientDraftPreview {...values} />)

function ClientDraftPreview({ choice, master, policyIds }: ClientDraftProps) {
  const { name } = useAgency()
  const lines = useLines()
  const policies = master.policies.filter(({ policyId }) => policyIds.includes(policyId))
  const draftCertificate = { holder: useHolderPreview(choice), insured: master.insured, policies }
  return (
    <CertificatePreview
      certificate={{
        ...draftCertificate,
        wordings: wordingsOf(lines, policies),
        ownWording: null,
        issuedBy: name,
      }}
    />
  )
}

interface StaffDraftProps {
  clientId: string
  form: MasterFormState
}

/** A live preview of the certificate that an agent is about to issue to one holder. */
export const previewForAgent = ({
  filledForm,
  ...values
}: StaffDraftProps & { choice: HolderChoiceState; filledForm: ReactNode }) =>
  toPreviewPane(
    <div className="space-y-4">
      {filledForm}
      <AgentDraftPreview {...values} />
    </div>,
  )

function AgentDraftPreview({ choice, ...values }: StaffDraftProps & { choice: HolderChoiceState }) {
  const holder = useHolderPreview(choice)
  const me = useMe()
  const { name } = useAgency()
  const ownName = fullName(me.firstName, me.lastName)
  const issuedBy = [ownName, name].filter(Boolean).join(', ')
  const representative = { name: ownName, email: me.email, phone: me.phone }
  return (
    <CertificatePreview
      certificate={{ ...useDraftPaper({ ...values, holder: holder.name }), holder, issuedBy, representative }}
    />
  )
}

export const previewOfApproval = (values: StaffDraftProps) =>
  toPreviewPane(<ApprovalDraftPreview {...values} />)

function ApprovalDraftPreview(values: StaffDraftProps) {
  const { name } = useAgency()
  return <CertificatePreview certificate={{ ...useDraftPaper(values), holder: null, issuedBy: name }} />
}

/** The insured and the chosen policies from the form, printed as the server prints them. */
function useDraftPaper({
  clientId,
  form,
  holder,
}: StaffDraftProps & { holder?: string }): Omit<DraftCertificate, 'holder' | 'issuedBy' | 'representative'> {
  const lines = useLines()
  const certifiablePolicies = useCertifiable(clientId)
  const day = dayIn(useAgency().timeZone, new Date())
  const formValues = useWatch({ control: form.control })
  // Text that the form refuses is not printed.
  const reference = ReferenceForm.safeParse(formValues.reference).data ?? null
  const target = { day, holder, places: placesOf(reference) }
  const policies = (formValues.policies ?? []).flatMap(({ policyId, coverages = [], wordings = [] }) => {
    const policy = certifiablePolicies.find(({ id }) => id === policyId)
    return policy ? [printedPolicyOf(lines, policy, { coverages, wordings }, target)] : []
  })
  const [onlyPolicy, ...otherPolicies] = certifiablePolicies.filter(({ id }) =>
    policies.some(({ policyId }) => policyId === id),
  )
  const isEvidence = formValues.kind === 'evidence of property'
  const evidence =
    isEvidence && onlyPolicy && otherPolicies.length === 0 ? evidenceFor(onlyPolicy, holder ?? '') : null
  return {
    insured: { name: formValues.insuredName ?? '', address: formValues.insuredAddress ?? null },
    policies,
    wordings: wordingsOf(lines, policies),
    ownWording: null,
    reference,
    ...(evidence && ('problem' in evidence ? { evidenceProblem: evidence.problem } : { evidence })),
    isEvidence,
  }
}
