import { ChevronRight, FileCheck2, FileText, IdCard, type LucideIcon, Umbrella } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { agency } from '../session/agency.ts'
import { Card } from '../ui/card.tsx'

/** What is most often needed of a policy, asked of the agent, or of the agency, by mail. */
export function QuickAccess({ policy, agent }: { policy: Policy; agent: { email: string } | null }) {
  const asking = (what: string) =>
    `mailto:${agent?.email ?? agency.email}?subject=${encodeURIComponent(`${what}, policy ${policy.policyNumber}`)}`
  return (
    <Card title="Quick Access">
      <ul className="-mx-2 -mb-2">
        <Entry icon={IdCard} label="Request ID Card" href={asking('ID card')} />
        <Entry icon={FileText} label="Request Policy Document" href={asking('Policy document')} />
        <Entry
          icon={FileCheck2}
          label="Request Certificate of Insurance"
          href={asking('Certificate of insurance')}
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
    </Card>
  )
}

function Entry({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-11 items-center gap-3 rounded-control px-2 text-sm font-medium transition-colors hover:bg-wash"
      >
        <Icon aria-hidden className="size-4.5 shrink-0 text-orange-ink" />
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </a>
    </li>
  )
}
