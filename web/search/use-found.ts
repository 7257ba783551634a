import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FoundKind } from '../../contract/values/found-kinds.ts'
import { q } from '../api/query.ts'
import { search } from '../api/wire.ts'

const pause = 120

/** A text once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/**
 * What is found of a text, with the last that was found until then. One that is overtaken by the next is given up, and its
 * answer never shown.
 */
export function useFound(text: string, only?: FoundKind) {
  const settled = useSettled(text)
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
