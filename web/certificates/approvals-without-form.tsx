import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Link } from 'react-router'
import { endpointQuery } from '../api/query.ts'
import { certificates } from '../api/wire.ts'
import { certificatePaths } from './paths.ts'

/** A line on Home if approved wordings have no form on file, and so are not printed. */
export function ApprovalsWithoutForm() {
  const { data } = useQuery(endpointQuery(certificates.approvalsWithoutForm, {}))
  if (!data || data.count === 0) return null
  const { count, isCapped } = data
  const policies = count === 1 ? 'policy has' : 'policies have'
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <ListChecks aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span>
        {isCapped ? `${count} or more` : count} approved {policies} wording without a form on file.
      </span>
      <Link
        to={certificatePaths.toComplete}
        className="rounded-control py-1 font-medium text-orange-ink hover:underline"
      >
        Complete Certificates
      </Link>
    </p>
  )
}
