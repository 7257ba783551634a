import { Phone } from 'lucide-react'
import { Link } from 'react-router'
import type { NoticedPolicy, Policy } from '../../contract/policies.ts'
import { withInsurance } from '../../contract/values/insurance-types.ts'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { isStaff } from '../../contract/values/roles.ts'
import { describeTermStanding } from '../../contract/values/standing-labels.ts'
import { agency } from '../agency.ts'
import { policyPaths } from '../policies/paths.ts'
import { useMe } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Warns about a standing that the status alone does not show, with the next step and, for clients,
 * phone and payment page. Renders nothing otherwise. `hasPolicyName` adds the policy, for lists.
 */
export function PolicyStandingNotice({
  policy,
  payPage,
  paymentEffect,
  hasPolicyName = false,
}: {
  policy: Omit<NoticedPolicy, 'paymentEffect'> | Policy
  payPage?: string | null | undefined
  paymentEffect?: string | undefined
  hasPolicyName?: boolean
}) {
  const { assignedAgent, ...me } = useMe()
  const description = describeTermStanding(policy, paymentEffect)
  if (!description) return null
  const client = !isStaff(me)
  const phone = assignedAgent?.phone || agency.phone
  const isCancellationNotice = policy.standing.startsWith('cancellation')
  return (
    <div className="mb-6">
      <Alert tone={description.isGrave ? 'amber' : 'blue'}>
        <p>
          {hasPolicyName && (
            <>
              <Link to={policyPaths.one(policy.id)} className="font-semibold underline">
                {withInsurance(policy.type)} {policy.policyNumber}
              </Link>
              .{' '}
            </>
          )}
          {description.text} {client && description.todo}
        </p>
        {client && isCancellationNotice && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {phone && (
              <Button variant="secondary" size="sm" icon={Phone} href={dialStringOf(phone)}>
                Call {phone}
              </Button>
            )}
            {payPage && (
              <Button variant="secondary" size="sm" href={payPage}>
                Pay {policy.insurer}
              </Button>
            )}
          </div>
        )}
      </Alert>
    </div>
  )
}
