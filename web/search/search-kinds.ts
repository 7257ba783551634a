import type { SearchableKind } from '../../contract/values/searchable-kinds.ts'
import type { Feature } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'searchKinds'>>('../*/feature.tsx', {
  eager: true,
  query: '?searchKinds',
  import: 'feature',
})

/** Throws for a kind without an icon and links; a test covers every kind. */
export function searchKind(kind: SearchableKind) {
  for (const { searchKinds } of Object.values(features)) {
    const kindOfSearch = searchKinds?.[kind]
    if (kindOfSearch) return kindOfSearch
  }
  throw new Error(`No feature.tsx has '${kind}' among its searchKinds`)
}
