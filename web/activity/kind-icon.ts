import type { ActivityKind } from '../../contract/entities.ts'
import type { Feature } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'logIcons'>>('../*/feature.tsx', {
  eager: true,
  query: '?logIcons',
  import: 'feature',
})

/** Throws for a kind without an icon; a test covers every kind. */
export function iconOfKind(kind: ActivityKind) {
  for (const { logIcons } of Object.values(features)) {
    const icon = logIcons?.[kind]
    if (icon) return icon
  }
  throw new Error(`No feature.tsx has '${kind}' among its logIcons`)
}
