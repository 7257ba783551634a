import { lazy } from 'react'
import type { WorkItem } from '../../contract/work-queue.ts'
import type { Feature } from '../feature.ts'

const features = import.meta.glob<Pick<Feature, 'workItems'>>('../*/feature.tsx', {
  eager: true,
  query: '?workItems',
  import: 'feature',
})

const kinds = new Map(
  Object.values(features)
    .flatMap(({ workItems }) => Object.entries(workItems ?? {}))
    .map(([kind, one]) => [kind, { ...one, View: lazy(async () => ({ default: await one.view() })) }]),
)

/** Undefined for a kind that only a newer server knows. */
export const workItemKindOf = (kind: string) => kinds.get(kind)

/** The label for items without a step of their own, which links to their page. */
export const openStepLabel = 'Open'

export function nextStepLabel({ kind: name, step }: WorkItem): string {
  const kind = workItemKindOf(name)
  return (step && kind?.steps?.[step]) ?? kind?.nextStep ?? openStepLabel
}
