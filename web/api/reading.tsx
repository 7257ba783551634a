import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CallFailed } from './call.ts'

/**
 * One thing that is read, and its `children` once it is there. Until then a Skeleton, of a `shape` or of one's own `bones`;
 * Failed with Try again where it could not be read; and `missing` where it does not exist for this person, or no longer does.
 */
export function Reading<Data, Key extends QueryKey>({
  of,
  bones,
  heading,
  missing,
  children,
  ...skeleton
}: Omit<ComponentProps<typeof Skeleton>, 'children'> & {
  /** `q(endpoint, …)` */
  of: UseQueryOptions<Data, Error, Data, Key>
  bones?: ReactNode
  /** Stands over a failure, where the heading of the screen comes with what is read. */
  heading?: ReactNode
  missing?: ReactNode | ((error: CallFailed) => ReactNode)
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch, isFetching } = useQuery(of)
  // Before what was read: it may have gone since.
  if (missing !== undefined && error instanceof CallFailed && error.status === 404)
    return typeof missing === 'function' ? missing(error) : missing
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton {...skeleton}>{bones}</Skeleton>
  return (
    <>
      {heading}
      <Failed text={error.message} onRetry={() => refetch()} busy={isFetching} />
    </>
  )
}
