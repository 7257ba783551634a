import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CallError } from './call.ts'

/**
 * Shows one query: `skeleton` while loading, an error with Try again, `missing` for a 404,
 * otherwise `children` with the data.
 */
export function QueryView<Data, Key extends QueryKey>({
  query,
  skeleton,
  heading,
  missing,
  children,
}: {
  query: UseQueryOptions<Data, Error, Data, Key>
  /** Shown while loading, with a status for screen readers. */
  skeleton: ReactNode
  /** Shown above an error, for screens whose heading is part of the data. */
  heading?: ReactNode
  missing?: ReactNode | ((error: CallError) => ReactNode)
  children: (data: Data) => ReactNode
}) {
  const { data, error, refetch, isFetching } = useQuery(query)
  // Checked before `data`: a refetch may find the record deleted.
  if (missing !== undefined && error instanceof CallError && error.status === 404)
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
