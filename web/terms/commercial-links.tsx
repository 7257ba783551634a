import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { linesInCategory } from '../../contract/values/lines.ts'
import { useList } from '../api/query.ts'
import { useLines } from '../lines.ts'
import { policyPaths } from '../policies/paths.ts'
import { ownPoliciesQuery } from '../policies/preload.ts'
import { SubLink } from '../ui/side-links.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'

const pathOf = (type: string) => policyPaths.category('commercial', type)

/** Links to the client's own commercial types; the others are collapsed under All types. */
export function CommercialLinks({ onClick }: { onClick?: () => void }) {
  const types = linesInCategory(useLines(), 'commercial').map(({ name }) => name)
  const id = useId()
  const { pathname } = useLocation()
  const [isPressed, setIsPressed] = useState<boolean | null>(null)
  // The same query as on the home page, so that the menu makes no call of its own there.
  const { items, isPending, error } = useList(...ownPoliciesQuery, 'policies')
  if (isPending)
    return (
      <Skeleton status="Loading your commercial insurance...">
        <div className="space-y-2 px-2.5 py-2">
          <SkeletonBar width="half" />
          <SkeletonBar width="third" />
        </div>
      </Skeleton>
    )
  const commercialPolicies = items.filter(({ category }) => category === 'commercial')
  // After an error nothing is collapsed.
  const heldTypes = new Set(error ? types : commercialPolicies.map(({ type }) => type))
  // A retired type still has its page.
  const retiredTypes = [...heldTypes].filter((type) => !types.includes(type))
  const otherTypes = types.filter((type) => !heldTypes.has(type))
  // On the page of one of the other types, the menu is expanded to show that page's link.
  const isExpanded = isPressed ?? otherTypes.some((type) => pathOf(type) === pathname)
  return (
    <>
      <Types types={[...types.filter((type) => heldTypes.has(type)), ...retiredTypes]} onClick={onClick} />
      {otherTypes.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isExpanded}
            aria-controls={id}
            onClick={() => setIsPressed(!isExpanded)}
            className="flex min-h-8 w-full items-center justify-between gap-2 rounded-control px-2.5 py-1 text-left text-sm font-medium text-muted hover:bg-grey-soft/70 hover:text-ink pointer-coarse:min-h-10"
          >
            All types
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 transition-transform duration-150 ${isExpanded ? 'rotate-180' : ''}`}
            />
          </button>
          <div id={id} hidden={!isExpanded}>
            {isExpanded && <Types types={otherTypes} onClick={onClick} />}
          </div>
        </>
      )}
    </>
  )
}

function Types({ types, onClick }: { types: readonly string[]; onClick: (() => void) | undefined }) {
  if (types.length === 0) return null
  return (
    <ul>
      {types.map((type) => (
        <SubLink
          key={type}
          to={pathOf(type)}
          fullName={type}
          shortName={shortTypeName(type)}
          {...(onClick ? { onClick } : {})}
        />
      ))}
    </ul>
  )
}
