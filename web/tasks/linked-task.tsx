import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { tasks } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TaskRow } from './task-row.tsx'

/** The task in the URL, open or done, with its actions. */
export function LinkedTask({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog title="Task" onClose={onClose}>
      <QueryView
        query={endpointQuery(tasks.one, { id })}
        skeleton={<Skeleton status="Loading task..." shape="rows" count={1} />}
        missing={<p>This task was removed.</p>}
      >
        {({ task }) => (
          <ul className="-mx-3 sm:-mx-4">
            <TaskRow task={task} showsClient />
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}
