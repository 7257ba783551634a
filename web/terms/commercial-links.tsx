import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { shortTypeName } from '../../contract/values/insurance-types.ts'
import { linesInCategory } from '../../contract/values/lines.ts'
import { q } from '../api/query.ts'
import { policies } from '../api/wire.ts'
import { useLines } from '../lines.ts'
import { policyPaths } from '../policies/paths.ts'
import { SubLink } from '../ui/side-links.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'

/**
 * Links to the commercial types. In the drawer, which `onClick` closes, the client's own types come
 * first and the others are collapsed.
 */
export function CommercialLinks({ onClick }: { onClick?: () => void }) {
  const types = linesInCategory(useLines(), 'commercial').map(({ name }) => name)
  return onClick ? <HeldFirst types={types} onClick={onClick} /> : <Types of={types} onClick={onClick} />
}

function HeldFirst({ types, onClick }: { types: readonly string[]; onClick: (() => void) | undefined }) {
  const [all, setAll] = useState(false)
  const id = useId()
  const { data, isPending } = useQuery(q(policies.list, { limit: 500 }))
  if (isPending)
    return (
      <Skeleton status="Loading your commercial insurance...">
        <div className="space-y-2 px-2.5 py-2">
          <SkeletonBar wide="half" />
          <SkeletonBar wide="third" />
        </div>
      </Skeleton>
    )
  // After an error nothing is collapsed.
  const ofCommercial = data?.policies.filter(({ category }) => category === 'commercial')
  const held = new Set(ofCommercial?.map(({ type }) => type) ?? types)
  // A retired type still has its page.
  const retired = [...held].filter((type) => !types.includes(type))
  const others = types.filter((type) => !held.has(type))
  return (
    <>
      <Types of={[...types.filter((type) => held.has(type)), ...retired]} onClick={onClick} />
      {others.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={all}
            aria-controls={id}
            onClick={() => setAll(!all)}
            className="flex min-h-10 w-full items-center justify-between gap-2 rounded-control px-2.5 py-1 text-left text-sm font-medium text-muted hover:bg-grey-soft/70 hover:text-ink"
          >
            All types
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 transition-transform duration-150 ${all ? 'rotate-180' : ''}`}
            />
          </button>
          <div id={id} hidden={!all}>
            {all && <Types of={others} onClick={onClick} />}
          </div>
        </>
      )}
    </>
  )
}

function Types({ of, onClick }: { of: readonly string[]; onClick: (() => void) | undefined }) {
  if (of.length === 0) return null
  return (
    <ul>
      {of.map((type) => (
        <SubLink
          key={type}
          to={policyPaths.category('commercial', type)}
          fullName={type}
          shortName={shortTypeName(type)}
          {...(onClick ? { onClick } : {})}
        />
      ))}
    </ul>
  )
}
