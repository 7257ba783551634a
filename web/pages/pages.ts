import type { Feature, FeaturePage } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'pages'>>('../*/feature.tsx', {
  eager: true,
  query: '?pages',
  import: 'feature',
})

/** Every page of every feature. Login stands in routes.tsx: it comes with the start. */
export const pages: readonly FeaturePage[] = Object.values(features).flatMap(({ pages }) => pages ?? [])
