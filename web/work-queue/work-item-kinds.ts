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

/** The kind of a work item; undefined for one that a newer server knows and this page does not. */
export const workItemKindOf = (kind: string) => kinds.get(kind)

/** The step of a thing that has none of its own here: the page with the whole of it. */
export const openStepLabel = 'Open'

/** The next step of a thing, as its button is called. */
export function nextStepLabel({ kind: name, step }: WorkItem): string {
  const kind = workItemKindOf(name)
  return (step && kind?.steps?.[step]) ?? kind?.next ?? openStepLabel
}
