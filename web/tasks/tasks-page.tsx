import { ListChecks, Plus, SquareCheck } from 'lucide-react'
import { isStaff } from '../../contract/values/roles.ts'
import { ExportButton, makeCsvExportOptions } from '../activity/export-button.tsx'
import { tasks } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { AccessDenied } from '../session/access-denied.tsx'
import { useMe } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListFilters, NoMatches, useListFilters } from '../ui/list-filters.tsx'
import { useMedia } from '../ui/media.ts'
import { LinkedTask } from './linked-task.tsx'
import { startTask } from './start-task.ts'
import { TaskList } from './task-list.tsx'

const ownerFilter = {
  name: 'whose',
  label: 'Assigned to',
  options: [
    { value: 'mine', label: 'Mine' },
    { value: 'all', label: 'Everyone' },
  ],
} as const
const stateFilter = {
  name: 'state',
  label: 'Task status',
  options: [
    { value: 'open', label: 'Open' },
    { value: 'done', label: 'Done' },
  ],
} as const

const csvExportOptions = makeCsvExportOptions('tasks', 'task')

export function TasksPage() {
  const me = useMe()
  if (!isStaff(me)) return <AccessDenied text="This page is only available for agents." />
  return <Tasks />
}

function Tasks() {
  const { searchParams, put, search, choiceOf } = useListFilters()
  const taskId = searchParams.get('task')
  const ownerScope = choiceOf(ownerFilter)
  const state = choiceOf(stateFilter)
  const hasKeys = !useMedia('(pointer: coarse)')
  const listQuery = { search, whose: ownerScope, state }
  return (
    <>
      <PageHeader
        title="Tasks"
        subtitle={hasKeys ? 'Internal to-dos. Press T anywhere to add one.' : 'Internal to-dos.'}
        actions={
          <>
            <ExportButton call={tasks.export} input={listQuery} outcomeOptions={csvExportOptions} />
            <Button icon={Plus} onClick={() => startTask()}>
              New Task
            </Button>
          </>
        }
      />
      <ListFilters
        search={{ label: 'Search tasks', placeholder: 'Search tasks...' }}
        choices={[ownerFilter, stateFilter]}
        className="mb-4 grid-cols-2 *:first:col-span-2 sm:grid-cols-[1fr_12rem_10rem] sm:*:first:col-span-1"
      />
      <TaskList
        filters={listQuery}
        showsClient
        label={state === 'open' ? 'Open tasks' : 'Tasks that are done'}
        empty={
          search ? (
            <NoMatches title="No Tasks" text="No tasks match your search." />
          ) : state === 'open' ? (
            <Empty
              icon={SquareCheck}
              title="No Tasks"
              text="No open tasks. Press T to add one about the client, policy, claim or quote on the screen."
              action={
                <Button variant="secondary" icon={Plus} onClick={() => startTask()}>
                  Add First Task
                </Button>
              }
            />
          ) : (
            <Empty
              icon={ListChecks}
              title="No Tasks"
              text="Completed tasks will be listed here."
              action={
                <Button variant="secondary" onClick={() => put('state', '')}>
                  Show open tasks
                </Button>
              }
            />
          )
        }
      />
      {taskId && <LinkedTask id={taskId} onClose={() => put('task', '')} />}
    </>
  )
}
