import { FileCheck2, FileText, IdCard, type LucideIcon, Mail } from 'lucide-react'
import type { Policy } from '../../contract/policies.ts'
import { formatDay } from '../../contract/values/days.ts'
import { agency, telephone } from '../session/agency.ts'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { CoverageList } from './policy-coverage.tsx'
import { deductibleText, premiumText, statusText } from './policy-words.ts'

export function PolicyOverview({ policy }: { policy: Policy }) {
  const { assignedAgent: agent, role } = useMe()
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="space-y-4 lg:col-span-2">
        <Card title="Policy Information">
          <PolicyFacts policy={policy} />
        </Card>
        <Card title="Coverage Summary">
          {policy.coverages.length > 0 ? (
            <CoverageList coverages={policy.coverages} />
          ) : (
            <p className="text-sm text-muted">
              No coverages are listed here yet. Your policy document has the details.
            </p>
          )}
        </Card>
      </div>
      <div className="space-y-4">
        {role === 'client' && <QuickAccess policy={policy} email={agent?.email ?? agency.email} />}
        {role === 'client' && agent && (
          <Card title="Agent Information">
            <div className="space-y-4">
              <Facts
                across={1}
                facts={[
                  { label: 'Name', value: `${agent.agentFirstName} ${agent.agentLastName}` },
                  {
                    label: 'Email',
                    value: (
                      <a href={`mailto:${agent.email}`} className="text-orange-ink hover:underline">
                        {agent.email}
                      </a>
                    ),
                  },
                  ...(agent.phone
                    ? [
                        {
                          label: 'Phone',
                          value: (
                            <a href={telephone(agent.phone)} className="text-orange-ink hover:underline">
                              {agent.phone}
                            </a>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              <Button variant="secondary" wide icon={Mail} href={`mailto:${agent.email}`}>
                Contact Agent
              </Button>
            </div>
          </Card>
        )}
        {policy.description && role !== 'client' && (
          <Card title="Description">
            <p className="text-sm text-muted">{policy.description}</p>
          </Card>
        )}
      </div>
    </div>
  )
}

function PolicyFacts({ policy }: { policy: Policy }) {
  return (
    <Facts
      across={3}
      facts={[
        { label: 'Policy number', value: policy.policyNumber },
        { label: 'Coverage type', value: policy.coverageType ?? 'Standard' },
        { label: 'Status', value: statusText[policy.status] },
        { label: 'Category', value: policy.category === 'commercial' ? 'Commercial' : 'Personal' },
        { label: 'Premium', value: premiumText(policy) },
        { label: 'Renewal date', value: formatDay(policy.endDate) },
        { label: 'Carrier', value: policy.insurer },
        { label: 'Term', value: `${formatDay(policy.startDate)} to ${formatDay(policy.endDate)}` },
        { label: 'Deductible', value: deductibleText(policy) },
      ]}
    />
  )
}

/** What a client most often needs of a policy, asked of the agent by mail. */
function QuickAccess({ policy, email }: { policy: Policy; email: string }) {
  const asking = (what: string) =>
    `mailto:${email}?subject=${encodeURIComponent(`${what}, policy ${policy.policyNumber}`)}`
  return (
    <Card title="Quick Access">
      <ul className="-mx-2 space-y-1">
        <Entry icon={IdCard} label="Request ID Card" href={asking('ID card')} />
        <Entry icon={FileText} label="Request Policy Document" href={asking('Policy document')} />
        <Entry
          icon={FileCheck2}
          label="Request Certificate of Insurance"
          href={asking('Certificate of insurance')}
        />
      </ul>
    </Card>
  )
}

function Entry({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-10 items-center gap-3 rounded-control px-2 text-sm font-medium hover:bg-wash"
      >
        <Icon aria-hidden className="size-4.5 text-orange-ink" />
        {label}
      </a>
    </li>
  )
}
