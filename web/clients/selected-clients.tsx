import type { Client } from '../../contract/clients.ts'
import { producerOf } from '../../contract/values/accounts.ts'
import { clientDisplayName, formatNameList } from '../../contract/values/names.ts'
import { formatCount } from '../../contract/values/plural.ts'

/** The first clients by name, and a count per agent: '10 with Daniel Kim, 3 with Laura Brandt'. */
export function SelectedClients({
  clients,
  count = clients.length,
}: {
  clients: readonly Client[]
  count?: number
}) {
  const owners = [...Map.groupBy(clients, agentOf)].map(
    ([agent, agentClients]) =>
      `${(count > clients.length ? count : agentClients.length).toLocaleString('en-US')} with ${agent}`,
  )
  return (
    <>
      {formatCount(count, 'client')}: {owners.join(', ')}
      <span className="mt-1 block">{formatNameList(clients.map(clientDisplayName), count)}</span>
    </>
  )
}

const agentOf = (client: Client) => producerOf(client).name
