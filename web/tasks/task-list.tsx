import type { ReactNode } from 'react'
import type { InputOf } from '../../contract/endpoint.ts'
import { useList } from '../api/query.ts'
import { tasks } from '../api/wire.ts'
import { ListOf } from '../ui/list-of.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TaskRow } from './task-row.tsx'

type TaskFilters = Omit<InputOf<typeof tasks.list>, 'limit' | 'cursor'>

/** Filtered tasks, page by page. */
export function TaskList({
  filters,
  showsClient = false,
  label,
  empty,
}: {
  filters: TaskFilters
  /** Shows the client's name on each task. */
  showsClient?: boolean
  label: string
  empty: ReactNode
}) {
  const list = useList(tasks.list, { ...filters, limit: 50 }, 'tasks', { keepRows: true })
  return (
    <ListOf
      list={list}
      pluralNoun="tasks"
      singularNoun="task"
      skeleton={<Skeleton status="Loading tasks..." shape="rows" count={4} />}
      empty={empty}
    >
      <ul aria-label={label} className="rounded-card border border-line bg-surface shadow-card">
        {list.items.map((task) => (
          <TaskRow key={task.id} task={task} showsClient={showsClient} />
        ))}
      </ul>
    </ListOf>
  )
}
