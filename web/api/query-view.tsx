import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CallFailed } from './call.ts'

/**
 * One thing that is read: its `skeleton` until it is there, Failed with Try again where it could not be read, `missing` where it
 * does not exist for this person, or no longer does; else `children` with what was read.
 */
export function QueryView<Data, Key extends QueryKey>({
  of,
  skeleton,
  heading,
  missing,
  children,
}: {
  /** `q(endpoint, …)` */
  of: UseQueryOptions<Data, Error, Data, Key>
  /** The shape of what is being read, with what is read out meanwhile. */
  skeleton: ReactNode
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
  if (!error) return skeleton
  return (
    <>
      {heading}
      <LoadFailed text={error.message} onRetry={() => refetch()} busy={isFetching} />
    </>
  )
}
