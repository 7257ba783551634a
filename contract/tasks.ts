import { z } from 'zod'
import { exportEndpoint } from './activity.ts'
import {
  endpoint,
  entity,
  Id,
  idListParam,
  OptionalId,
  Page,
  pageOf,
  Role,
  staff,
  versionField,
} from './endpoint.ts'
import { ChosenSubject, Subject } from './subjects.ts'
import { taskRepeats } from './values/task-labels.ts'
import { Day, requiredText, Search } from './values/text.ts'

const NamedReference = z.object({ id: z.string(), name: z.string() })

/** A to-do of staff. Clients never see it. */
export const Task = entity({
  what: z.string(),
  /** Null for a task without a client, or if the viewer lost access to that client. */
  client: NamedReference.nullable(),
  /** The client's record that the task is about. */
  about: Subject.nullable(),
  owner: NamedReference,
  dueOn: z.string().nullable(),
  /** The task is open and past its due date. */
  isOverdue: z.boolean(),
  repeats: z.enum(taskRepeats),
  createdBy: NamedReference,
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  doneBy: NamedReference.nullable(),
  version: z.number(),
})
export type Task = z.infer<typeof Task>

export const TaskOwner = entity({ name: z.string(), email: z.string(), role: Role })

const taskText = requiredText(500, 'Please enter the task')
const dueOn = z
  .union([z.literal(''), Day], 'Please enter a date')
  .nullable()
  .transform((day) => day || null)
const repeatField = z.enum(taskRepeats, 'Please choose how often it repeats')
const missingDayError = 'Please choose the first due date'

/** A new task. Only `taskText` is required; the default owner is its creator. */
export const NewTask = z
  .object({
    what: taskText,
    clientId: OptionalId,
    about: ChosenSubject.nullable().default(null),
    ownerId: OptionalId,
    dueOn: dueOn.default(null),
    repeats: repeatField.default('none'),
  })
  .refine(({ dueOn, repeats }) => repeats === 'none' || dueOn !== null, {
    path: ['dueOn'],
    error: missingDayError,
  })

/** Missing fields stay unchanged. The subject is fixed. */
export const TaskUpdate = z.object({ what: taskText, ownerId: Id, dueOn, repeats: repeatField }).partial()

const taskReply = z.object({ task: Task })
const params = z.object({ id: Id })

const listFilters = {
  /** Matches the text of the task. */
  search: Search,
  whose: z.enum(['mine', 'all']).default('all'),
  ownerId: Id.optional(),
  state: z.enum(['open', 'done']).default('open'),
  clientId: Id.optional(),
  /** Id of a policy, claim, request, quote or certificate. */
  about: Id.optional(),
}

export const tasks = {
  list: endpoint({
    summary: 'Tasks of staff',
    method: 'GET',
    path: '/api/agent/task',
    who: staff,
    // The agency's business hours decide the due dates.
    shows: ['task', 'agency'],
    query: Page.extend(listFilters),
    reply: pageOf('tasks', Task),
    fails: 'Failed to fetch tasks',
  }),
  export: endpoint({
    ...exportEndpoint,
    summary: 'Tasks of staff as CSV; the audit log records the export',
    path: '/api/agent/tasks/export',
    body: z.object(listFilters),
    fails: 'Failed to export the tasks',
  }),
  one: endpoint({
    summary: 'One task',
    method: 'GET',
    path: '/api/agent/task/:id',
    who: staff,
    shows: ['task'],
    params,
    reply: taskReply,
    fails: 'Failed to fetch the task',
  }),
  /**
   * If clients are given, only staff who see all of them: the agent, covering colleagues and
   * admins.
   */
  owners: endpoint({
    summary: 'Staff who may own a task; with clients, those who see all of these clients',
    method: 'GET',
    path: '/api/agent/task-owners',
    who: staff,
    shows: ['agent', 'client'],
    query: Page.extend({
      clientId: Id.optional(),
      /** Several client ids: repeated, or joined by commas. */
      clientIds: idListParam,
      search: Search,
    }),
    reply: pageOf('owners', TaskOwner),
    refuses: ['not_found'],
    fails: 'Failed to fetch the agency’s people',
  }),
  create: endpoint({
    summary: 'Add a task',
    method: 'POST',
    path: '/api/agent/task',
    who: staff,
    changes: ['task'],
    isIdempotent: true,
    body: NewTask,
    reply: taskReply,
    status: 201,
    refuses: ['not_found'],
    fails: 'Failed to create the task',
  }),
  change: endpoint({
    summary: 'Change or reassign a task',
    method: 'PUT',
    path: '/api/agent/task/:id',
    who: staff,
    changes: ['task'],
    params,
    body: TaskUpdate.extend(versionField),
    reply: taskReply,
    fails: 'Failed to change the task',
  }),
  /** A repeating task gets its next occurrence exactly once, even with concurrent calls. */
  complete: endpoint({
    summary: 'Complete a task; a repeating task gets its next occurrence',
    method: 'POST',
    path: '/api/agent/task/:id/complete',
    who: staff,
    changes: ['task'],
    params,
    body: z.object(versionField),
    reply: z.object({ task: Task, next: Task.nullable() }),
    fails: 'Failed to complete the task',
  }),
  /** Removes the next occurrence that the completion created, if nobody edited it. */
  reopen: endpoint({
    summary: 'Reopen a completed task',
    method: 'POST',
    path: '/api/agent/task/:id/reopen',
    who: staff,
    changes: ['task'],
    params,
    reply: taskReply,
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
