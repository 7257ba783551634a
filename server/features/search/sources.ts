import { allSearchableKinds, type SearchableKind } from '../../../contract/values/searchable-kinds.ts'
import type { SearchSource } from '../../queries/search-source.ts'
import { loadFeatureParts } from '../../registry/features.ts'

const sources = new Map(
  (await loadFeatureParts(({ searchSources }) => searchSources))
    .flat()
    .map((source) => [source.kind, source]),
)

/** The search source of a kind. Messages have none: they are too many for this kind of search. */
export function searchSourceOf(kind: Exclude<SearchableKind, 'message'>): SearchSource {
  const source = sources.get(kind)
  if (!source) throw new Error(`No feature.ts brings a search source of the kind ${kind}`)
  return source
}

// Fail at startup, not at the first search, if a kind has no source.
for (const kind of allSearchableKinds) if (kind !== 'message') searchSourceOf(kind)
