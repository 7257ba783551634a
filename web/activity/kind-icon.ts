import type { ActivityKind } from '../../contract/entities.ts'
import type { Feature } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'logIcons'>>('../*/feature.tsx', {
  eager: true,
  query: '?logIcons',
  import: 'feature',
})

/** The icon of an entry's or a notification's kind. A test asks for every kind. */
export function iconOfKind(kind: ActivityKind) {
  for (const { logIcons } of Object.values(features)) {
    const icon = logIcons?.[kind]
    if (icon) return icon
  }
  throw new Error(`No feature.tsx has '${kind}' among its logIcons`)
}
