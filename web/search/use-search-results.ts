import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchableKind } from '../../contract/values/searchable-kinds.ts'
import { q } from '../api/query.ts'
import { search } from '../api/wire.ts'

const debounceMs = 120

/** The text, debounced. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Results for a text; shows the previous ones while loading. An outdated query is cancelled. */
export function useSearchResults(text: string, only?: SearchableKind) {
  const settled = useDebounced(text)
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    ...q(search.find, { q: settled, ...(only ? { only } : {}) }),
    enabled: settled !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  })
  const isWaiting = text !== '' && (settled !== text || isPlaceholderData || (isFetching && !data))
  return { found: text === '' ? undefined : data, isWaiting, error: isWaiting ? null : error }
}
