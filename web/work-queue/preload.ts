import type { Role } from '../../contract/values/roles.ts'
import { today } from '../api/wire.ts'

/** An admin begins with what waits for anybody: what is theirs alone is little. */
export const workQueueQuery = (role: Role) =>
  [today.list, { whose: role === 'admin' ? 'all' : 'mine' }] as const
