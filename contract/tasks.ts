import { z } from 'zod'
import { exports } from './activity.ts'
import {
  endpoint,
  entity,
  Id,
  joinedIds,
  OptionalId,
  Page,
  pageOf,
  Role,
  staff,
  versionField,
} from './endpoint.ts'
import { ChosenSubject, Subject } from './subjects.ts'
import { taskRepeats } from './values/task-labels.ts'
import { Day, required, Search } from './values/text.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What somebody of the agency has to do. No client is told of it. */
export const Task = entity({
  what: z.string(),
  /** About whom; null where it is about nobody, or about a client whom the reader looks after no more. */
  client: named.nullable(),
  /** About which thing of that client's. */
  about: Subject.nullable(),
  /** Whose it is. */
  owner: named,
  /** Until when; null where that is open. */
  dueOn: z.string().nullable(),
  /** It is not done, and its day has gone by. */
  isOverdue: z.boolean(),
  repeats: z.enum(taskRepeats),
  createdBy: named,
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  doneBy: named.nullable(),
  /** Raised by every change. */
  version: z.number(),
})
export type Task = z.infer<typeof Task>

/** Somebody whose a task can be. */
export const TaskOwner = entity({ name: z.string(), email: z.string(), role: Role })

const what = required(500, 'Please say what is to be done')
const dueOn = z
  .union([z.literal(''), Day], 'Please enter a date')
  .nullable()
  .transform((day) => day || null)
const repeats = z.enum(taskRepeats, 'Please choose how often it repeats')
const noDay = 'Please choose the first day of what repeats'

/** The form of a new task: what, and all else by itself. It is the maker's own where nobody is named. */
export const NewTask = z
  .object({
    what,
    clientId: OptionalId,
    about: ChosenSubject.nullable().default(null),
    ownerId: OptionalId,
    dueOn: dueOn.default(null),
    repeats: repeats.default('none'),
  })
  .refine(({ dueOn, repeats }) => repeats === 'none' || dueOn !== null, { path: ['dueOn'], error: noDay })

/** The form of one that stands. What it is about stays; only what was sent is changed. */
export const TaskUpdate = z.object({ what, ownerId: Id, dueOn, repeats }).partial()

const one = z.object({ task: Task })
const params = z.object({ id: Id })

const wanted = {
  /** In what is to be done. */
  search: Search,
  whose: z.enum(['mine', 'all']).default('all'),
  /** Those of one person. */
  ownerId: Id.optional(),
  state: z.enum(['open', 'done']).default('open'),
  clientId: Id.optional(),
  /** About one policy, claim, request, quote or certificate. */
  about: Id.optional(),
}

export const tasks = {
  list: endpoint({
    summary: 'Tasks of staff',
    method: 'GET',
    path: '/api/agent/task',
    who: staff,
    // Other business hours move the days until which something is due.
    shows: ['task', 'agency'],
    query: Page.extend(wanted),
    reply: pageOf('tasks', Task),
    fails: 'Failed to fetch tasks',
  }),
  export: endpoint({
    ...exports,
    summary: 'Tasks of staff as CSV, itself on record',
    path: '/api/agent/tasks/export',
    body: z.object(wanted),
    fails: 'Failed to export the tasks',
  }),
  one: endpoint({
    summary: 'One task',
    method: 'GET',
    path: '/api/agent/task/:id',
    who: staff,
    shows: ['task'],
    params,
    reply: one,
    fails: 'Failed to fetch the task',
  }),
  /** Staff; with clients only who sees each of them: the agent, who stands in, and admins. */
  owners: endpoint({
    summary: 'Whose a task can be: people of the agency, with clients those who see each of them',
    method: 'GET',
    path: '/api/agent/task-owners',
    who: staff,
    shows: ['agent', 'client'],
    query: Page.extend({
      clientId: Id.optional(),
      /** Of several: repeated, or with commas between them. */
      clientIds: joinedIds,
      search: Search,
    }),
    reply: pageOf('owners', TaskOwner),
    refuses: ['not_found'],
    fails: 'Failed to fetch the people of the agency',
  }),
  create: endpoint({
    summary: 'Make a task',
    method: 'POST',
    path: '/api/agent/task',
    who: staff,
    changes: ['task'],
    once: true,
    body: NewTask,
    reply: one,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to make the task',
  }),
  change: endpoint({
    summary: 'Change a task, or give it to somebody else',
    method: 'PUT',
    path: '/api/agent/task/:id',
    who: staff,
    changes: ['task'],
    params,
    body: TaskUpdate.extend(versionField),
    reply: one,
    fails: 'Failed to change the task',
  }),
  /** Of one that repeats the next stands from now on, once, whoever else completes it at that moment. */
  complete: endpoint({
    summary: 'Complete a task; one that repeats is followed by its next',
    method: 'POST',
    path: '/api/agent/task/:id/complete',
    who: staff,
    changes: ['task'],
    params,
    body: z.object(versionField),
    reply: z.object({ task: Task, next: Task.nullable() }),
    fails: 'Failed to complete the task',
  }),
  /** The next that came of it goes again, where nobody has touched it. */
  reopen: endpoint({
    summary: 'Reopen a task that was completed',
    method: 'POST',
    path: '/api/agent/task/:id/reopen',
    who: staff,
    changes: ['task'],
    params,
    reply: one,
    fails: 'Failed to reopen the task',
  }),
  remove: endpoint({
    summary: 'Remove a task',
    method: 'DELETE',
    path: '/api/agent/task/:id',
    who: staff,
    changes: ['task'],
    params,
    status: 204,
    fails: 'Failed to remove the task',
  }),
}
