import { readFile } from 'node:fs/promises'
import { addDays } from '../../../contract/values/days.ts'
import { drawDriverReport } from './driver-report.ts'
import { drawEquipmentList } from './equipment-list.ts'
import type { PaperPlan, PlannedPaper } from './plan.ts'

export function planFernhollowEquipment({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const policyPlan = policy('fernhollow', 'IHH A418209')
  const moment = clock.on(-318, '20:35')
  const paper = {
    client: 'fernhollow' as const,
    policy: policyPlan,
    day: addDays(clock.day, -318),
    at: moment,
  }
  return {
    client: 'fernhollow',
    policy: belongsTo(policyPlan),
    type: 'other',
    title: 'Equipment list',
    description: 'Everything that is insured as scheduled equipment, with amounts',
    fileName: 'equipment-list.pdf',
    uploader: 'client',
    at: moment,
    content: () => drawEquipmentList(paper),
  }
}

export function planFernhollowReport({ clock, policy, belongsTo }: PaperPlan): PlannedPaper {
  const policyPlan = policy('fernhollow', 'AWH A418208')
  const moment = clock.hoursAgo(2.7)
  const paper = { client: 'fernhollow' as const, policy: policyPlan, day: clock.day, at: moment }
  return {
    client: 'fernhollow',
    policy: belongsTo(policyPlan),
    type: 'claim',
    title: "Driver's report, truck 2",
    description: 'Rear-ended on Route 12',
    fileName: 'truck-2-drivers-report.pdf',
    uploader: 'client',
    at: moment,
    content: () => drawDriverReport(paper),
  }
}

/** Photos from the roadside: the whole back of the truck, then the damaged corner. */
export function planFernhollowPhotos({ clock, policy, belongsTo }: PaperPlan): PlannedPaper[] {
  const policyPlan = policy('fernhollow', 'AWH A418208')
  const photo = (
    paper: Pick<PlannedPaper, 'title' | 'description' | 'fileName' | 'at'>,
    file: string,
  ): PlannedPaper => ({
    client: 'fernhollow',
    policy: belongsTo(policyPlan),
    type: 'claim',
    uploader: 'client',
    ...paper,
    content: () => readFile(new URL(file, import.meta.url)),
  })
  return [
    photo(
      {
        title: 'Truck 2, rear',
        description: 'Where we pulled over on Route 12. It still drives.',
        fileName: 'IMG_2041.jpg',
        at: clock.hoursAgo(2.65),
      },
      './truck-2-rear.jpg',
    ),
    photo(
      {
        title: 'Truck 2, tailgate',
        description: 'Driver side, where she hit us. The tail light is gone.',
        fileName: 'IMG_2042.jpg',
        at: clock.hoursAgo(2.63),
      },
      './truck-2-tailgate.jpg',
    ),
  ]
}
