import { useQueries } from '@tanstack/react-query'
import type { Client } from '../../contract/clients.ts'
import type { ClientFigures } from '../../contract/timeline.ts'
import { endpointQuery } from '../api/query.ts'
import { story } from '../api/wire.ts'

/** The page size of the list, so that "Show more" asks for the figures of the new rows alone. */
const figuresPerCall = 50

/** The figures of the listed clients, by id. The list is shown before they arrive. */
export function useClientFigures(clients: readonly Client[]): ReadonlyMap<string, ClientFigures> {
  const ids = clients.map(({ id }) => id)
  const parts = Array.from({ length: Math.ceil(ids.length / figuresPerCall) }, (_, partIndex) =>
    ids.slice(partIndex * figuresPerCall, (partIndex + 1) * figuresPerCall),
  )
  const figureQueries = useQueries({
    queries: parts.map((ids) => endpointQuery(story.figures, { clientIds: ids.join(',') })),
  })
  return new Map(figureQueries.flatMap(({ data }) => data?.figures ?? []).map((one) => [one.id, one]))
}
