import type { User } from '../../contract/users.ts'

/** Receivers whose messages this person reads: themselves and the agents they cover for. */
export const receiverIdsOf = ({ id, covering }: Pick<User, 'id' | 'covering'>): readonly string[] => [
  id,
  ...covering.map(({ agentId }) => agentId),
]
