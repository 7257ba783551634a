import {
  ChevronRight,
  FileBadge,
  FileCheck2,
  FilePen,
  FileText,
  IdCard,
  MessageSquare,
  Umbrella,
} from 'lucide-react'
import { useState } from 'react'
import type { Policy, PolicyDocument } from '../../contract/policies.ts'
import type { DocumentType } from '../../contract/values/document-labels.ts'
import { hasVehicles, isForCertificates } from '../../contract/values/lines.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { claimPaths } from '../claims/paths.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import { useLines } from '../lines.ts'
import { ContactClientDialog } from '../messages/contact-button.tsx'
import type { RequestPreset } from '../requests/request-dialog.tsx'
import { useMe } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { IdCardEntry } from './id-card-entry.tsx'
import { type PolicyService, PolicyServiceDialog, policyServiceLabels } from './policy-service.tsx'
import { QuickEntry, QuickLinkEntry } from './quick-entry.tsx'

const RequestDialog = lazyDialog(async () => (await import('../requests/request-dialog.tsx')).RequestDialog)

type PolicyWithDocuments = Pick<Policy, 'documents' | 'status'>

/** The agency's newest document of a type; uploads by clients do not count. */
const newestOf = ({ documents }: PolicyWithDocuments, type: DocumentType) =>
  documents.find((document) => document.type === type && !document.uploadedByClient)

/** The agency's newest document, unless the term has ended. */
export const currentDocumentOf = (policy: PolicyWithDocuments, type: DocumentType) =>
  policy.status === 'expired' ? undefined : newestOf(policy, type)

/** True if the agency has a document of the type on file, also after the term. */
export const hasDocument = (policy: PolicyWithDocuments, type: DocumentType) =>
  newestOf(policy, type) !== undefined

/** The documents that are needed most: links to those on file, otherwise requests to the agent. */
export function QuickAccess({ policy }: { policy: Policy }) {
  const isForStaff = isStaff(useMe())
  const lines = useLines()
  const [openDocument, setOpenDocument] = useState<PolicyDocument | null>(null)
  const [preset, setPreset] = useState<RequestPreset | null>(null)
  const [service, setService] = useState<PolicyService | null>(null)
  const [requestAbout, setRequestAbout] = useState<string | null>(null)
  const idCard = currentDocumentOf(policy, 'id card')
  const declarations = currentDocumentOf(policy, 'policy')
  // Clients ask the agent; staff write to the client instead.
  const ask = (item: string, preset: RequestPreset) =>
    isForStaff ? setRequestAbout(`${item}, policy ${policy.policyNumber}: `) : setPreset(preset)
  const LinkIcon = isForStaff ? MessageSquare : ChevronRight
  return (
    <Card title="Quick Access">
      <ul className="-mx-2 -mb-2">
        <IdCardEntry
          policy={policy}
          fallback={
            idCard ? (
              <QuickEntry icon={IdCard} label="View ID Card" onPress={() => setOpenDocument(idCard)} />
            ) : (
              hasVehicles(lines, policy.type) && (
                <QuickEntry
                  icon={IdCard}
                  label="Request ID Card"
                  leadsTo={LinkIcon}
                  onPress={() => ask('ID Card', { type: 'other', details: 'ID card' })}
                />
              )
            )
          }
        />
        {declarations ? (
          <QuickEntry
            icon={FileText}
            label="View Policy Document"
            onPress={() => setOpenDocument(declarations)}
          />
        ) : (
          <QuickEntry
            icon={FileText}
            label="Request Policy Document"
            leadsTo={LinkIcon}
            onPress={() => ask('Policy Document', { type: 'other', details: 'Policy document' })}
          />
        )}
        <QuickEntry
          icon={FileCheck2}
          label="Request Certificate of Insurance"
          leadsTo={LinkIcon}
          onPress={() => ask('Certificate of Insurance', { type: 'coi' })}
        />
        {isForStaff && policy.deactivatedAt === null && (
          <>
            {isForCertificates(lines, policy) && (
              <QuickEntry
                icon={FileBadge}
                label={policyServiceLabels.certificate}
                onPress={() => setService('certificate')}
              />
            )}
            <QuickEntry
              icon={FilePen}
              label={policyServiceLabels.change}
              onPress={() => setService('change')}
            />
          </>
        )}
        {policy.deactivationReason !== 'entered in error' && (
          <QuickLinkEntry icon={Umbrella} label="File a Claim" to={claimPaths.file(policy.id)} />
        )}
      </ul>
      {openDocument && <PreviewDialog document={openDocument} onClose={() => setOpenDocument(null)} />}
      {preset && <RequestDialog policy={policy} preset={preset} onClose={() => setPreset(null)} />}
      {service && <PolicyServiceDialog service={service} policy={policy} onClose={() => setService(null)} />}
      {requestAbout && (
        <ContactClientDialog
          client={{ id: policy.userId, name: policy.clientName }}
          about={requestAbout}
          onClose={() => setRequestAbout(null)}
        />
      )}
    </Card>
  )
}
