import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchableKind } from '../../contract/values/searchable-kinds.ts'
import { endpointQuery } from '../api/query.ts'
import { search } from '../api/wire.ts'

const debounceMs = 120

/** The text, debounced. */
export function useDebounced(text: string): string {
  const [settledText, setSettledText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settledText
}

/** Results for a text; shows the previous ones while loading. An outdated query is cancelled. */
export function useSearchResults(text: string, searchedKind?: SearchableKind) {
  const settledText = useDebounced(text)
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    ...endpointQuery(search.find, { q: settledText, ...(searchedKind ? { only: searchedKind } : {}) }),
    enabled: settledText !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
  })
  const isWaiting = text !== '' && (settledText !== text || isPlaceholderData || (isFetching && !data))
  return { found: text === '' ? undefined : data, isWaiting, error: isWaiting ? null : error }
}
