import type { Context } from '../context.ts'
import type { JobTask } from '../platform/jobs.ts'
import type { Settings } from '../settings.ts'
import type { Job, RegisterShutdown } from './feature.ts'
import { features } from './features.ts'

/** Every job by its name in the queue. */
export const jobs: ReadonlyMap<string, Job> = new Map(
  features.flatMap((feature) => Object.entries(feature.jobs ?? {})),
)

const jobsFor = (settings: Settings) =>
  [...jobs].filter(([, { isOn }]) => isOn === undefined || isOn(settings))

/** The tasks of this portal's active jobs, by name. */
export async function jobTasksOf(
  context: Context,
  onClose: RegisterShutdown,
): Promise<Record<string, JobTask>> {
  const tasks = jobsFor(context.settings).map(
    async ([name, { task }]) => [name, (await task())(context, onClose)] as const,
  )
  return Object.fromEntries(await Promise.all(tasks))
}

/** The crontab of the scheduled jobs, a line each. */
export const crontabFor = (settings: Settings) =>
  jobsFor(settings)
    .flatMap(([name, { schedule }]) => (schedule ? [`${schedule} ${name}\n`] : []))
    .join('')
