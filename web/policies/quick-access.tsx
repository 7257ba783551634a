import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FileCheck2, FileText, IdCard, type LucideIcon, Mail, Umbrella } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { clients } from '../../contract/clients.ts'
import type { DocumentType } from '../../contract/documents.ts'
import type { Policy, PolicyDocument } from '../../contract/policies.ts'
import { q } from '../api/query.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import type { RequestPreset } from '../requests/request-dialog.tsx'
import { isStaff, useMe } from '../session/session.ts'
import { Card } from '../ui/card.tsx'

const RequestDialog = lazy(async () => ({
  default: (await import('../requests/request-dialog.tsx')).RequestDialog,
}))

/** The agency's newest paper of a kind for a term that has not ended; a client's own upload never stands in for it. */
export function paperOf({ documents, status }: Pick<Policy, 'documents' | 'status'>, type: DocumentType) {
  if (status === 'expired') return undefined
  return documents.find((document) => document.type === type && !document.uploadedByClient)
}

/** What is most often needed of a policy: viewed where the agency has uploaded it, else asked of the agent. */
export function QuickAccess({ policy }: { policy: Policy }) {
  const [viewed, setViewed] = useState<PolicyDocument | null>(null)
  const [preset, setPreset] = useState<RequestPreset | null>(null)
  const idCard = paperOf(policy, 'id card')
  const declarations = paperOf(policy, 'policy')
  return (
    <Card title="Quick Access">
      <ul className="-mx-2 -mb-2">
        {idCard ? (
          <Entry icon={IdCard} label="View ID Card" onPress={() => setViewed(idCard)} />
        ) : (
          <Request
            icon={IdCard}
            label="Request ID Card"
            policy={policy}
            onAsk={() => setPreset({ type: 'other', details: 'ID card' })}
          />
        )}
        {declarations ? (
          <Entry icon={FileText} label="View Policy Document" onPress={() => setViewed(declarations)} />
        ) : (
          <Request
            icon={FileText}
            label="Request Policy Document"
            policy={policy}
            onAsk={() => setPreset({ type: 'other', details: 'Policy document' })}
          />
        )}
        <Request
          icon={FileCheck2}
          label="Request Certificate of Insurance"
          policy={policy}
          onAsk={() => setPreset({ type: 'coi' })}
        />
        <li>
          <button
            type="button"
            disabled
            className="flex min-h-11 w-full items-center gap-3 px-2 text-left text-sm font-medium text-muted"
          >
            <Umbrella aria-hidden className="size-4.5 shrink-0" />
            File a Claim
          </button>
        </li>
      </ul>
      {viewed && <PreviewDialog document={viewed} onClose={() => setViewed(null)} />}
      {preset && (
        <Suspense>
          <RequestDialog policy={policy} preset={preset} onClose={() => setPreset(null)} />
        </Suspense>
      )}
    </Card>
  )
}

/** A client asks the agent; staff, who would be asking themselves, writes to the client. */
function Request({
  icon,
  label,
  policy,
  onAsk,
}: {
  icon: LucideIcon
  label: string
  policy: Policy
  onAsk: () => void
}) {
  const staff = isStaff(useMe())
  const { data } = useQuery({ ...q(clients.one, { id: policy.userId }), enabled: staff })
  if (!staff) return <Entry icon={icon} label={label} onPress={onAsk} />
  const subject = encodeURIComponent(`${label.replace('Request ', '')}, policy ${policy.policyNumber}`)
  return <Entry icon={icon} label={label} href={data && `mailto:${data.client.email}?subject=${subject}`} />
}

const look =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-sm font-medium transition-colors hover:bg-wash'

function Entry({
  icon: Icon,
  label,
  onPress,
  href,
}: {
  icon: LucideIcon
  label: string
  onPress?: () => void
  href?: string | undefined
}) {
  const inside: ReactNode = (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-orange-ink" />
      <span className="min-w-0 flex-1">{label}</span>
      {onPress ? (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      ) : (
        <Mail aria-hidden className="size-4 shrink-0 text-muted" />
      )}
    </>
  )
  return (
    <li>
      {onPress ? (
        <button type="button" onClick={onPress} className={look}>
          {inside}
        </button>
      ) : (
        <a href={href} className={look}>
          {inside}
        </a>
      )}
    </li>
  )
}
