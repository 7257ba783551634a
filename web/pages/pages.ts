import type { Feature, FeaturePage } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'pages'>>('../*/feature.tsx', {
  eager: true,
  query: '?pages',
  import: 'feature',
})

/** All pages of all features. The login page is in routes.tsx, as part of the entry chunk. */
export const pages: readonly FeaturePage[] = Object.values(features).flatMap(({ pages }) => pages ?? [])
