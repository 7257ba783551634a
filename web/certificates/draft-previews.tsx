import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Master } from '../../contract/certificates.ts'
import { formsToPrint } from '../../contract/values/certified-forms.ts'
import { triggerOf } from '../../contract/values/coverage-trigger.ts'
import { dayIn } from '../../contract/values/days.ts'
import { pickCertifiableLimits } from '../../contract/values/limits.ts'
import { fullName } from '../../contract/values/names.ts'
import { wordingsOf } from '../../contract/values/wordings.ts'
import { useAgency } from '../agency.ts'
import { q } from '../api/query.ts'
import { certificates, policies as policyCalls } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { useMe } from '../session/session.ts'
import type { DialogSidePane } from '../ui/dialog-side-pane.tsx'
import { CertificatePreview, type DraftCertificate } from './certificate-preview.tsx'
import { type HolderChoiceState, useHolderPreview } from './holder-choice.tsx'
import type { useMasterForm } from './master-fields.tsx'

const withPreview = (content: DialogSidePane['content']): DialogSidePane => ({
  label: 'Certificate preview',
  fold: 'Preview',
  content,
})

interface ClientDraftProps {
  choice: HolderChoiceState
  master: Master
  policyIds: readonly string[]
}

/** A live preview of the certificate that a client is about to issue. */
export const previewForClient = (given: ClientDraftProps) => withPreview(<PaperByClient {...given} />)

function PaperByClient({ choice, master, policyIds }: ClientDraftProps) {
  const { name } = useAgency()
  const lines = useLines()
  const policies = master.policies.filter(({ policyId }) => policyIds.includes(policyId))
  const paper = { holder: useHolderPreview(choice), insured: master.insured, policies }
  return (
    <CertificatePreview
      paper={{ ...paper, wordings: wordingsOf(lines, policies), ownWording: null, issuedBy: name }}
    />
  )
}

interface StaffDraftProps {
  clientId: string
  form: ReturnType<typeof useMasterForm>
}

/** A live preview of the certificate that an agent is about to issue to one holder. */
export const previewForAgent = (given: StaffDraftProps & { choice: HolderChoiceState }) =>
  withPreview(<PaperByAgent {...given} />)

function PaperByAgent({ choice, ...given }: StaffDraftProps & { choice: HolderChoiceState }) {
  const holder = useHolderPreview(choice)
  const me = useMe()
  const { name } = useAgency()
  const issuedBy = [fullName(me.firstName, me.lastName), name].filter(Boolean).join(', ')
  return <CertificatePreview paper={{ ...useChosen({ ...given, holder: holder.name }), holder, issuedBy }} />
}

export const previewOfApproval = (given: StaffDraftProps) => withPreview(<PaperOfApproval {...given} />)

function PaperOfApproval(given: StaffDraftProps) {
  const { name } = useAgency()
  return <CertificatePreview paper={{ ...useChosen(given), holder: null, issuedBy: name }} />
}

/** The insured and the chosen policies from the form, with the limits on file. */
function useChosen({
  clientId,
  form,
  holder,
}: StaffDraftProps & { holder?: string }): Omit<DraftCertificate, 'holder' | 'issuedBy'> {
  const lines = useLines()
  const { data } = useQuery(q(policyCalls.ofClient, { id: clientId, limit: 500 }))
  const onFile = useQuery(q(certificates.master, { clientId })).data
  const day = dayIn(useAgency().timeZone, new Date())
  const given = useWatch({ control: form.control })
  const chosen = (given.policies ?? []).flatMap(({ policyId, coverages = [], wordings = [] }) => {
    const policy = data?.policies.find(({ id, status }) => id === policyId && status !== 'expired')
    if (!policy) return []
    const limits = pickCertifiableLimits(policy.coverages, coverages)
    const ofPolicy = onFile?.forms?.filter((form) => form.policyId === policyId) ?? []
    const told = onFile?.told?.find((one) => one.policyId === policyId)?.lines
    return [
      {
        ...policy,
        carrier: policy.insurer,
        company: policy.writingCompany,
        trigger: triggerOf(policy),
        limits,
        wordings,
        forms: formsToPrint(ofPolicy, wordings, { day, holder }),
        told,
      },
    ]
  })
  return {
    insured: { name: given.insuredName ?? '', address: given.insuredAddress ?? null },
    policies: chosen,
    wordings: wordingsOf(lines, chosen),
    ownWording: given.ownWording ?? null,
  }
}
