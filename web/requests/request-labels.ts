import type { RequestStatus } from '../../contract/values/request-labels.ts'

export const requestStatusLabels: Record<RequestStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}

export const requestTone = { pending: 'amber', in_progress: 'blue', completed: 'green' } as const
