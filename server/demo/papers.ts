import type { DemoClock } from './clock.ts'
import { planOtherPapers } from './papers/papers-of-others.ts'
import { planTidewheelPapers } from './papers/papers-of-tidewheel.ts'
import { type PlannedPaper, paperPlanOn } from './papers/plan.ts'

export type { PlannedPaper } from './papers/plan.ts'

/** All demo documents, oldest first. Each is drawn when its content is requested. */
export function planDemoPapers(clock: DemoClock): PlannedPaper[] {
  const plan = paperPlanOn(clock)
  return [...planTidewheelPapers(plan), ...planOtherPapers(plan)].sort((one, other) =>
    one.at < other.at ? -1 : 1,
  )
}
