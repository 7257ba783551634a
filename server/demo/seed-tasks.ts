import { nextOpenDay } from '../../contract/values/business-hours.ts'
import { addDays } from '../../contract/values/days.ts'
import type { TaskRepeat } from '../../contract/values/task-labels.ts'
import { insertTask } from '../features/tasks/queries.ts'
import { newId } from '../platform/ids.ts'
import type { StaffName } from './agency.ts'
import type { ClientName } from './clients.ts'
import { recordPastEvents, type SeedContext, seededId } from './seed-context.ts'

interface PlannedTask {
  owner: StaffName
  what: string
  client?: ClientName
  policy?: string
  /** Days until due, and days since creation. */
  dueInDays: number
  createdDaysAgo: number
  repeat?: TaskRepeat
}

const plannedTasks: readonly PlannedTask[] = [
  {
    owner: 'agent',
    what: 'Send the police report number to Hanover',
    client: 'fernhollow',
    policy: 'AWH A418208',
    dueInDays: -4,
    createdDaysAgo: 6,
  },
  {
    owner: 'agent',
    what: 'Review the renewals of the next sixty days',
    dueInDays: 0,
    createdDaysAgo: 7,
    repeat: 'weekly',
  },
  {
    owner: 'agent',
    what: 'Take the 2016 van off once the title has transferred',
    client: 'tidewheel',
    policy: 'HBA 317902',
    dueInDays: 9,
    createdDaysAgo: 1,
  },
  {
    owner: 'agent',
    what: 'Call Quillback Tavern LLC: QUBP218836 will be cancelled for nonpayment',
    client: 'quillback',
    policy: 'QUBP218836',
    dueInDays: 0,
    createdDaysAgo: 3,
  },
  {
    owner: 'agent2',
    what: 'Ask Hiscox whether the limit can be raised mid-term',
    client: 'copperline',
    dueInDays: 2,
    createdDaysAgo: 1,
  },
]

/** Open tasks of the agency's staff. */
export async function seedTasks({ tx, clock, agency, staff, clients, policies }: SeedContext): Promise<void> {
  for (const { owner, what, client, policy, dueInDays, createdDaysAgo, repeat = 'none' } of plannedTasks) {
    const id = newId()
    const ownerId = seededId(staff, owner)
    const clientId = client ? seededId(clients, client) : null
    const moment = clock.on(-createdDaysAgo, '14:20')
    const day = addDays(clock.day, dueInDays)
    await insertTask(tx, {
      id,
      what,
      clientId,
      policyId: policy ? seededId(policies, policy) : null,
      ownerId,
      dueOn: nextOpenDay(agency(), day),
      repeats: repeat,
      repeatsFrom: repeat === 'none' ? null : day,
      createdBy: ownerId,
      createdAt: moment,
    })
    const eventFields = { entity: 'task', entityId: id, details: { agentId: [null, ownerId] } }
    if (clientId)
      await recordPastEvents(tx, [
        { ...eventFields, at: moment, actorId: ownerId, action: 'task.created', clientId },
      ])
  }
}
