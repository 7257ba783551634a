import { useQuery } from '@tanstack/react-query'
import { typeName, withInsurance } from '../../contract/values/insurance-types.ts'
import { endpointQuery } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { policyPaths } from '../policies/paths.ts'
import { Button } from '../ui/button.tsx'
import { SubLink } from '../ui/side-links.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'

export function PersonalLinks({ onClick }: { onClick?: () => void }) {
  const policiesQuery = useQuery(endpointQuery(policies.list, { limit: 500 }))
  if (policiesQuery.isPending)
    return (
      <Skeleton status="Loading your personal insurance...">
        <div className="space-y-2 px-2.5 py-2">
          <SkeletonBar width="half" />
          <SkeletonBar width="third" />
        </div>
      </Skeleton>
    )
  if (policiesQuery.isLoadingError)
    return (
      <Button
        variant="ghost"
        size="sm"
        busy={policiesQuery.isFetching}
        onClick={() => policiesQuery.refetch()}
      >
        Try again
      </Button>
    )
  const personalPolicies = policiesQuery.data.policies.filter(({ category }) => category === 'personal')
  const types = [...new Set(personalPolicies.map(({ type }) => type))]
  if (types.length === 0) return <p className="px-2.5 py-2 text-sm text-muted">coming soon!</p>
  return (
    <ul>
      {types.map((type) => (
        <SubLink
          key={type}
          to={policyPaths.category('personal', type)}
          shortName={typeName(type)}
          fullName={withInsurance(type)}
          onClick={onClick}
        />
      ))}
    </ul>
  )
}
