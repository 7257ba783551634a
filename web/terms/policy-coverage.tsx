import { FileText, Inbox, Pencil, Umbrella, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Coverage, Policy } from '../../contract/policies.ts'
import { certifiedBasis } from '../../contract/values/certificate-texts.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { PreviewDialog } from '../documents/preview-dialog.tsx'
import { formatCoverageAmount } from '../policies/policy-labels.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { currentDocumentOf, hasDocument } from './quick-access.tsx'

const EditPolicyDialog = lazyDialog(async () => (await import('./policy-dialog.tsx')).EditPolicyDialog)
const RequestDialog = lazyDialog(async () => (await import('../requests/request-dialog.tsx')).RequestDialog)

export function PolicyCoverage({ policy, onUpload }: { policy: Policy; onUpload: () => void }) {
  if (policy.coverages.length === 0) return <ComingSoon policy={policy} onUpload={onUpload} />
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">Coverages</caption>
        <thead className="border-b border-line bg-wash text-xs text-muted">
          <tr>
            <th scope="col" className="py-3 pr-4 pl-5 font-medium">
              Type
            </th>
            <th scope="col" className="px-4 py-3 text-right font-medium max-sm:pr-5">
              Amount
            </th>
            <th scope="col" className="w-1/4 py-3 pr-5 pl-4 font-medium max-sm:hidden">
              Interval
            </th>
          </tr>
        </thead>
        <tbody>
          {policy.coverages.map((coverage) => (
            <Row key={`${coverage.type} ${coverage.amount} ${coverage.interval}`} {...coverage} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** On phones the basis is below the amount. Coverages without an amount show their text only. */
function Row({ type, amount, interval: basis, kind }: Coverage) {
  const interval =
    [basis === 'per person' ? certifiedBasis(type, basis) : basis, kind].filter(Boolean).join(', ') || null
  const isInWords = amount === 0 && interval === null
  return (
    <tr className="border-line align-top not-last:border-b">
      <th scope="row" colSpan={isInWords ? 3 : 1} className="py-3 pr-4 pl-5 font-medium wrap-anywhere">
        {type}
      </th>
      {!isInWords && (
        <>
          <td className="px-4 py-3 text-right font-semibold whitespace-nowrap tabular-nums max-sm:pr-5">
            {formatCoverageAmount({ amount })}
            <span className="block text-xs font-normal text-muted sm:hidden">{interval}</span>
          </td>
          <td className="py-3 pr-5 pl-4 text-muted max-sm:hidden">{interval}</td>
        </>
      )}
    </tr>
  )
}

/** Without coverages, links to the policy document or to a request for it. Staff add both. */
function ComingSoon({ policy, onUpload }: { policy: Policy; onUpload: () => void }) {
  const isForStaff = isStaff(useMe())
  const [isOpen, setIsOpen] = useState(false)
  const declarations = currentDocumentOf(policy, 'policy')
  const close = () => setIsOpen(false)
  const isMissing = isForStaff && policy.deactivatedAt === null && !hasDocument(policy, 'policy')
  return (
    <>
      <Empty
        icon={Umbrella}
        title="Coverage Details Coming Soon"
        text={
          isMissing
            ? 'Add the coverages, or upload the policy document.'
            : 'See the policy document until then.'
        }
        action={
          declarations ? (
            <Button variant="secondary" icon={FileText} onClick={() => setIsOpen(true)}>
              View Policy Document
            </Button>
          ) : isMissing ? (
            <>
              <Button variant="secondary" icon={Pencil} onClick={() => setIsOpen(true)}>
                Add Coverages
              </Button>
              <Button variant="secondary" icon={Upload} onClick={onUpload}>
                Upload Document
              </Button>
            </>
          ) : (
            !isForStaff && (
              <Button variant="secondary" icon={Inbox} onClick={() => setIsOpen(true)}>
                Request Policy Document
              </Button>
            )
          )
        }
      />
      {isOpen && declarations && <PreviewDialog document={declarations} onClose={close} />}
      {isOpen && isMissing && <EditPolicyDialog policy={policy} onClose={close} />}
      {isOpen && !declarations && !isForStaff && (
        <RequestDialog
          policy={policy}
          preset={{ type: 'other', details: 'Policy document' }}
          onClose={close}
        />
      )}
    </>
  )
}
