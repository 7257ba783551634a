import { useQuery } from '@tanstack/react-query'
import type { ImportRunDetails } from '../../contract/imports.ts'
import { endpointQuery } from '../api/query.ts'
import { imports } from '../api/wire.ts'

type MatchedKind = 'accounts' | 'people'

/**
 * The kind of doubtful row to decide next. Clients come first, because an answer about a client
 * also decides the records that belong to it.
 */
export const doubtfulKindOf = ({ counts }: ImportRunDetails): MatchedKind | undefined =>
  (['accounts', 'people'] as const).find((kind) => counts[kind].doubtful > 0)

// The next rows follow as these are decided.
const maxDoubtfulRows = 100

/** The rows of a checked import that a person has to match, and how many there are. */
export function useDoubtfulRows(run: ImportRunDetails) {
  const clients = useDoubtfulRowsOf(run, 'accounts')
  const people = useDoubtfulRowsOf(run, 'people')
  return {
    rows: [...clients.rows, ...people.rows],
    count: clients.count + people.count,
    isLoading: clients.isLoading || people.isLoading,
  }
}

function useDoubtfulRowsOf(run: ImportRunDetails, kind: MatchedKind) {
  const count = run.state === 'rehearsed' ? run.counts[kind].doubtful : 0
  const { data, isLoading } = useQuery({
    ...endpointQuery(imports.rows, { id: run.id, outcome: 'doubtful', kind, limit: maxDoubtfulRows }),
    enabled: count > 0,
  })
  return count > 0 && data ? { rows: data.rows, count, isLoading } : { rows: [], count: 0, isLoading }
}
