import type { Role } from '../../contract/values/roles.ts'
import { today } from '../api/wire.ts'

/** Admins start with everybody's items, as few are their own. */
export const workQueueQuery = (role: Role) =>
  [today.list, { whose: role === 'admin' ? 'all' : 'mine' }] as const
