import type { User } from '../../contract/users.ts'

/** To whom a message goes that waits for this person: themselves, and the agents they stand in for. */
export const receiverIdsOf = ({ id, covering }: Pick<User, 'id' | 'covering'>): readonly string[] => [
  id,
  ...covering.map(({ agentId }) => agentId),
]
